import { and, eq, isNull, lte } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { MINUTE_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { outbox } from '../schema.ts';

/** After this, another delivery may try an effect whose delivery has not finished. */
export const REDELIVER_AFTER_MS = MINUTE_MS;

/** For receivers without idempotency keys: only one of the queue's and the sweep's deliveries sends. */
export async function claimDelivery(env: Env, id: string, now: number): Promise<boolean> {
  const claimed = await drizzle(env.DB)
    .update(outbox)
    .set({ dueAt: now + REDELIVER_AFTER_MS })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt), lte(outbox.dueAt, now)))
    .returning({ id: outbox.id });
  return claimed.length > 0;
}
