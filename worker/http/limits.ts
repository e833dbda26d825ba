import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { SECOND_MS } from '../../shared/time.ts';
import type { App } from '../auth/visitor.ts';
import type { Env } from '../env.ts';
import { failure } from '../schema.ts';

/** So many of a key in a window, then nobody gets in. */
export type Limit = { key: string; most: number; withinMs: number };

export type Try = { ok: true; undo(): Promise<unknown> } | { ok: false; retryAfterS: number };

/**
 * Counts a try before it is made, so that many at once cannot slip through together; `undo` takes
 * that back when it does not count after all. The same `tryId` again is the same try.
 */
export async function beginTry(
  env: Env,
  limits: Limit[],
  now: number,
  tryId: string = crypto.randomUUID(),
): Promise<Try> {
  if (limits.length === 0) return { ok: true, undo: async () => {} };
  const db = drizzle(env.DB);
  const slots = limits.map((limit) => ({ ...limit, id: `${tryId} ${limit.key}` }));
  const results = await env.DB.batch(
    slots.map(({ id, key, most, withinMs }) =>
      env.DB.prepare(
        `INSERT INTO failure (id, key, at) SELECT ?1, ?2, ?3
          WHERE (SELECT count(*) FROM failure WHERE key = ?2 AND at > ?4) < ?5
            OR EXISTS (SELECT 1 FROM failure WHERE id = ?1)
          ON CONFLICT (id) DO UPDATE SET at = at RETURNING id`,
      ).bind(id, key, now, now - withinMs, most),
    ),
  );
  const taken = slots.filter((_, i) => results[i]?.results.length === 1).map(({ id }) => id);
  // A repeat's place was taken by the first, at its own time, and stays.
  const undo = () => db.delete(failure).where(and(inArray(failure.id, taken), eq(failure.at, now)));
  const full = slots.find(({ id }) => !taken.includes(id));
  if (!full) return { ok: true, undo };
  await undo();
  const [first] = await db
    .select({ at: sql<number>`min(${failure.at})` })
    .from(failure)
    .where(and(eq(failure.key, full.key), gt(failure.at, now - full.withinMs)));
  const freeAt = (first?.at ?? now) + full.withinMs;
  return { ok: false, retryAfterS: Math.max(1, Math.ceil((freeAt - now) / SECOND_MS)) };
}

/**
 * When something may happen that is not refused above its limits but waits for its turn: now, or a later
 * time in ms UTC, which is reserved. The same `tryId` again has the same turn.
 */
export async function turnOf(
  env: Env,
  { key, limits }: { key: string; limits: Omit<Limit, 'key'>[] },
  now: number,
  tryId: string,
): Promise<number> {
  const free = limits.map(
    ({ most, withinMs }) => sql`coalesce((SELECT at FROM failure WHERE key = ${key}
      ORDER BY at DESC LIMIT 1 OFFSET ${most - 1}), 0) + ${withinMs}`,
  );
  const [row] = await drizzle(env.DB).all<{ at: number }>(
    sql`INSERT INTO failure (id, key, at) SELECT ${`${tryId} ${key}`}, ${key},
      max(${now}, ${sql.join(free, sql`, `)}) WHERE true
      ON CONFLICT (id) DO UPDATE SET at = at RETURNING at`,
  );
  return row?.at ?? now;
}

/** Gives a try's places back: it turned out well, and only what did not counts. */
export const forgive = (env: Env, tryId: string) =>
  drizzle(env.DB)
    .delete(failure)
    .where(sql`instr(${failure.id}, ${`${tryId} `}) = 1`);

/** How many a limit has seen in its window. */
export const triesOf = (env: Env, { key, withinMs }: Limit, now: number) =>
  drizzle(env.DB).$count(failure, and(eq(failure.key, key), gt(failure.at, now - withinMs)));

/**
 * The client's network; null where it is unknown or the machine itself. Mobile carriers share
 * addresses among many; an IPv6 household has a /64 of them.
 */
export function networkOf(c: Context<App>): string | null {
  const address = c.req.header('CF-Connecting-IP');
  if (!address || address === '127.0.0.1' || address === '::1') return null;
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** The eight groups of an IPv6 address, '::' written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}
