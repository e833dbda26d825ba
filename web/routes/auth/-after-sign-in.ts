import { useLocation } from '@tanstack/react-router';
import { isStaff } from '../../../shared/account/roles.ts';
import type { Session } from '../../store/identity/session.ts';
import type { OrdersSearch } from '../admin/(orders)/-search-params.ts';
import { safePath } from './-safe-path.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the reader wanted to go before signing in; kept in the history, never in an address. */
    next?: string;
    /** They come for a new account. */
    register?: boolean;
    /** The admins' table as it was left for one of its orders. */
    filters?: OrdersSearch;
    /** Whose packing slips are printed. */
    orderIds?: string[];
  }
}

/** Where somebody goes who is in: where they wanted to, as far as they may. */
export function pageAfter(next: unknown, { role, next: lacks }: Session): string {
  if (lacks === 'enrol') return '/profile/second-step';
  const asked = safePath(next) ?? '/dashboard';
  return !isStaff(role) && /^\/admin([/#]|$)/.test(asked) ? '/dashboard' : asked;
}

/** The page the reader was sent away from to sign in. */
export const useNext = () => useLocation({ select: (location) => location.state.next });
