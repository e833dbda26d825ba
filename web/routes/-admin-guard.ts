import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import type { Session } from '../store/session.ts';
import { store, useSession } from '../store/store.ts';
import { toast } from '../ui/toast.tsx';
import './-after-sign-in.ts';

/**
 * The admin's session, null until it is certain; others are turned away. The server decides on every
 * call by itself: this only spares people a page that would stay empty.
 */
export function useGuard(leaving: boolean): Session | null {
  const session = useSession();
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  const wasAdmin = useRef(false);
  // On the way out the address changes while this still stands.
  const turnedAway = useRef(false);
  const isAdmin = session?.role === 'admin';
  const isKnown = session !== null;

  useEffect(() => {
    if (isAdmin) wasAdmin.current = true;
    if (isAdmin || !isKnown || leaving || turnedAway.current) return;
    let current = true;
    void ask().then((role) => {
      if (!current || role === 'admin') return;
      turnedAway.current = true;
      if (wasAdmin.current) toast(m.auth_signed_out(), m.auth_signed_out_text());
      else toast(m.admin_denied(), m.admin_denied_text(), 'bad');
      if (role === 'customer') return navigate({ to: '/', replace: true });
      return navigate({ to: '/auth', replace: true, state: { next: path } });
    });
    return () => {
      current = false;
    };
  }, [isAdmin, isKnown, leaving, navigate, path]);

  return isAdmin ? session : null;
}

/** What this browser remembers may be older than the cookie. */
async function ask() {
  await store.reopen().catch(() => {});
  return store.session?.role;
}
