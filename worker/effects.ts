import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Effect } from '../shared/tx.ts';
import { sweepSessions } from './auth/sessions.ts';
import type { Env } from './env.ts';
import { orderPlaced } from './mail/order-placed.ts';
import { send } from './mail/send.ts';
import { enqueue } from './outbox.ts';
import { checkPayment } from './payments/check.ts';
import { outbox } from './schema.ts';

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
  const done = await Promise.allSettled(due.map((row) => perform(env, row)));
  for (const failure of done.filter((d) => d.status === 'rejected')) {
    console.error(JSON.stringify({ event: 'effect_failed', stack: String(failure.reason) }));
  }
  await sweepSessions(env, Date.now());
}

/** A second delivery between these lines is harmless: each effect is idempotent by its own claims. */
async function perform(env: Env, row: typeof outbox.$inferSelect) {
  const db = drizzle(env.DB);
  const tries = sql`${outbox.tries} + 1`;
  await db.update(outbox).set({ tries }).where(eq(outbox.id, row.id));
  await act(env, row.id, { type: row.type, ...row.payload } as Effect);
  await db.update(outbox).set({ doneAt: Date.now() }).where(eq(outbox.id, row.id));
}

async function act(env: Env, id: string, effect: Effect): Promise<void> {
  if (effect.type === 'check_payment') return checkPayment(env, effect.attemptId);
  const mail = await orderPlaced(env, effect.orderId);
  if (mail) await send(env, id, mail);
}
