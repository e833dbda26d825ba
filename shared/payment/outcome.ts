import * as z from 'zod/mini';
import { withCashFee } from '../cart/quote.ts';
import { changeOrder } from '../order/change.ts';
import { hasMoney, isActive, isMoneySeen } from '../order/states.ts';
import { holdStock } from '../order/stock.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { nextCheckAt } from './attempt.ts';
import { markPaid, unpaidStatus } from './balance.ts';
import { attemptId, capturedOf, type Money, mismatchReason, moneySchema } from './captured.ts';
import { type AttemptReason, PROVIDER_REASONS } from './codes.ts';
import { addReceipt, findAttempt, flagForReview, isReturned } from './flagged.ts';
import { bookReceived, receivedAtOf } from './ledger.ts';
import { settleTogether } from './manual-review.ts';
import { confirmUnmatched, releaseUnmatched } from './unmatched.ts';

/** Without the provider's id an attempt cannot be queried; the prompt has expired by then. */
const LOST_START_MS = 3 * MINUTE_MS;
/** How long an inconclusive refusal or an unconfirmed payment is checked again. */
export const UNCLEAR_MS = 15 * MINUTE_MS;
/** Paying on a page takes longer than answering a prompt. */
const UNCLEAR_PAGE_MS = 30 * MINUTE_MS;
const WATCH_MS = DAY_MS;

/** Ended, but still checked: a hosted page can be paid after the customer left it. */
export const isWatched = ({ state, channel }: Pick<Row<'attempt'>, 'state' | 'channel'>) =>
  state === 'timed_out' || (state === 'customer_cancelled' && channel === 'page');

const reason = z.enum(PROVIDER_REASONS);
const system = ['system'] as const;

/** A callback supplies the ids when the answer was lost, but never replaces those of an answer. */
export const attemptAccepted = mutator({
  name: 'attemptAccepted',
  by: system,
  args: z.strictObject({
    attemptId,
    merchantRequestId: z.nullable(z.string()),
    checkoutRequestId: z.string(),
    payUrl: z.nullable(z.string()),
    source: z.enum(['answer', 'callback']),
  }),
  async run(tx, { attemptId, source, ...ids }) {
    const attempt = await findAttempt(tx, attemptId);
    if (source === 'callback' && attempt.checkoutRequestId !== null) return;
    const state = attempt.state === 'initiating' ? 'pending' : attempt.state;
    await tx.put('attempt', { ...attempt, ...ids, state });
  },
});

/** Only for attempts that were certainly not paid. */
export const attemptFailed = mutator({
  name: 'attemptFailed',
  by: system,
  args: z.strictObject({ attemptId, reason }),
  async run(tx, { attemptId, reason }) {
    const attempt = await findAttempt(tx, attemptId);
    if (!isActive(attempt)) return;
    await endUnpaid(tx, attempt, reason === 'cancelled' ? 'customer_cancelled' : 'failed', reason);
  },
});

/** Refuses `sold_out` if the goods went to others, and `receipt_used` if another order has the receipt. */
export const attemptSettled = mutator({
  name: 'attemptSettled',
  by: system,
  args: z.strictObject({ attemptId, ...moneySchema }),
  async run(tx, { attemptId, ...money }) {
    const found = await findAttempt(tx, attemptId);
    if (isReturned(found)) return;
    const placed = await tx.get('order', found.orderId);
    if (!placed) throw new Refusal('not_found');
    const { attempt, order } = withoutCashFee(found, placed, money);
    if (hasMoney(attempt)) return settledAgain(tx, attempt, money);
    const { receipt } = money;
    const others = (await tx.list('attempt', attempt.orderId)).filter(
      ({ id }) => id !== attempt.id,
    );
    // A C2B confirmation and an STK callback or query can report the same payment.
    if (await isKnown(tx, attempt, money, others)) {
      await endUnpaid(tx, attempt, 'failed', 'same_payment');
      return;
    }
    if (receipt !== null && !(await confirmUnmatched(tx, receipt, attempt.id))) {
      await endUnpaid(tx, attempt, 'failed', 'returned');
      return;
    }
    const paid = { ...attempt, receipt, ...capturedOf(attempt, money), endedAt: tx.now };
    if (await settleTogether(tx, placed, paid, money)) return;
    const forReview = reviewReason(attempt, order, others, money);
    if (forReview) return flagForReview(tx, attempt, forReview, money);
    await holdStock(tx, order);
    const settled: Row<'attempt'> = { ...paid, state: 'settled', reason: null };
    await tx.put('attempt', settled);
    await bookReceived(tx, settled, money);
    await markPaid(tx, order, attempt.method);
  },
});

/** The provider reports an attempt again that has its money: with a receipt, or as another payment. */
async function settledAgain(tx: Tx, attempt: Row<'attempt'>, money: Money) {
  const { receipt } = money;
  if (attempt.state === 'settled') {
    // When several payments make up the price, none has the amount that was asked for.
    const chargeMinor = attempt.capturedMinor ?? attempt.chargeMinor;
    const captured = { ...attempt, amountCents: attempt.capturedCents, chargeMinor };
    const isSecond = receipt !== null && attempt.receipt !== null && receipt !== attempt.receipt;
    const other = mismatchReason(captured, money) ?? (isSecond ? 'second_payment' : null);
    if (other) return flagForReview(tx, attempt, other, money);
  }
  if (attempt.receipt === null && receipt !== null) await addReceipt(tx, attempt, receipt, money);
}

