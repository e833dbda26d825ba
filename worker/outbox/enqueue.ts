import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import type { App } from '../auth/visitor.ts';
import type { Env } from '../env.ts';
import { outbox } from '../schema.ts';
import type { Committed, Due } from '../sync/commit.ts';
import { poke } from '../sync/live.ts';

/** Cloudflare Queues' limit. Cron finds effects that are due later. */
const LONGEST_DELAY_S = 43_200;

/** Tells open pages to pull, and queues the effects. */
export async function afterCommit(
  env: Env,
  { rooms, outbox }: { rooms: Iterable<string>; outbox: Due[] },
) {
  await Promise.all([poke(env, rooms), ...outbox.map((row) => enqueue(env, row))]);
}

/** For a request: as `afterCommit`, once the response is sent. */
export function afterResponse(c: Context<App>, committed: Committed) {
  if (committed.done) c.executionCtx.waitUntil(afterCommit(c.env, committed));
}

export async function enqueue(env: Env, { id, dueAt }: Due): Promise<void> {
  const wait = Math.max(0, Math.ceil((dueAt - Date.now()) / 1000));
  await env.OUTBOX.send({ outboxId: id }, { delaySeconds: Math.min(wait, LONGEST_DELAY_S) });
}

/** Adds an effect outside a mutator, once for each id. */
export async function addEffect(env: Env, row: typeof outbox.$inferInsert): Promise<void> {
  const added = await drizzle(env.DB).insert(outbox).values(row).onConflictDoNothing().returning();
  if (added.length > 0) await enqueue(env, row);
}
