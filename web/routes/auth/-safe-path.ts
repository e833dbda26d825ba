import { delocalized } from '../../../shared/locale.ts';

const LONGEST = 200;
/** Nobody signs in to be asked to sign in, or to be shown what is no page. */
const NO_PAGES = /^\/(auth|setup|api|dev|hooks|img|assets)(\/|$)/;

/**
 * The page of this shop that `next` names, without its language, with its fragment; null for anything else. What begins
 * like a path may still lead away: '//host', '/\host', '/..//host', or with a line break inside.
 */
export function safePath(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > LONGEST) return null;
  if (!/^\/(?!\/)[\w\-./~]*(#[\w=-]+)?$/.test(next)) return null;
  const { pathname, hash } = new URL(next, 'https://shop.invalid');
  const { path } = delocalized(pathname);
  return path.startsWith('//') || NO_PAGES.test(path) ? null : path + hash;
}
