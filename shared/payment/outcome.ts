import * as z from 'zod/mini';
import { hasMoney, isActive, isMoneySeen } from '../order/states.ts';
import { holdStock } from '../order/stock.ts';
import { changeOrder } from '../order/window.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { HOUR_MS, nextCheckAt } from './attempt.ts';
import { becomePaid } from './balance.ts';
import { capturedOf, NOTHING, oddness, type Told } from './captured.ts';
import { bookReceived, isProven, unbook } from './ledger.ts';
import { receiptOf } from './paybill.ts';
import { proveStray, releaseStray } from './unmatched.ts';

/** A start whose answer was lost has no id to ask for; its prompt has long expired by then. */
const LOST_START_MS = 180_000;
/** How long the provider may say no in a word that is not proof, or be told of money and not confirm it. */
export const UNCLEAR_MS = 900_000;
/** Typing a card, or going to fetch it, takes longer than answering a prompt. */
const UNCLEAR_PAGE_MS = 1_800_000;
/** Nothing is asked about for longer: a person looks. */
const WATCH_MS = 24 * HOUR_MS;

/**
 * Ended without proof that no money moved, so the provider is asked on: a hosted page can still be
 * paid after its customer left it.
 */
export const isWatched = ({ state, channel }: Pick<Row<'attempt'>, 'state' | 'channel'>) =>
  state === 'timed_out' || (state === 'customer_cancelled' && channel === 'page');

/** Its odd money went back whole (shared/payment/refund.ts); the same word of it again changes nothing. */
const isReturned = ({ state, reason }: Row<'attempt'>) =>
  state === 'failed' && reason === 'returned';

const attemptId = z.string().check(z.maxLength(64));
const receipt = z.nullable(
  z.string().check(z.overwrite(receiptOf), z.minLength(1), z.maxLength(64)),
);
const money = {
  minor: z.nullable(z.int()),
  currency: z.string().check(z.maxLength(8)),
  receipt,
  /** The provider's moment of the payment, ms UTC. */
  at: z.optional(z.nullable(z.int())),
  /** What the provider keeps of it. */
  fee: z.optional(z.nullable(z.int().check(z.gte(0)))),
};
const jobs = ['system'] as const;

/**
 * The provider took the request: 'check your phone', or its page is there. Its answer may be lost;
 * then the callback tells the ids, also of an attempt that was given up meanwhile. The answer's word
 * is better.
 */
export const attemptAccepted = mutator({
  name: 'attemptAccepted',
  by: jobs,
  args: z.strictObject({
    attemptId,
    merchantRequestId: z.nullable(z.string()),
    checkoutRequestId: z.string(),
    payUrl: z.nullable(z.string()),
    heardBy: z.enum(['answer', 'callback']),
  }),
  async run(tx, { attemptId, heardBy, ...heard }) {
    const attempt = await found(tx, attemptId);
    if (heardBy === 'callback' && attempt.checkoutRequestId !== null) return;
    const state = attempt.state === 'initiating' ? 'pending' : attempt.state;
    await tx.put('attempt', { ...attempt, ...heard, state });
  },
});

/** Certainly not paid: cancelled, refused, no money, wrong PIN. A settled attempt stays settled. */
export const attemptFailed = mutator({
  name: 'attemptFailed',
  by: jobs,
  args: z.strictObject({ attemptId, reason: z.string() }),
  async run(tx, { attemptId, reason }) {
    const attempt = await found(tx, attemptId);
    if (!isActive(attempt)) return;
    await endUnpaid(tx, attempt, reason === 'cancelled' ? 'customer_cancelled' : 'failed', reason);
  },
});

/**
 * The provider confirmed the money. Amount and receipt are null when only M-Pesa's query answered (the
 * push fixed the amount, and the request id is ours). Refused `sold_out` when the goods were given
 * back meanwhile and others have them.
 */
