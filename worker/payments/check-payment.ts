import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { hasMoney, isActive } from '../../shared/order/states.ts';
import { nextCheckAt } from '../../shared/payment/attempt.ts';
import type { Money } from '../../shared/payment/captured.ts';
import type { ProviderReason } from '../../shared/payment/codes.ts';
import { isWatched, UNCLEAR_MS } from '../../shared/payment/outcome.ts';
import { attempt } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { findReceiptAtTill, isSamePayment } from './at-till.ts';
import {
  attemptOf,
  recordAccepted,
  recordFailed,
  recordFlagged,
  recordSettled,
  recordUnknown,
} from './attempts.ts';
import { eventsOf } from './events.ts';
import { METHODS } from './index.ts';
import type { Attempt, PaymentNotice, QueryResult } from './method.ts';

/** False while the provider reports no outcome; then it is checked again. */
export async function checkPayment(env: Env, attemptId: string): Promise<boolean> {
  const row = await attemptOf(env, attemptId);
  const open = row && (await reconcile(env, row));
  if (!open) return true;
  // A check that an event caused does not postpone the scheduled ones.
  if (Date.now() >= nextCheckAt(open.row)) await recordUnknown(env, open.row, open.reason);
  return false;
}

/** The callback supplies the provider's ids if the response to `start` was lost. */
async function withIds(env: Env, row: Attempt, notice?: PaymentNotice): Promise<Attempt> {
  if (row.checkoutRequestId !== null || !notice) return row;
  const isOthers = await drizzle(env.DB).$count(
    attempt,
    eq(attempt.checkoutRequestId, notice.checkoutRequestId),
  );
  if (isOthers) return row;
  await recordAccepted(env, row.id, notice, 'callback');
  return (await attemptOf(env, row.id)) ?? row;
}

type Open = { row: Attempt; reason: ProviderReason | null };

/** Null when final. A notice of payment that is not disproved sends an unpaid attempt to review. */
export async function reconcile(env: Env, known: Attempt): Promise<Open | null> {
  const method = METHODS[known.method];
  const all = (await eventsOf(env, known.id))
    .map((body) => method.parseNotice(body))
    .filter((notice) => notice !== null);
  const row = known.channel === 'manual' ? known : await withIds(env, known, all[0]);
  const notices = all.filter((notice) =>
    row.channel === 'manual'
      ? notice.receipt === row.typedCode
      : notice.checkoutRequestId === row.checkoutRequestId,
  );
  const [first] = notices;
  if (hasMoney(row)) {
    await settleAll(env, row, notices);
    await findReceiptAtTill(env, row);
    return null;
  }
  if (!isActive(row) && !isWatched(row) && !first) return null;
  const result = await query(env, row);
  if (result.state === 'paid') {
    const isExact = result.money.minor !== null || !first;
    await settleAll(env, row, isExact ? [result.money] : notices);
    await findReceiptAtTill(env, row);
    return null;
  }
  if (result.state === 'review') {
    await recordFlagged(env, row.id, result.reason, result.money);
    return null;
  }
  if (!isActive(row)) return reconcileEnded(env, row, first, result);
  if (result.state === 'failed') {
    if (first) await recordFlagged(env, row.id, 'contradicted', first);
    else await recordFailed(env, row.id, result.reason);
    return null;
  }
  if (first && Date.now() - row.startedAt >= UNCLEAR_MS) {
    await recordFlagged(env, row.id, 'unconfirmed', first);
    return null;
  }
  return { row, reason: result.reason };
}

/** A notice after the end of an attempt is disproved when the provider says again that it failed. */
async function reconcileEnded(
  env: Env,
  row: Attempt,
  first: PaymentNotice | undefined,
  result: Extract<QueryResult, { state: 'failed' | 'open' }>,
): Promise<Open | null> {
  if (result.state === 'failed') return null;
  if (!first) return { row, reason: result.reason };
  await recordFlagged(env, row.id, 'unconfirmed', first);
  return null;
}

async function settleAll(env: Env, row: Attempt, payments: Money[]) {
  const expected = row.chargeMinor ?? row.amountCents;
  for (const money of payments) {
    const isKnown = money.receipt === row.receipt && money.minor === expected;
    if (hasMoney(row) && isKnown) continue;
    if (row.channel === 'manual') await settlePrompt(env, row.orderId, money);
    await recordSettled(env, row.id, money);
  }
}

/** The payment may belong to a prompt whose callback was lost; false when there is no such prompt. */
export async function settlePrompt(env: Env, orderId: string, money: Money): Promise<boolean> {
  const prompts = await drizzle(env.DB)
    .select()
    .from(attempt)
    .where(and(eq(attempt.orderId, orderId), eq(attempt.channel, 'prompt')));
  for (const prompt of prompts) {
    if (isSamePayment(prompt, money)) {
      await recordSettled(env, prompt.id, money);
      return true;
    }
    const isOpen = isActive(prompt) || isWatched(prompt);
    if (!isOpen || prompt.checkoutRequestId === null) continue;
    const result = await query(env, prompt);
    if (result.state !== 'paid') continue;
    await recordSettled(env, prompt.id, money);
    return true;
  }
  return false;
}

async function query(env: Env, row: Attempt): Promise<QueryResult> {
  const method = METHODS[row.method];
  const canBeQueried =
    row.checkoutRequestId !== null || row.channel === 'manual' || method.isQueriedByAttemptId;
  return canBeQueried ? method.query(env, row) : { state: 'open', reason: null };
}
