import type { Context, MiddlewareHandler } from 'hono';
import { type App, bearerOf } from '../auth/visitor.ts';
import { fail } from './http.ts';

/** Whether an origin is the shop's: that of the address asked, or the configured one. */
export const isOwnOrigin = (c: Context<App>, origin: string | undefined) =>
  origin === new URL(c.req.url).origin || origin === new URL(c.env.BASE_URL).origin;

/**
 * Which site a request comes from, by Sec-Fetch-Site, or by Origin where a browser does not send it.
 * 'none' is an address that was typed or a bookmark; null if the request has neither header.
 */
export function siteOf(c: Context<App>): 'own' | 'none' | 'other' | null {
  const [site, origin] = [c.req.header('Sec-Fetch-Site'), c.req.header('Origin')];
  if (site === 'same-origin') return 'own';
  if (site) return site === 'none' ? 'none' : 'other';
  if (origin === undefined) return null;
  return isOwnOrigin(c, origin) ? 'own' : 'other';
}

export const isRead = ({ req }: Context<App>) => req.method === 'GET' || req.method === 'HEAD';

/** With a token no cookie counts, and no other site can send one unasked. */
export const hasToken = (c: Context<App>) => Boolean(bearerOf(c));

/** Refuses what another site sends with our cookies: writes must come from the shop, reads not from elsewhere. */
export const sameSite: MiddlewareHandler<App> = async (c, next) => {
  const site = siteOf(c);
  const isAllowed = hasToken(c) || site === 'own' || (isRead(c) && site !== 'other');
  if (!isAllowed) return fail(c, 403, 'cross_site');
  await next();
};