export const attemptSettled = mutator({
  name: 'attemptSettled',
  by: jobs,
  args: z.strictObject({ attemptId, ...money }),
  async run(tx, { attemptId, ...money }) {
    const attempt = await found(tx, attemptId);
    if (isReturned(attempt)) return;
    const { receipt } = money;
    const isReceiptNew = attempt.receipt === null && receipt !== null;
    const odd = oddness(attempt, money);
    if (attempt.state === 'manual_review') {
      if (isReceiptNew) await addReceipt(tx, attempt, receipt, money);
      return;
    }
    if (attempt.state === 'settled') {
      const isSecond = receipt !== null && attempt.receipt !== null && receipt !== attempt.receipt;
      if (odd || isSecond) return toReview(tx, attempt, odd ?? 'second_payment', money);
      if (isReceiptNew) await addReceipt(tx, attempt, receipt, money);
      return;
    }
    const others = (await tx.list('attempt', attempt.orderId)).filter(
      ({ id }) => id !== attempt.id,
    );
    // A payment by hand and a prompt may both tell of the same money.
    if (receipt !== null && others.some((other) => other.receipt === receipt)) {
      await endUnpaid(tx, attempt, 'failed', 'same_payment');
      return;
    }
    if (receipt !== null && !(await proveStray(tx, receipt, attempt.id))) {
      await endUnpaid(tx, attempt, 'failed', 'returned');
      return;
    }
    const order = await tx.get('order', attempt.orderId);
    if (!order) throw new Refusal('not_found');
    if (odd) return toReview(tx, attempt, odd, money);
    if (attempt.amountCents !== order.totalCents) {
      return toReview(tx, attempt, 'other_amount', money);
    }
    if (isMoneySeen(order) || others.some((other) => mayBePaidToo(other, attempt, receipt))) {
      return toReview(tx, attempt, 'second_payment', money);
    }
    if (order.status === 'cancelled') return toReview(tx, attempt, 'order_cancelled', money);
    await holdStock(tx, order);
    const ended = { state: 'settled', reason: null, endedAt: tx.now } as const;
    const settled = { ...attempt, receipt, ...capturedOf(attempt, money), ...ended };
    await tx.put('attempt', settled);
    await bookReceived(tx, settled, money);
    await becomePaid(tx, order, attempt.method);
  },
});

/**
 * Word of money that the provider does not confirm or that contradicts what is known, or that nothing
 * can be sent for: for a person. What was settled meanwhile stays so, unless its receipt turned out
 * to be another order's.
 */
export const attemptOdd = mutator({
  name: 'attemptOdd',
  by: jobs,
  args: z.strictObject({
    attemptId,
    reason: z.enum(['unconfirmed', 'contradicted', 'duplicate_receipt', 'sold_out', 'other_payer']),
    /** Null: no word of the amount was ever confirmed. */
    money: z.nullable(z.strictObject(money)),
  }),
  async run(tx, { attemptId, reason, money }) {
    const attempt = await found(tx, attemptId);
    if (attempt.state === 'manual_review') {
      if (attempt.receipt === null && money?.receipt) {
        await addReceipt(tx, attempt, money.receipt, money);
      }
      if (reason === 'duplicate_receipt') {
        // What was taken for a second payment was another order's, or another try's, all the time.
        await unbook(tx, attempt);
        await tx.put('attempt', { ...attempt, reason, receipt: null, ...NOTHING });
      }
      return;
    }
    if (isReturned(attempt)) return;
    if (attempt.state === 'settled' && reason !== 'duplicate_receipt') return;
    // The receipt's money is booked for another attempt.
    if (reason === 'duplicate_receipt') await unbook(tx, attempt);
    await toReview(tx, attempt, reason, money);
  },
});

/**
 * Still no word, or (`reason`) a no that is not proof: ask again later, end it when its prompt must
 * be over (money that comes later is caught), or after a day without a word hand it to a person.
 */
export const attemptUnknown = mutator({
  name: 'attemptUnknown',
  by: jobs,
  args: z.strictObject({ attemptId, reason: z.nullable(z.string()) }),
  async run(tx, { attemptId, reason }) {
    const attempt = await found(tx, attemptId);
    const age = tx.now - attempt.startedAt;
    if (!isActive(attempt)) {
      if (isWatched(attempt) && age <= WATCH_MS) await askLater(tx, attempt);
      return;
    }
    const unclear = attempt.channel === 'page' ? UNCLEAR_PAGE_MS : UNCLEAR_MS;
    // Who typed a code says that they paid.
    if (attempt.channel === 'manual' && age >= unclear) return toReview(tx, attempt, 'code', null);
    const isLost = attempt.checkoutRequestId === null && attempt.channel !== 'manual';
    if (isLost && age > LOST_START_MS) return timeOut(tx, attempt, 'no_answer');
    if (reason !== null && age >= unclear) return timeOut(tx, attempt, reason);
    if (age > WATCH_MS) return toReview(tx, attempt, null, null);
    await askLater(tx, attempt);
  },
});

