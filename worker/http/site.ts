import type { Context, MiddlewareHandler } from 'hono';
import { type App, bearerOf } from '../auth/visitor.ts';
import { fail } from './fail.ts';

export const isOwnOrigin = (c: Context<App>, origin: string | undefined) =>
  origin === new URL(c.req.url).origin || origin === new URL(c.env.BASE_URL).origin;

/** Older browsers send only Origin. 'none' is a typed address or a bookmark; null means neither header. */
export function siteOf(c: Context<App>): 'own' | 'none' | 'other' | null {
  const [site, origin] = [c.req.header('Sec-Fetch-Site'), c.req.header('Origin')];
  if (site === 'same-origin') return 'own';
  if (site) return site === 'none' ? 'none' : 'other';
  if (origin === undefined) return null;
  return isOwnOrigin(c, origin) ? 'own' : 'other';
}

export const isRead = ({ req }: Context<App>) => req.method === 'GET' || req.method === 'HEAD';

/** A bearer token is never sent automatically, so another site cannot send one. */
const hasToken = (c: Context<App>) => Boolean(bearerOf(c));

export const isAllowedFrom = (c: Context<App>, site = siteOf(c)) =>
  hasToken(c) || site === 'own' || (isRead(c) && site !== 'other');

export const sameSite: MiddlewareHandler<App> = async (c, next) => {
  if (!isAllowedFrom(c)) return fail(c, 403, 'cross_site');
  await next();
};
