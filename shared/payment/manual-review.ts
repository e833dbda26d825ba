import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { withCashFee } from '../cart/quote.ts';
import { reason } from '../input/reason.ts';
import { changeOrder } from '../order/change.ts';
import { hasMoney } from '../order/states.ts';
import { holdStock } from '../order/stock.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { newAttempt } from './attempt.ts';
import {
  keptCents,
  markPaid,
  owedCents,
  refreshPaymentStatus,
  refundableCents,
  total,
} from './balance.ts';
import { attemptId, type Money, NOTHING_CAPTURED } from './captured.ts';
import type { AttemptReason } from './codes.ts';
import { issueInvoice } from './invoice.ts';
import { bookReceived, bookReturned, referenceOf, reverseEntry } from './ledger.ts';
import { PAYBILL_METHOD } from './method.ts';
import { receiptSchema, receivedAt } from './receipt.ts';
import { claimUnmatched, compareTyped, releaseUnmatched } from './unmatched.ts';

/** How staff resolve reviews, unmatched payments and overpayments. The reason goes to the audit. */

const receipt = receiptSchema;

/** Reasons under which no money of this payer may have arrived. */
const NO_MONEY: readonly (AttemptReason | null)[] = [
  'code',
  'unconfirmed',
  'contradicted',
  'duplicate_receipt',
  'other_payer',
];
export const mayDismiss = ({ reason, capturedCents }: Row<'attempt'>) =>
  // What was recorded wrongly is dismissed and recorded again.
  capturedCents === 0 || reason === 'recorded' || NO_MONEY.includes(reason);

/** Amount and receipt are the provider's or, without a report, what staff read in its statement. */
export const acceptPayment = mutator({
  name: 'acceptPayment',
  by: AREAS.money,
  args: z.strictObject({
    attemptId,
    amountCents: z.int().check(z.gte(1)),
    receipt,
    /** 'YYYY-MM-DD' on the statement, if the provider did not confirm the payment. */
    day: z.optional(z.string()),
    /** What the statement says is booked, and stays in review: too little, or nothing to pay any more. */
    recordOnly: z.optional(z.literal(true)),
    reason,
  }),
  async run(tx, { attemptId, amountCents, receipt: typed, day, recordOnly }) {
    const { attempt, order } = await findInReview(tx, attemptId);
    const receipt = attempt.receipt ?? referenceOf(attempt.method, typed);
    const isReported = attempt.capturedCents > 0;
    if (isReported && recordOnly) throw new Refusal('money_here');
    if (isReported && attempt.capturedCents !== amountCents) throw new Refusal('other_amount');
    if (!isOwnCurrency(attempt)) throw new Refusal('other_currency');
    // Also with a receipt: money that was returned as unmatched has one, too.
    if (!isReported || attempt.receipt === null) {
      await claimUnmatched(tx, receipt, { attemptId, amountCents });
    }
    const { chargeMinor, currency } = attempt;
    const known = {
      capturedCents: amountCents,
      ...(!isReported &&
        chargeMinor !== null && {
          capturedMinor: Math.round((amountCents * chargeMinor) / attempt.amountCents),
          capturedCurrency: currency,
        }),
      receipt,
      endedAt: isReported ? attempt.endedAt : receivedAt(tx, attempt.startedAt, day),
    };
    const paid = { ...attempt, ...known };
    if (recordOnly) await recordWithoutKeeping(tx, order, paid);
    else if (!(await settleReviewed(tx, order, paid))) throw new Refusal('too_little');
    if (!isReported) compareTyped(tx, paid);
  },
});

