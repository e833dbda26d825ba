import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The email address or phone number to which the code was sent. It is stored in the browser's history, because
 * phones with little memory may reload the page while the person reads the SMS.
 */
export function useSent() {
  const isHydrated = useHydrated();
  const sent = useLocation({ select: ({ state }) => state.sent });
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
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
