import { and, eq, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { hasMoney, isPayable } from '../../shared/order/states.ts';
import type { Money } from '../../shared/payment/captured.ts';
import type { ProviderReason, ReviewReason } from '../../shared/payment/codes.ts';
import { attemptFlagged } from '../../shared/payment/flagged.ts';
import {
  attemptAccepted,
  attemptFailed,
  attemptSettled,
  attemptUnknown,
} from '../../shared/payment/outcome.ts';
import { attempt, order, refund } from '../../shared/schema.ts';
import { Refusal } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { releaseAll } from '../http/limits.ts';
import { writeOnce } from '../sync/write.ts';
import type { Attempt, StartResult } from './method.ts';
import { retryTransient } from './retry.ts';

export const attemptOf = async (env: Env, id: string): Promise<Attempt | undefined> =>
  (await drizzle(env.DB).select().from(attempt).where(eq(attempt.id, id)))[0];

/** The order was neither paid nor cancelled meanwhile. */
export async function isStillPayable(env: Env, orderId: string): Promise<boolean> {
  const [row] = await drizzle(env.DB).select().from(order).where(eq(order.id, orderId));
  return row !== undefined && isPayable(row);
}

type ProviderIds = Omit<Extract<StartResult, { state: 'accepted' }>, 'state'>;

export const recordAccepted = (
  env: Env,
  attemptId: string,
  { merchantRequestId = '', checkoutRequestId, payUrl }: ProviderIds,
  source: 'answer' | 'callback',
) =>
  retryTransient(() =>
    writeOnce(env, `accepted ${attemptId} ${source} ${checkoutRequestId}`, attemptAccepted, {
      attemptId,
      merchantRequestId: merchantRequestId || null,
      checkoutRequestId,
      payUrl: payUrl ?? null,
      source,
    }),
  );

export const recordFailed = (env: Env, attemptId: string, reason: ProviderReason) =>
  retryTransient(() => writeOnce(env, `failed ${attemptId}`, attemptFailed, { attemptId, reason }));

/** Reports of different amounts or receipts have different claims, so each is recorded. */
export async function recordSettled(env: Env, attemptId: string, money: Money) {
  const { minor, currency, receipt } = money;
  const claim = `settled ${attemptId} ${minor ?? ''} ${currency} ${receipt ?? ''}`;
  const args = { attemptId, ...moneyArgs(money) };
  const settle = async () => {
    try {
      await retryTransient(() => writeOnce(env, claim, attemptSettled, args));
      return null;
    } catch (error) {
      const reason = error instanceof Refusal && REVIEW_REASON_OF[error.code];
      if (!reason) throw error;
      return reason;
    }
  };
  let reason = await settle();
  if (reason && (await takeFromOther(env, attemptId, receipt))) reason = await settle();
  if (reason) await recordFlagged(env, attemptId, reason, reason === 'sold_out' ? money : null);
  await releaseAll(env, attemptId);
}

/**
 * Who typed the code of another's payment does not keep it from the order that it was paid for, unless it
 * is being refunded. A claim in review proves no payer.
 */
async function takeFromOther(env: Env, attemptId: string, receipt: string | null) {
  const taker = await attemptOf(env, attemptId);
  if (receipt === null || !taker || (taker.channel === 'manual' && hasMoney(taker))) return false;
  const db = drizzle(env.DB);
  const isOthers = and(eq(attempt.receipt, receipt), eq(attempt.reason, 'other_payer'));
  const [other] = await db.select().from(attempt).where(isOthers);
  if (!other) return false;
  const isRefunded = and(eq(refund.attemptId, other.id), ne(refund.state, 'failed'));
  if (await db.$count(refund, isRefunded)) return false;
  await recordFlagged(env, other.id, 'duplicate_receipt', null);
  return true;
}

/** A receipt that another attempt has: `id_taken` where both were booked at the same moment. */
const REVIEW_REASON_OF: Record<string, ReviewReason> = {
  receipt_used: 'duplicate_receipt',
  id_taken: 'duplicate_receipt',
  sold_out: 'sold_out',
};

/** Only these fields of a notice: mutators take exact arguments. */
const moneyArgs = ({ minor, currency, receipt, at = null, fee = null }: Money) => ({
  minor,
  currency,
  receipt,
  at,
  fee,
});

export async function recordFlagged(
  env: Env,
  attemptId: string,
  reason: ReviewReason,
  money: Money | null,
) {
  const flag = (reason: ReviewReason, money: Money | null) =>
    retryTransient(() =>
      writeOnce(env, `odd ${attemptId} ${reason} ${money?.receipt ?? ''}`, attemptFlagged, {
        attemptId,
        reason,
        money,
      }),
    );
  try {
    await flag(reason, money && moneyArgs(money));
  } catch (error) {
    const isTaken =
      error instanceof Refusal && REVIEW_REASON_OF[error.code] === 'duplicate_receipt';
    if (!isTaken) throw error;
    await flag('duplicate_receipt', null);
  }
}

export const recordUnknown = (
  env: Env,
  { id, checks }: Pick<Attempt, 'id' | 'checks'>,
  reason: ProviderReason | null,
) => writeOnce(env, `unknown ${id} ${checks}`, attemptUnknown, { attemptId: id, reason });
