import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { randomSecret, sha256 } from '../crypto.ts';
import { networkOf } from '../http/limits.ts';
import { siteOf } from '../http/site.ts';
import { isPhone } from './address.ts';
import type { OneTimeToken } from './one-time-token.ts';
import { type App, COOKIE, sessionOf } from './visitor.ts';

/** Anybody can request a mail, so only the requesting browser may set a password or merge a guest's cart. */
const REQUESTED = 'asked';
/** As long as the longest-lived link that a browser can request. */
const REQUESTED_SECONDS = 24 * 3600;

/** The shop's own pages get a cookie, other clients get tokens, nobody gets both. */
export const isBrowser = (c: Context<App>) => siteOf(c) === 'own';

export async function bindBrowser(c: Context<App>, address: string): Promise<string> {
  if (!isBrowser(c)) return clientOf(c, address);
  const secret = secretOf(c) ?? randomSecret();
  setCookie(c, REQUESTED, secret, { ...COOKIE, maxAge: REQUESTED_SECONDS });
  return sha256(secret);
}

/** A browser without the cookie matches no token. */
export async function boundBrowser(c: Context<App>, address: string): Promise<string> {
  if (!isBrowser(c)) return clientOf(c, address);
  const secret = secretOf(c);
  return secret ? sha256(secret) : 'unknown';
}

type Bound = Pick<OneTimeToken, 'address' | 'browser'>;
export const isSameBrowser = async (c: Context<App>, { address, browser }: Bound) =>
  browser === (await boundBrowser(c, address));

const NETWORK = 'network ';
/** Identifies an API client, which has no cookie, where the number may be somebody else's. */
export const networkHash = async (c: Context<App>) =>
  `${NETWORK}${await sha256(networkOf(c) ?? '')}`;

const clientOf = async (c: Context<App>, address: string) =>
  isPhone(address) ? networkHash(c) : '';

/** auth-js sends no session with a code, so for an API client the network must be the one that asked. */
export async function isRequester(
  c: Context<App>,
  { userId, browser }: Pick<OneTimeToken, 'userId' | 'browser'>,
): Promise<boolean> {
  if ((await sessionOf(c))?.user.id === userId) return true;
  return !isBrowser(c) && browser === (await networkHash(c));
}

/**
 * Which codes of an address a request may try. For a phone number only its own, so that nobody can use up
 * the tries of somebody else's code. A mailed code has a link beside it, which still works.
 */
export async function mayTry(c: Context<App>, address: string) {
  const browser = await boundBrowser(c, address);
  const network = await networkHash(c);
  const userId = (await sessionOf(c))?.user.id;
  return (row: Pick<OneTimeToken, 'userId' | 'purpose' | 'browser'>, isNewest: boolean) => {
    if (!isPhone(address)) return isNewest || ['', browser, network].includes(row.browser);
    if (row.purpose === 'phone_change' && row.userId === userId) return true;
    if (row.purpose === 'phone_change' || isBrowser(c)) return row.browser === browser;
    return row.browser.startsWith(NETWORK);
  };
}

export const forgetBrowser = (c: Context<App>) => deleteCookie(c, REQUESTED, COOKIE);

const secretOf = (c: Context<App>) => getCookie(c, REQUESTED, 'host')?.match(/^[\w-]{43}$/)?.[0];
