import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import type { App } from '../auth/visitor.ts';
import type { Env } from '../env.ts';
import { rateLimitHit } from '../schema.ts';
import { batch, beginsWith } from '../sync/statement.ts';

export type Limit = { key: string; most: number; withinMs: number };

type Slot = { ok: true; release(): Promise<unknown> } | { ok: false; retryAfterS: number };

/** Counts before the attempt, so parallel requests cannot exceed a limit. A repeated `slotId` is free. */
export async function takeSlot(
  env: Env,
  limits: Limit[],
  now: number,
  slotId: string = crypto.randomUUID(),
): Promise<Slot> {
  if (limits.length === 0) return { ok: true, release: async () => {} };
  const db = drizzle(env.DB);
  const slots = limits.map((limit) => ({ ...limit, id: `${slotId} ${limit.key}` }));
  const found = await batch(
    env.DB,
    slots.map(
      // Raw SQL, so that counting and inserting are one statement.
      ({ id, key, most, withinMs }) => sql`INSERT INTO failure (id, key, at)
        SELECT ${id}, ${key}, ${now}
        WHERE (SELECT count(*) FROM failure WHERE key = ${key} AND at > ${now - withinMs}) < ${most}
          OR EXISTS (SELECT 1 FROM failure WHERE id = ${id})
        ON CONFLICT (id) DO UPDATE SET at = at RETURNING id`,
    ),
  );
  const taken = slots.filter((_, i) => found[i]?.length === 1).map(({ id }) => id);
  // The slots of a repeated attempt belong to the first one and have its time.
  const release = () =>
    db.delete(rateLimitHit).where(and(inArray(rateLimitHit.id, taken), eq(rateLimitHit.at, now)));
  const full = slots.find(({ id }) => !taken.includes(id));
  if (!full) return { ok: true, release };
  await release();
  const [first] = await db
    .select({ at: sql<number>`min(${rateLimitHit.at})` })
    .from(rateLimitHit)
    .where(and(eq(rateLimitHit.key, full.key), gt(rateLimitHit.at, now - full.withinMs)));
  const freeAt = (first?.at ?? now) + full.withinMs;
  return { ok: false, retryAfterS: Math.max(1, Math.ceil((freeAt - now) / SECOND_MS)) };
}

/** Reserves a turn for work that waits at its limit instead of being refused. Times in ms UTC. */
export async function reserveTurn(
  env: Env,
  { key, limits }: { key: string; limits: Omit<Limit, 'key'>[] },
  now: number,
  slotId: string,
): Promise<number> {
  const free = limits.map(
    ({ most, withinMs }) => sql`coalesce((SELECT at FROM failure WHERE key = ${key}
      ORDER BY at DESC LIMIT 1 OFFSET ${most - 1}), 0) + ${withinMs}`,
  );
  // Raw SQL, so that the turn is found and taken in one statement.
  const [row] = await drizzle(env.DB).all<{ at: number }>(
    sql`INSERT INTO failure (id, key, at) SELECT ${`${slotId} ${key}`}, ${key},
      max(${now}, ${sql.join(free, sql`, `)}) WHERE true
      ON CONFLICT (id) DO UPDATE SET at = at RETURNING at`,
  );
  return row?.at ?? now;
}

export const releaseAll = (env: Env, slotId: string) =>
  drizzle(env.DB)
    .delete(rateLimitHit)
    .where(beginsWith(rateLimitHit.id, `${slotId} `));

export const countAttempts = (env: Env, { key, withinMs }: Limit, now: number) =>
  drizzle(env.DB).$count(
    rateLimitHit,
    and(eq(rateLimitHit.key, key), gt(rateLimitHit.at, now - withinMs)),
  );

/** Null if unknown or local. Mobile carriers share one address; an IPv6 household has a /64. */
export function networkOf(c: Context<App>): string | null {
  const address = c.req.header('CF-Connecting-IP');
  if (!address || address === '127.0.0.1' || address === '::1') return null;
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** The same for each network. None where it is unknown. */
export function networkLimit(c: Context<App>, { key, ...limit }: Limit): Limit[] {
  const network = networkOf(c);
  return network ? [{ ...limit, key: `${key}:${network}` }] : [];
}

/** So many of one owner, order or number, and more of a network: carriers share an address among customers. */
export function ownAndNetwork(
  c: Context<App>,
  what: string,
  whose: string,
  { own, network, withinMs }: { own: number; network: number; withinMs: number },
): Limit[] {
  return [
    { key: `${what}:${whose}`, most: own, withinMs },
    ...networkLimit(c, { key: `${what}-from`, most: network, withinMs }),
  ];
}

/** For codes that open nothing. Carriers share an address, so what opens something is not counted. */
export const wrongCodes = (c: Context<App>, key: string) =>
  networkLimit(c, { key, most: 60, withinMs: HOUR_MS });

/**
 * 2.5 writes a second on average. Counted over two minutes, because each write reads the hits of its
 * window. A page whose push is refused keeps its changes and sends them again.
 */
const WRITES = { own: 300, network: 1500, withinMs: 2 * MINUTE_MS };

/**
 * For pushes and the cart's form without a script. Checkouts and discount codes count apart from them, and
 * so do profiles and exports: no page sends these again by itself, so a flood of pushes must not keep others
 * of its network from buying.
 */
export const writeLimits = (
  c: Context<App>,
  owner: string,
  what: 'push' | 'checkout' | 'account' = 'push',
) => ownAndNetwork(c, what, owner, WRITES);

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}