export const dismissPayment = mutator({
  name: 'dismissPayment',
  by: AREAS.money,
  args: z.strictObject({ attemptId, reason }),
  async run(tx, { attemptId }) {
    const { attempt, order } = await findInReview(tx, attemptId);
    if (!mayDismiss(attempt)) throw new Refusal('money_here');
    const refunds = await tx.list('refund', order.id);
    if (refundableCents(attempt, refunds) !== attempt.capturedCents) {
      throw new Refusal('money_here');
    }
    const nothing = {
      state: 'failed',
      reason: 'dismissed',
      receipt: null,
      ...NOTHING_CAPTURED,
    } as const;
    await reverseEntry(tx, attempt);
    await tx.put('attempt', { ...attempt, ...nothing, endedAt: tx.now });
    await releaseUnmatched(tx, attempt);
    await refreshPaymentStatus(tx, order);
    // If M-Pesa confirmed it, it goes to the order its account number names, or stays unmatched.
    const { typedCode } = attempt;
    if (typedCode !== null) tx.effect({ type: 'paid_by_hand', receipt: typedCode });
  },
});

const MATCHED = 'matched/';

export const matchPayment = mutator({
  name: 'matchStray',
  by: AREAS.money,
  args: z.strictObject({ receipt, orderId: z.uuid(), attemptId: z.uuid(), reason }),
  async run(tx, { receipt, orderId, attemptId }) {
    const payment = await tx.get('stray', receipt);
    const order = await tx.get('order', orderId);
    if (!payment || !order) throw new Refusal('not_found');
    if (payment.state !== 'open') throw new Refusal('nothing_to_review');
    await tx.put('stray', { ...payment, state: 'matched', attemptId });
    const given = {
      id: attemptId,
      method: PAYBILL_METHOD,
      channel: 'manual',
      phone: payment.phone,
      callbackHash: `${MATCHED}${attemptId}`,
      typedCode: receipt,
      startedAt: tx.now,
    } as const;
    const attempt: Row<'attempt'> = {
      ...newAttempt(order, given),
      state: 'manual_review',
      reason: order.status === 'cancelled' ? 'order_cancelled' : 'other_amount',
      receipt,
      capturedCents: payment.amountCents,
      endedAt: tx.now,
    };
    await tx.create('attempt', attempt);
    await bookReceived(tx, attempt);
    const isExact = payment.amountCents === order.totalCents && order.status !== 'cancelled';
    if (isExact && order.paidAt === null && (await settleReviewed(tx, order, attempt))) return;
    await changeOrder(tx, order, { paymentStatus: 'review' });
  },
});

export const returnPayment = mutator({
  name: 'returnStray',
  by: AREAS.money,
  args: z.strictObject({ receipt, proof: receipt, reason }),
  async run(tx, { receipt, proof }) {
    const payment = await tx.get('stray', receipt);
    if (!payment) throw new Refusal('not_found');
    if (payment.state === 'returned' && payment.proof === proof) return;
    if (payment.state !== 'open') throw new Refusal('nothing_to_review');
    const returned = { ...payment, state: 'returned', proof, endedAt: tx.now } as const;
    await tx.put('stray', returned);
    await bookReturned(tx, returned);
  },
});

export const keepOverpayment = mutator({
  name: 'keepOverpayment',
  by: AREAS.money,
  args: z.strictObject({ orderId: z.uuid(), amountCents: z.int().check(z.gte(1)), reason }),
  async run(tx, { orderId, amountCents }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (order.status === 'cancelled') throw new Refusal('order_cancelled');
    const attempts = await tx.list('attempt', orderId);
    const refunds = await tx.list('refund', orderId);
    const owed = owedCents(order, attempts, refunds);
    if (owed === 0) throw new Refusal('nothing_to_review');
    if (owed !== amountCents) throw new Refusal('other_amount');
    const keptExtraCents = order.keptExtraCents + owed;
    await changeOrder(tx, order, { keptExtraCents });
    const kept = total(attempts, (attempt) => keptCents(attempt, refunds));
    await issueInvoice(tx, { ...order, keptExtraCents }, kept);
  },
});

async function recordWithoutKeeping(tx: Tx, order: Row<'order'>, paid: Row<'attempt'>) {
  const attempt = { ...paid, reason: 'recorded' } as const;
  await tx.put('attempt', attempt);
  await bookReceived(tx, attempt);
  await changeOrder(tx, order, { paymentStatus: 'review' });
}

