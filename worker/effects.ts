import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { outbox } from '../shared/schema.ts';
import type { Env } from './env.ts';
import { enqueue } from './outbox.ts';
import { checkPayment } from './payments/check.ts';

const BATCH = 50;

/** Does one effect of the outbox if it is due and not done yet. */
export async function deliver(env: Env, outboxId: string): Promise<void> {
  const [row] = await drizzle(env.DB).select().from(outbox).where(eq(outbox.id, outboxId));
  if (!row || row.doneAt !== null) return;
  if (row.dueAt > Date.now()) return enqueue(env, row);
  await perform(env, row);
}

/** Effects whose message was lost: called by cron each minute. */
export async function sweep(env: Env): Promise<void> {
  const due = await drizzle(env.DB)
    .select()
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.dueAt, Date.now())))
    .limit(BATCH);
  for (const row of due) await perform(env, row);
}

/** A second delivery between these lines is harmless: each effect is idempotent by its own claims. */
async function perform(env: Env, row: typeof outbox.$inferSelect) {
  const db = drizzle(env.DB);
  const tries = sql`${outbox.tries} + 1`;
  await db.update(outbox).set({ tries }).where(eq(outbox.id, row.id));
  await checkPayment(env, String(row.payload.attemptId));
  await db.update(outbox).set({ doneAt: Date.now() }).where(eq(outbox.id, row.id));
}
