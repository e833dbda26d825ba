import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { randomSecret, sha256 } from '../crypto.ts';
import { siteOf } from '../http/http.ts';
import type { OneTimeToken } from './one-time-token.ts';
import { type App, COOKIE } from './visitor.ts';

/** Anybody can request a mail, so only the requesting browser may set a password or merge a guest's cart. */
const REQUESTED = 'asked';
/** As long as the longest-lived link that a browser can request. */
const REQUESTED_SECONDS = 24 * 3600;

/** The shop's own pages get a cookie, other clients get tokens, nobody gets both. */
export const isBrowser = (c: Context<App>) => siteOf(c) === 'own';

export async function bindBrowser(c: Context<App>): Promise<string> {
  if (!isBrowser(c)) return '';
  const secret = secretOf(c) ?? randomSecret();
  setCookie(c, REQUESTED, secret, { ...COOKIE, maxAge: REQUESTED_SECONDS });
  return sha256(secret);
}

/** A browser without the cookie matches no token. */
export async function boundBrowser(c: Context<App>): Promise<string> {
  if (!isBrowser(c)) return '';
  const secret = secretOf(c);
  return secret ? sha256(secret) : 'unknown';
}

export const isSameBrowser = async (c: Context<App>, { browser }: Pick<OneTimeToken, 'browser'>) =>
  browser === (await boundBrowser(c));

export const forgetBrowser = (c: Context<App>) =>
  setCookie(c, REQUESTED, '', { ...COOKIE, maxAge: 0 });

const secretOf = (c: Context<App>) => getCookie(c, REQUESTED, 'host')?.match(/^[\w-]{43}$/)?.[0];