async function timeOut(tx: Tx, attempt: Row<'attempt'>, reason: string) {
  await askLater(tx, await endUnpaid(tx, attempt, 'timed_out', reason));
}

async function askLater(tx: Tx, attempt: Row<'attempt'>) {
  const next = { ...attempt, checks: attempt.checks + 1 };
  await tx.put('attempt', next);
  const dueAt = Math.max(nextCheckAt(next), tx.now + 5000);
  tx.effect({ type: 'check_payment', attemptId: attempt.id, dueAt });
}

async function endUnpaid(
  tx: Tx,
  attempt: Row<'attempt'>,
  state: 'customer_cancelled' | 'failed' | 'timed_out',
  reason: string,
) {
  const order = await tx.get('order', attempt.orderId);
  const ended = { ...attempt, state, reason, endedAt: tx.now };
  await tx.put('attempt', ended);
  await releaseStray(tx, attempt);
  const tries = await tx.list('attempt', attempt.orderId);
  if (order?.paymentStatus === 'pending' && !tries.some(isActive)) {
    const isCash = order.paymentMethod === 'cash';
    await changeOrder(tx, order, { paymentStatus: isCash ? 'unpaid' : 'failed' });
    const once = `payment_failed ${order.id}`;
    tx.effect({ type: 'payment_failed', orderId: order.id, attemptId: attempt.id, once });
  }
  return ended;
}

/** The order says so too, whatever it said before: nobody shall pay, or be paid, on a guess. */
async function toReview(
  tx: Tx,
  attempt: Row<'attempt'>,
  reason: string | null,
  money: Told | null,
) {
  const order = await tx.get('order', attempt.orderId);
  const receipt = attempt.receipt ?? money?.receipt ?? null;
  const isHere = receipt === null || (await proveStray(tx, receipt, attempt.id));
  // Another order has the money of a receipt that both name.
  const isNone = !isHere || reason === 'duplicate_receipt';
  const inReview: Row<'attempt'> = {
    ...attempt,
    state: 'manual_review',
    reason: isHere ? reason : 'sent_back',
    receipt,
    ...(money && capturedOf(attempt, money)),
    ...(isNone && NOTHING),
    endedAt: money && attempt.capturedCents === 0 ? tx.now : (attempt.endedAt ?? tx.now),
  };
  await tx.put('attempt', inReview);
  // What a receipt has proved already is not changed by a later, contradicting word.
  if (money && isProven(inReview.reason) && attempt.receipt === null) {
    await bookReceived(tx, inReview, money);
  }
  if (order && order.paymentStatus !== 'review') {
    await changeOrder(tx, order, { paymentStatus: 'review' });
  }
}

/** The receipt of money that is known already, unless that money went back to its payer meanwhile. */
async function addReceipt(tx: Tx, attempt: Row<'attempt'>, receipt: string, money: Told) {
  if (!(await proveStray(tx, receipt, attempt.id))) {
    await unbook(tx, attempt);
    return toReview(tx, { ...attempt, ...NOTHING }, 'sent_back', null);
  }
  const named = { ...attempt, receipt };
  await tx.put('attempt', named);
  const isBooked = attempt.state === 'settled' || isProven(attempt.reason);
  if (isBooked && attempt.capturedCents > 0) await bookReceived(tx, named, money);
}

/** A later try that is open, or any that brought money: this money may be the second. */
const mayBePaidToo = (other: Row<'attempt'>, attempt: Row<'attempt'>, receipt: string | null) =>
  hasMoney(other) ||
  (isActive(other) && other.startedAt > attempt.startedAt && other.typedCode !== (receipt ?? ''));

async function found(tx: Tx, attemptId: string) {
  const attempt = await tx.get('attempt', attemptId);
  if (!attempt) throw new Refusal('not_found');
  return attempt;
}
