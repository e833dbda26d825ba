import type { Context } from 'hono';
import type { App } from '../actor.ts';
import { type Limit, MINUTE_MS, networkOf } from '../limits.ts';

/** Limits of failures: a try that succeeds is taken back. */
export const signInLimits = (c: Context<App>, email: string): Limit[] => [
  { key: `signin:${email}`, most: 10, withinMs: 10 * MINUTE_MS },
  ...addressLimit(c),
];

/** Few tries a session, and not many more by signing in again and again. */
export const codeLimits = (sessionId: string, userId: string): Limit[] => [
  { key: `code:${sessionId}`, most: CODE_TRIES, withinMs: 10 * MINUTE_MS },
  { key: `code:${userId}`, most: 10, withinMs: 10 * MINUTE_MS },
];
export const CODE_TRIES = 5;

function addressLimit(c: Context<App>): Limit[] {
  const network = networkOf(c);
  return network ? [{ key: `address:${network}`, most: 30, withinMs: 5 * MINUTE_MS }] : [];
}
