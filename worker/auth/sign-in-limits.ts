import type { Context } from 'hono';
import { sha256 } from '../crypto.ts';
import { type Limit, MINUTE_MS, networkOf } from '../http/limits.ts';
import type { App } from './visitor.ts';

/**
 * Limits of failures: a try that succeeds is taken back. Who goes on guessing waits longer each time,
 * and meanwhile the way in by mail stays open.
 */
export async function signInLimits(c: Context<App>, email: string): Promise<Limit[]> {
  return [...(await accountLimits(email)), ...networkLimit(c)];
}

/** Of one account; a password that was set anew by mail clears them. */
export async function accountLimits(email: string): Promise<Limit[]> {
  const account = await sha256(email);
  return [
    { key: `signin:${account}`, most: 10, withinMs: 10 * MINUTE_MS },
    { key: `signin-hour:${account}`, most: 20, withinMs: 60 * MINUTE_MS },
    { key: `signin-day:${account}`, most: 40, withinMs: 360 * MINUTE_MS },
  ];
}

/** Of all who guess together; a browser that has been in before is not among them. */
export const globalLimit: Limit = { key: 'signin', most: 500, withinMs: 5 * MINUTE_MS };

/** Few tries a session, and not many more by signing in again and again. */
export const secondFactorLimits = (sessionId: string, userId: string): Limit[] => [
  { key: `code:${sessionId}`, most: CODE_ATTEMPTS, withinMs: 10 * MINUTE_MS },
  { key: `code:${userId}`, most: 10, withinMs: 10 * MINUTE_MS },
];
export const CODE_ATTEMPTS = 5;

/** Mailed codes and links, wrong ones. */
export const verifyLimits = async (c: Context<App>, email: string): Promise<Limit[]> => [
  ...(email ? [{ key: `verify:${await sha256(email)}`, most: 20, withinMs: 60 * MINUTE_MS }] : []),
  ...networkLimit(c),
];

function networkLimit(c: Context<App>): Limit[] {
  const network = networkOf(c);
  return network ? [{ key: `address:${network}`, most: 30, withinMs: 5 * MINUTE_MS }] : [];
}