const isOwnCurrency = ({ capturedCurrency, currency }: Row<'attempt'>) =>
  capturedCurrency === null || capturedCurrency === currency;

/** This payer's money without doubt. Staff decide about the rest one by one. */
const isUndisputed = (attempt: Row<'attempt'>) =>
  hasMoney(attempt) && (attempt.state === 'settled' || !NO_MONEY.includes(attempt.reason));

/**
 * The outcome if staff keep the payment `known`: the payments that count, the order (without the fee for cash
 * where they do not cover it), and the missing cents.
 */
export function outcomeIfKept(
  placed: Row<'order'>,
  known: Row<'attempt'>,
  stored: readonly Row<'attempt'>[],
  refunds: readonly Row<'refund'>[],
) {
  const others = stored.filter(({ id }) => id !== known.id);
  const attempts = [known, ...others.filter(isUndisputed)].filter(isOwnCurrency);
  const leftCents = total(attempts, (attempt) => refundableCents(attempt, refunds));
  // Who does not pay cash owes no fee for it.
  const order = leftCents < placed.totalCents ? { ...placed, ...withCashFee(placed, 0) } : placed;
  return { attempts, order, missingCents: Math.max(0, order.totalCents - leftCents) };
}

/** False if the total is not covered. `known` replaces the stored row of that attempt. */
async function settleReviewed(
  tx: Tx,
  placed: Row<'order'>,
  known: Row<'attempt'>,
): Promise<boolean> {
  if (placed.status === 'cancelled') throw new Refusal('order_cancelled');
  const refunds = await tx.list('refund', placed.id);
  const stored = await tx.list('attempt', placed.id);
  const { attempts, order, missingCents } = outcomeIfKept(placed, known, stored, refunds);
  if (missingCents > 0) return false;
  await holdStock(tx, order);
  for (const attempt of attempts) {
    if (attempt.state !== 'manual_review' || keptCents(attempt, refunds) === 0) continue;
    const settled = { ...attempt, state: 'settled', reason: null } as const;
    await tx.put('attempt', settled);
    await bookReceived(tx, settled);
  }
  await markPaid(tx, order, known.method);
  return true;
}

/**
 * Settles payments from the M-Pesa menu together once they are exactly the price. Any other sum waits for
 * staff. Returns false if nothing was settled.
 */
export async function settleTogether(
  tx: Tx,
  placed: Row<'order'>,
  paid: Row<'attempt'>,
  money: Money,
): Promise<boolean> {
  if (paid.channel !== 'manual' || placed.status === 'cancelled') return false;
  if (placed.paidAt !== null) return false;
  const stored = await tx.list('attempt', placed.id);
  const inReview = stored.filter(({ id, state }) => id !== paid.id && state === 'manual_review');
  // A payment that staff matched was confirmed by an unsigned notice alone, never by a query.
  const isTooLittle = ({ channel, reason, callbackHash }: Row<'attempt'>) =>
    channel === 'manual' && reason === 'other_amount' && !callbackHash.startsWith(MATCHED);
  if (inReview.length === 0 || !inReview.every(isTooLittle)) return false;
  const refunds = await tx.list('refund', placed.id);
  const { attempts, order } = outcomeIfKept(placed, paid, stored, refunds);
  const leftCents = total(attempts, (attempt) => refundableCents(attempt, refunds));
  if (leftCents !== order.totalCents) return false;
  const known = { ...paid, state: 'manual_review' } as const;
  await bookReceived(tx, known, money);
  return settleReviewed(tx, placed, known);
}

async function findInReview(tx: Tx, attemptId: string) {
  const attempt = await tx.get('attempt', attemptId);
  const order = attempt && (await tx.get('order', attempt.orderId));
  if (!attempt || !order) throw new Refusal('not_found');
  if (attempt.state !== 'manual_review') throw new Refusal('nothing_to_review');
  return { attempt, order };
}
