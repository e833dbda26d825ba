import type { Context } from 'hono';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { sha256 } from '../crypto.ts';
import { type Limit, networkLimit } from '../http/limits.ts';
import { isPhone } from './address.ts';
import { boundBrowser } from './browser-binding.ts';
import { type App, sessionOf } from './visitor.ts';

/** Only failures count. Signing in by a code stays possible meanwhile. */
export async function signInLimits(c: Context<App>, address: string): Promise<Limit[]> {
  return [...(await accountLimits(address)), ...fromNetwork(c)];
}

/** A password reset clears these. */
export async function accountLimits(address: string): Promise<Limit[]> {
  const account = await sha256(address);
  return [
    { key: `signin:${account}`, most: 10, withinMs: 10 * MINUTE_MS },
    { key: `signin-hour:${account}`, most: 20, withinMs: HOUR_MS },
    { key: `signin-6h:${account}`, most: 40, withinMs: 6 * HOUR_MS },
  ];
}

/** Of all clients together, except browsers that have signed in before. */
export const globalLimit: Limit = { key: 'signin', most: 500, withinMs: 5 * MINUTE_MS };

/** Per session, and per user so that new sessions do not bring new attempts. */
export const secondFactorLimits = (sessionId: string, userId: string): Limit[] => [
  { key: `code:${sessionId}`, most: CODE_ATTEMPTS, withinMs: 10 * MINUTE_MS },
  { key: `code:${userId}`, most: 10, withinMs: 10 * MINUTE_MS },
];
export const CODE_ATTEMPTS = 5;

export const verifyLimits = async (c: Context<App>, address: string): Promise<Limit[]> => [
  ...(address
    ? [
        {
          key: `verify:${await sha256(address + (await trierOf(c, address)))}`,
          most: 20,
          withinMs: HOUR_MS,
        },
      ]
    : []),
  ...fromNetwork(c),
];

/** Nobody can lock others out of a number's codes, of which they may try none (browser-binding.ts). */
const trierOf = async (c: Context<App>, address: string) =>
  isPhone(address) ? ` ${(await sessionOf(c))?.user.id ?? (await boundBrowser(c, address))}` : '';

const fromNetwork = (c: Context<App>) =>
  networkLimit(c, { key: 'address', most: 30, withinMs: 5 * MINUTE_MS });