/** Why the payment waits for staff; null if it completes the order. */
function reviewReason(
  attempt: Row<'attempt'>,
  order: Row<'order'>,
  others: Row<'attempt'>[],
  money: Money,
) {
  const mismatch = mismatchReason(attempt, money);
  if (mismatch) return mismatch;
  if (attempt.amountCents !== order.totalCents) return 'other_amount';
  const isSecond = others.some((other) => mayBePaidToo(other, attempt, money.receipt));
  if (isMoneySeen(order) || isSecond) return 'second_payment';
  return order.status === 'cancelled' ? 'order_cancelled' : null;
}

/** Who does not pay cash owes no fee for it, though a code was claimed for the whole. */
function withoutCashFee(attempt: Row<'attempt'>, placed: Row<'order'>, { minor }: Money) {
  const order = { ...placed, ...withCashFee(placed, 0) };
  const { totalCents: amountCents } = order;
  if (attempt.amountCents === amountCents) return { attempt, order };
  const isLess = attempt.channel === 'manual' && minor === amountCents;
  return isLess ? { attempt: { ...attempt, amountCents }, order } : { attempt, order: placed };
}

/** `reason`: the provider refused without proof that no money moved. */
export const attemptUnknown = mutator({
  name: 'attemptUnknown',
  by: system,
  args: z.strictObject({ attemptId, reason: z.nullable(reason) }),
  async run(tx, { attemptId, reason }) {
    const attempt = await findAttempt(tx, attemptId);
    const age = tx.now - attempt.startedAt;
    if (!isActive(attempt)) {
      if (isWatched(attempt) && age <= WATCH_MS) await scheduleCheck(tx, attempt);
      return;
    }
    const unclear = attempt.channel === 'page' ? UNCLEAR_PAGE_MS : UNCLEAR_MS;
    // The customer typed a code, so they say that they paid.
    if (attempt.channel === 'manual' && age >= unclear)
      return flagForReview(tx, attempt, 'code', null);
    const isLost = attempt.checkoutRequestId === null && attempt.channel !== 'manual';
    if (isLost && age > LOST_START_MS) return timeOut(tx, attempt, 'no_answer');
    if (reason !== null && age >= unclear) return timeOut(tx, attempt, reason);
    if (age > WATCH_MS) return flagForReview(tx, attempt, null, null);
    await scheduleCheck(tx, attempt);
  },
});

async function timeOut(tx: Tx, attempt: Row<'attempt'>, reason: AttemptReason) {
  await scheduleCheck(tx, await endUnpaid(tx, attempt, 'timed_out', reason));
}

async function scheduleCheck(tx: Tx, attempt: Row<'attempt'>) {
  const next = { ...attempt, checks: attempt.checks + 1 };
  await tx.put('attempt', next);
  const dueAt = Math.max(nextCheckAt(next), tx.now + 5 * SECOND_MS);
  tx.effect({ type: 'check_payment', attemptId: attempt.id, dueAt });
}

async function endUnpaid(
  tx: Tx,
  attempt: Row<'attempt'>,
  state: 'customer_cancelled' | 'failed' | 'timed_out',
  reason: AttemptReason,
) {
  const order = await tx.get('order', attempt.orderId);
  const ended = { ...attempt, state, reason, endedAt: tx.now };
  await tx.put('attempt', ended);
  await releaseUnmatched(tx, attempt);
  const attempts = await tx.list('attempt', attempt.orderId);
  if (order?.paymentStatus === 'pending' && !attempts.some(isActive)) {
    await changeOrder(tx, order, { paymentStatus: unpaidStatus(order) });
    const once = `payment_failed ${order.id}`;
    tx.effect({ type: 'payment_failed', orderId: order.id, attemptId: attempt.id, once });
  }
  return ended;
}

/** By then a prompt has expired, even if its PIN was typed slowly. */
export const PROMPT_MS = 2 * MINUTE_MS;

export const isWhilePrompted = ({ startedAt }: Pick<Row<'attempt'>, 'startedAt'>, at: number) =>
  at > startedAt - 10 * SECOND_MS && at < startedAt + PROMPT_MS;

/**
 * A query names no receipt: the payment is the one that its C2B confirmation brought to the order as
 * another attempt. Should it be a second one after all, its own confirmation is recorded as such.
 */
async function isKnown(
  tx: Tx,
  attempt: Row<'attempt'>,
  money: Money,
  others: Row<'attempt'>[],
): Promise<boolean> {
  if (money.receipt !== null) return others.some(({ receipt }) => receipt === money.receipt);
  const { capturedCents } = capturedOf(attempt, money);
  for (const other of others) {
    const isLike =
      attempt.channel === 'prompt' &&
      other.channel === 'manual' &&
      other.method === attempt.method &&
      other.capturedCents === capturedCents &&
      // The prompt's own payer is known to the order.
      other.reason !== 'other_payer';
    const at = isLike ? await receivedAtOf(tx, other) : null;
    if (at !== null && isWhilePrompted(attempt, at)) return true;
  }
  return false;
}

const mayBePaidToo = (other: Row<'attempt'>, attempt: Row<'attempt'>, receipt: string | null) =>
  hasMoney(other) ||
  (isActive(other) && other.startedAt > attempt.startedAt && other.typedCode !== (receipt ?? ''));
