import { useLocation } from '@tanstack/react-router';
import { isStaff } from '../../../shared/account/roles.ts';
import { delocalized } from '../../../shared/locale.ts';
import type { Session } from '../../store/identity/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path of the page that opens after signing in. */
    next?: string;
    /** The page opens with the registration form. */
    register?: boolean;
    /** Where the code went that the page asks for. */
    sent?: string | undefined;
  }
}

/** The page after a sign-in: the wanted one, if the role may open it. */
export function pageAfter(next: unknown, { role, next: lacks }: Session): string {
  if (lacks === 'enrol') return '/profile/second-step';
  const asked = safePath(next) ?? '/dashboard';
  return !isStaff(role) && /^\/admin([/#]|$)/.test(asked) ? '/dashboard' : asked;
}

/** The page the reader was sent away from to sign in. */
export const useNext = () => useLocation({ select: (location) => location.state.next });

const LONGEST_PATH = 200;
/** Paths that are no destination after a sign-in. */
const NO_PAGES = /^\/(auth|setup|api|dev|hooks|img|assets)(\/|$)/;

/**
 * The page of this shop that `next` names, without its language, with its fragment; null for anything else.
 * What begins like a path may still lead away: '//host', '/\host', '/..//host', or with a line break
 * inside.
 */
export function safePath(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > LONGEST_PATH) return null;
  if (!/^\/(?!\/)[\w\-./~]*(#[\w=-]+)?$/.test(next)) return null;
  const { pathname, hash } = new URL(next, 'https://shop.invalid');
  const { path } = delocalized(pathname);
  return path.startsWith('//') || NO_PAGES.test(path) ? null : path + hash;
}
