import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isFinalFailure, mpesaMeaning } from '../../shared/mpesa-codes.ts';
import { isActive } from '../../shared/payment.ts';
import { maskPhone } from '../../shared/phone.ts';
import { attempt } from '../../shared/schema.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { attemptEvent } from '../schema.ts';
import { failed, mpesaConfig, settled, unknown } from './attempts.ts';
import { type Callback, query } from './mpesa.ts';

type Attempt = typeof attempt.$inferSelect;

/** Asks the provider how an attempt ended; without a clear answer asks again later. */
export async function checkPayment(env: Env, attemptId: string): Promise<void> {
  const [row] = await drizzle(env.DB).select().from(attempt).where(eq(attempt.id, attemptId));
  if (!row || !isActive(row)) return;
  const answer = await ask(env, row);
  if (answer.state === 'paid') {
    const told = await toldBefore(env, row);
    await settled(env, row.id, told?.amountCents ?? null, told?.receipt ?? null);
  } else if (answer.state === 'failed') {
    await failed(env, row.id, mpesaMeaning(answer.code) ?? 'refused');
  } else {
    await unknown(env, row);
  }
}

const ask = async (env: Env, { checkoutRequestId }: Attempt) =>
  checkoutRequestId === null
    ? ({ state: 'pending' } as const)
    : query(mpesaConfig(env), { checkoutRequestId, now: Date.now() });

/**
 * A callback on the attempt's own secret path. It is unsigned, so it is kept as a hint and acted on
 * only as far as the provider's query confirms it. False: no attempt has this secret.
 */
export async function callBack(env: Env, secret: string, callback: Callback): Promise<boolean> {
  const db = drizzle(env.DB);
  const [row] = await db
    .select()
    .from(attempt)
    .where(eq(attempt.callbackHash, await sha256(secret)));
  if (!row) return false;
  if (!(await keep(env, row, callback))) return true;
  const ours =
    row.checkoutRequestId === null || row.checkoutRequestId === callback.checkoutRequestId;
  if (!ours) return true;
  const { checkoutRequestId } = callback;
  const answer = await query(mpesaConfig(env), { checkoutRequestId, now: Date.now() });
  if (answer.state === 'paid' && callback.resultCode === '0') {
    await settled(env, row.id, callback.amountCents, callback.receipt);
  }
  const { resultCode } = callback;
  if (answer.state === 'failed' && resultCode === answer.code && isFinalFailure(resultCode)) {
    await failed(env, row.id, mpesaMeaning(resultCode) ?? 'refused');
  }
  return true;
}

/** Writes the evidence down once, its phone masked; false when it is a repeat. */
async function keep(env: Env, row: Attempt, callback: Callback): Promise<boolean> {
  const raw = JSON.stringify({ ...callback, phone: callback.phone && maskPhone(callback.phone) });
  const id = `callback ${row.id} ${await sha256(raw)}`;
  const { meta } = await drizzle(env.DB)
    .insert(attemptEvent)
    .values({ id, attemptId: row.id, kind: 'callback', raw, at: Date.now() })
    .onConflictDoNothing();
  return meta.changes > 0 || isActive(row);
}

/** Amount and receipt from a callback that came before the query could confirm it. */
async function toldBefore(env: Env, row: Attempt): Promise<Callback | undefined> {
  const events = await drizzle(env.DB)
    .select()
    .from(attemptEvent)
    .where(eq(attemptEvent.attemptId, row.id));
  return events
    .map((event) => JSON.parse(event.raw) as Callback)
    .find((c) => c.resultCode === '0' && c.checkoutRequestId === row.checkoutRequestId);
}
