import * as z from 'zod/mini';
import { changeOrder } from '../order/change.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import {
  attemptId,
  capturedOf,
  type Money,
  mismatchReason,
  moneySchema,
  NOTHING_CAPTURED,
} from './captured.ts';
import { type AttemptReason, REVIEW_REASONS } from './codes.ts';
import { bookReceived, isProven, reverseEntry } from './ledger.ts';
import { PAYBILL_METHOD } from './method.ts';
import { confirmUnmatched, notifyOfReview, releaseUnmatched } from './unmatched.ts';

/** Refunded in full after a review; a repeated notice of the payment changes nothing. */
export const isReturned = ({ state, reason }: Row<'attempt'>) =>
  state === 'failed' && reason === 'returned';

/** A settled attempt stays settled, unless its receipt turns out to be another order's. */
export const attemptFlagged = mutator({
  name: 'attemptOdd',
  by: ['system'],
  args: z.strictObject({
    attemptId,
    reason: z.enum(REVIEW_REASONS),
    money: z.nullable(z.strictObject(moneySchema)),
  }),
  async run(tx, { attemptId, reason, money }) {
    const attempt = await findAttempt(tx, attemptId);
    if (attempt.state === 'manual_review') {
      if (attempt.receipt === null && money?.receipt) {
        await addReceipt(tx, attempt, money.receipt, money);
      }
      if (reason === 'duplicate_receipt') {
        await reverseEntry(tx, attempt);
        await releaseUnmatched(tx, attempt);
        await tx.put('attempt', { ...attempt, reason, receipt: null, ...NOTHING_CAPTURED });
      }
      return;
    }
    if (isReturned(attempt)) return;
    if (attempt.state === 'settled' && reason !== 'duplicate_receipt') return;
    if (reason === 'duplicate_receipt') await reverseEntry(tx, attempt);
    await flagForReview(tx, attempt, reason, money);
    // If it was confirmed at a till in the meantime, it may be the payment of another order's prompt.
    const receipt = money?.receipt;
    if (reason === 'other_payer' && receipt) tx.effect({ type: 'paid_by_hand', receipt });
  },
});

/** The order is in `review` too, so that it is neither paid again nor refunded by mistake. */
export async function flagForReview(
  tx: Tx,
  attempt: Row<'attempt'>,
  reason: AttemptReason | null,
  money: Money | null,
) {
  const order = await tx.get('order', attempt.orderId);
  const receipt = attempt.receipt ?? money?.receipt ?? null;
  const isOurs = receipt === null || (await confirmUnmatched(tx, receipt, attempt.id));
  // With a duplicate receipt the money belongs to the other order.
  const isNone = !isOurs || reason === 'duplicate_receipt';
  // A contradicting notice changes nothing of what has come.
  const isBooked = attempt.receipt !== null && attempt.capturedCents > 0;
  const inReview: Row<'attempt'> = {
    ...attempt,
    state: 'manual_review',
    reason: isOurs ? reason : 'sent_back',
    receipt,
    ...(money && !isBooked && capturedOf(attempt, money)),
    ...(isNone && NOTHING_CAPTURED),
    endedAt: money && attempt.capturedCents === 0 ? tx.now : (attempt.endedAt ?? tx.now),
  };
  await tx.put('attempt', inReview);
  notifyOfReview(tx, attempt.id);
  if (money && isProven(inReview.reason) && attempt.receipt === null) {
    await bookReceived(tx, inReview, money);
  }
  if (order && order.paymentStatus !== 'review') {
    await changeOrder(tx, order, { paymentStatus: 'review' });
  }
}

export async function addReceipt(tx: Tx, attempt: Row<'attempt'>, receipt: string, money: Money) {
  if (!(await confirmUnmatched(tx, receipt, attempt.id))) {
    await reverseEntry(tx, attempt);
    return flagForReview(tx, { ...attempt, ...NOTHING_CAPTURED }, 'sent_back', null);
  }
  const { state, method, reason, capturedCents } = attempt;
  // The first report, after a day without an answer. M-Pesa signs none: staff look at its statement.
  const isFirst = capturedCents === 0 && reason === null && method !== PAYBILL_METHOD;
  const report = isFirst && {
    ...capturedOf(attempt, money),
    reason: mismatchReason(attempt, money),
  };
  const named = { ...attempt, receipt, ...report };
  await tx.put('attempt', named);
  const isBooked = isFirst || (capturedCents > 0 && (state === 'settled' || isProven(reason)));
  if (isBooked) await bookReceived(tx, named, money);
}

export async function findAttempt(tx: Tx, attemptId: string) {
  const attempt = await tx.get('attempt', attemptId);
  if (!attempt) throw new Refusal('not_found');
  return attempt;
}
