import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isStaff } from '../../../shared/account/roles.ts';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../store/identity/session.ts';
import { loadSignInState, store, useSession } from '../../store/store.ts';
import { toast } from '../feedback/toast.tsx';

type Needs = 'person' | 'staff';

const fits = (needs: Needs, session: Session | null) =>
  session !== null &&
  (isStaff(session.role) || (needs === 'person' && session.role === 'customer'));

/**
 * The session of a person who may see the page, null until that is known; others are redirected. The server
 * checks every request by itself: this only avoids a page that would stay empty.
 */
export function useGuard(needs: Needs, leaving: boolean): Session | null {
  const session = useSession();
  const navigate = useNavigate();
  // The link of a cart that was sent has its code in the fragment.
  const path = useLocation({ select: ({ pathname, hash }) => pathname + (hash && `#${hash}`) });
  // While the redirect runs the address changes and this is still rendered.
  const turnedAway = useRef(false);
  const isIn = fits(needs, session);
  const isKnown = session !== null;

  useEffect(() => {
    if (isIn || !isKnown || leaving || turnedAway.current) return;
    let current = true;
    void ask().then((now) => {
      if (!current || !now || fits(needs, now)) return;
      turnedAway.current = true;
      const state = { next: path };
      if (now.next === 'enrol') {
        return navigate({ to: '/profile/second-step', replace: true, state });
      }
      if (needs === 'staff') toast(m.admin_denied(), m.admin_denied_text(), 'bad');
      if (now.role === 'customer') return navigate({ to: '/dashboard', replace: true });
      return navigate({ to: '/auth', replace: true, state });
    });
    return () => {
      current = false;
    };
  }, [needs, isIn, isKnown, leaving, navigate, path]);

  return isIn ? session : null;
}

/** What this browser remembers may be older than the cookie. */
async function ask(): Promise<Session | null> {
  await loadSignInState()
    .then((state) => state.check())
    .catch(() => {});
  return store.session;
}
