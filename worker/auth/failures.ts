import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import type { App } from '../actor.ts';
import { failure } from '../schema.ts';

const MINUTE_MS = 60_000;

/** So many failures of a key in a window, then nobody gets in, not even with the right word. */
export type Limit = { key: string; most: number; withinMs: number };

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

/** Mobile carriers share addresses among many; an IPv6 household has a /64 of them. */
function addressLimit(c: Context<App>): Limit[] {
  const address = c.req.header('CF-Connecting-IP');
  if (!address) return [];
  const network = address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
  return [{ key: `address:${network}`, most: 30, withinMs: 5 * MINUTE_MS }];
}

export type Try = { ok: true; undo(): Promise<unknown> } | { ok: false; retryAfterS: number };

/**
 * Counts a try as failed before it is made, so that many at once cannot slip through together;
 * `undo` takes that back when it succeeded or never came to be.
 */
export async function beginTry(c: Context<App>, limits: Limit[], now: number): Promise<Try> {
  const db = drizzle(c.env.DB);
  const ids = limits.map(() => crypto.randomUUID());
  const statements = limits.map(({ key, most, withinMs }, i) =>
    c.env.DB.prepare(
      `INSERT INTO failure (id, key, at) SELECT ?1, ?2, ?3
        WHERE (SELECT count(*) FROM failure WHERE key = ?2 AND at > ?4) < ?5`,
    ).bind(ids[i], key, now, now - withinMs, most),
  );
  const undo = () => db.delete(failure).where(inArray(failure.id, ids));
  const results = await c.env.DB.batch(statements);
  const full = limits.find((_, i) => results[i]?.meta.changes === 0);
  if (!full) return { ok: true, undo };
  await undo();
  const [first] = await db
    .select({ at: sql<number>`min(${failure.at})` })
    .from(failure)
    .where(and(eq(failure.key, full.key), gt(failure.at, now - full.withinMs)));
  const freeAt = (first?.at ?? now) + full.withinMs;
  return { ok: false, retryAfterS: Math.max(1, Math.ceil((freeAt - now) / 1000)) };
}

/** How many failures a limit has seen in its window. */
export const failuresOf = (c: Context<App>, { key, withinMs }: Limit, now: number) =>
  drizzle(c.env.DB).$count(failure, and(eq(failure.key, key), gt(failure.at, now - withinMs)));
