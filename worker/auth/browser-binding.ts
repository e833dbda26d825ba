import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { randomSecret, sha256 } from '../crypto.ts';
import { isOwnOrigin } from '../http/http.ts';
import type { OneTimeToken } from './one-time-token.ts';
import { type App, COOKIE } from './visitor.ts';

/**
 * Anybody can have a mail sent to anybody, and all look the same to who gets them. So a browser that
 * asks for one gets a cookie, whose digest is on the token: what else the token would do beside proving
 * the address (set a password, move a guest's cart) it does only in the browser that asked for it.
 */
const REQUESTED = 'asked';
/** As long as the longest mailed link of those who ask for one is good. */
const REQUESTED_SECONDS = 24 * 3600;

/** The shop's own pages are given a cookie, other clients tokens: never both. */
export function isBrowser(c: Context<App>): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  return site ? site === 'same-origin' : isOwnOrigin(c);
}

/** For the token of a mail that this request asks for; a browser keeps the cookie that fits it. */
export async function bindBrowser(c: Context<App>): Promise<string> {
  if (!isBrowser(c)) return '';
  const secret = secretOf(c) ?? randomSecret();
  setCookie(c, REQUESTED, secret, { ...COOKIE, maxAge: REQUESTED_SECONDS });
  return sha256(secret);
}

/** Which tokens were asked for here; nothing of a browser without the cookie. */
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
