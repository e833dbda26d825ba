import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { delocalized } from '../../../../shared/locale.ts';
import { recallTyped, rememberTyped } from '../../../ui/account/typed-email.ts';

/**
 * The email address or phone number to which the code was sent. It is stored in the browser's history, because
 * phones with little memory may reload the page while the person reads the SMS.
 */
export function useSent() {
  const isHydrated = useHydrated();
  const { pathname, state } = useLocation();
  const { next, sent, __TSR_index: index } = state;
  const navigate = useNavigate();
  // Switching the language loads the page without what the browser's history stored.
  useEffect(() => {
    const { next: lastNext, sent: lastSent } = recallTyped();
    const isSwitched = index === 0 && !next && !sent && cameFrom(pathname);
    if (!isSwitched) return rememberTyped({ next, sent });
    if (!lastNext && !lastSent) return;
    const state = { ...(lastNext && { next: lastNext }), sent: lastSent };
    void navigate({ to: '.', search: true, replace: true, state });
  }, [pathname, index, next, sent, navigate]);
  const keep = (to: string | undefined) => {
    rememberTyped({ sent: to });
    void navigate({ to: '.', search: true, replace: true, state: (old) => ({ ...old, sent: to }) });
  };
  return {
    to: isHydrated ? sent : undefined,
    open: (to: string) => keep(to),
    close: () => keep(undefined),
  };
}

/** Whether this page was opened from the same page, so in the other language. */
const cameFrom = (path: string) =>
  document.referrer !== '' && delocalized(new URL(document.referrer).pathname).path === path;
