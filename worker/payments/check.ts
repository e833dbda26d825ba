import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { mpesaMeaning } from '../../shared/mpesa-codes.ts';
import { isActive, nextCheckAt, UNCLEAR_MS } from '../../shared/payment.ts';
import { attempt } from '../../shared/schema.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { accepted, failed, type Money, mpesaConfig, odd, settled, unknown } from './attempts.ts';
import { jsonOf, keep, wordsOfMoney } from './evidence.ts';
import { type Callback, parseCallback, type QueryResult, query } from './mpesa.ts';

type Attempt = typeof attempt.$inferSelect;

/** Asks the provider how an attempt ended; without a clear answer asks again later. */
export async function checkPayment(env: Env, attemptId: string): Promise<void> {
  const [row] = await drizzle(env.DB).select().from(attempt).where(eq(attempt.id, attemptId));
  if (!row) return;
  const open = await decide(env, row);
  // A check beside the schedule (evidence.ts) does not push the schedule on.
  if (!open || Date.now() < nextCheckAt(open.row)) return;
  const { code } = open.answer;
  await unknown(env, open.row, code === undefined ? null : (mpesaMeaning(code) ?? 'refused'));
}

export const attemptOfSecret = async (env: Env, secret: string): Promise<Attempt | undefined> =>
  (
    await drizzle(env.DB)
      .select()
      .from(attempt)
      .where(eq(attempt.callbackHash, await sha256(secret)))
  )[0];

/**
 * What came on an attempt's own secret path. It is unsigned, so it is kept as evidence and believed
 * as far as the provider's query bears it out; where the query is unclear, a person decides.
 */
export async function callBack(env: Env, row: Attempt, text: string): Promise<void> {
  const callback = parseCallback(jsonOf(text));
  const { done } = await keep(env, row.id, text, callback);
  if (!callback) return;
  if (!(await decide(env, row, callback))) await done();
}

/** An attempt whose push was never answered learns its ids from its callback. */
async function withIds(env: Env, row: Attempt, callback?: Callback): Promise<Attempt> {
  if (row.checkoutRequestId !== null || !callback) return row;
  const { merchantRequestId, checkoutRequestId } = callback;
  const db = drizzle(env.DB);
  const isOthers = await db.$count(attempt, eq(attempt.checkoutRequestId, checkoutRequestId));
  if (isOthers) return row;
  await accepted(env, row.id, { merchantRequestId, checkoutRequestId }, 'callback');
  const [now] = await db.select().from(attempt).where(eq(attempt.id, row.id));
  return now ?? row;
}

type Open = { row: Attempt; answer: QueryResult & { state: 'pending' } };

/**
 * Weighs the callbacks kept against the provider's answer. Null when all is said; else the attempt is
 * still open. An attempt never ends unpaid, and never stays so, against an unrefuted word of money.
 */
async function decide(env: Env, known: Attempt, callback?: Callback): Promise<Open | null> {
  const words = await wordsOfMoney(env, known.id);
  const row = await withIds(env, known, callback ?? words[0]);
  const told = words.filter((word) => word.checkoutRequestId === row.checkoutRequestId);
  const [first] = told;
  if (hasMoney(row)) {
    await settleAll(env, row, told);
    return null;
  }
  if (!isActive(row) && !first) return null;
  const answer = await ask(env, row);
  if (answer.state === 'paid') {
    await settleAll(env, row, first ? told : [{ amountCents: null, receipt: null }]);
    return null;
  }
  if (!isActive(row)) {
    // The provider has said no before, and says it again after the callback: it is refuted.
    if (first && answer.state === 'pending') await odd(env, row.id, 'unconfirmed', first.receipt);
    return null;
  }
  if (answer.state === 'failed') {
    if (first) await odd(env, row.id, 'contradicted', first.receipt);
    else await failed(env, row.id, mpesaMeaning(answer.code) ?? 'refused');
    return null;
  }
  if (first && Date.now() - row.startedAt >= UNCLEAR_MS) {
    await odd(env, row.id, 'unconfirmed', first.receipt);
    return null;
  }
  return { row, answer };
}

const hasMoney = ({ state }: Attempt) => state === 'settled' || state === 'manual_review';

/** A repeat of what is known already costs nothing. */
async function settleAll(env: Env, row: Attempt, told: Money[]) {
  for (const money of told) {
    const isKnown = money.receipt === row.receipt && money.amountCents === row.amountCents;
    if (!(hasMoney(row) && isKnown)) await settled(env, row.id, money);
  }
}

const ask = async (env: Env, { checkoutRequestId }: Attempt): Promise<QueryResult> =>
  checkoutRequestId === null
    ? { state: 'pending' }
    : query(mpesaConfig(env), { checkoutRequestId, now: Date.now() });
