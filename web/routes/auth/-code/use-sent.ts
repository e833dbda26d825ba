import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { rememberTyped } from '../../../ui/account/typed-email.ts';
import { useNext } from '../-after-sign-in.ts';
import { recallTyped } from '../-recall-typed.ts';

/**
 * The email address or phone number to which the code was sent. It is stored in the browser's history, because
 * phones with little memory may reload the page while the person reads the SMS.
 */
export function useSent() {
  const isHydrated = useHydrated();
  const next = useNext();
  const sent = useLocation({ select: ({ state }) => state.sent });
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  // Switching the language loads the page without the state of the browser's history.
  useEffect(() => {
    const state = recallTyped()?.state;
    if (state) void navigate({ to: '.', search: true, replace: true, state });
  }, [navigate]);
  useEffect(() => rememberTyped({ state: { next, sent } }), [next, sent]);
  const keep = (to: string | undefined) =>
    navigate({ to: '.', search: true, replace: true, state: (old) => ({ ...old, sent: to }) });
  return {
    to: isHydrated ? sent : undefined,
    isOpen,
    open(to: string) {
      setOpen(true);
      void keep(to);
    },
    close() {
      setOpen(false);
      void keep(undefined);
    },
  };
}
