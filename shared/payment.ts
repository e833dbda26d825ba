import * as z from 'zod/mini';
import { changeOrder } from './order-window.ts';
import { NORMAL_PHONE } from './phone.ts';
import { mutator, Refusal, type Row, type Tx } from './tx.ts';

/**
 * One try to be paid (reference/payments.md): written before the provider is called, asked about
 * until its end is known. 'paid' never turns unpaid again; odd money ends in 'review', never in
 * silence.
 */
const ACTIVE: readonly Row<'attempt'>['state'][] = ['initiating', 'pending'];
export const isActive = (attempt: Pick<Row<'attempt'>, 'state'>) => ACTIVE.includes(attempt.state);

/** When to ask the provider after the push, in ms; hourly after the last until a day has passed. */
const CHECK_AFTER_MS = [10, 30, 60, 120, 185, 300, 900].map((s) => s * 1000);
const HOUR_MS = 3_600_000;
/** A push whose answer was lost has no id to ask for; its prompt has long expired by then. */
const LOST_PUSH_MS = 180_000;
/** How long the provider may say no in a word that is not proof, or be told of money and not confirm it. */
export const UNCLEAR_MS = 900_000;

export const nextCheckAt = (attempt: Pick<Row<'attempt'>, 'startedAt' | 'checks'>) =>
  attempt.startedAt +
  (CHECK_AFTER_MS[attempt.checks] ?? HOUR_MS * (attempt.checks - CHECK_AFTER_MS.length + 1));

const attemptId = z.string().check(z.maxLength(64));
const receipt = z.nullable(z.string().check(z.minLength(1), z.maxLength(32)));
const owners = ['guest', 'customer', 'admin', 'system'] as const;
const jobs = ['system'] as const;

/** Money has come, or may have: no other prompt may ring for this order. */
const MONEY_SEEN: readonly Row<'order'>['paymentStatus'][] = ['paid', 'review', 'refunded'];

/** Who may start it is the caller's check: the owner, or whoever holds the order's link. */
export const startAttempt = mutator({
  by: owners,
  args: z.strictObject({
    orderId: z.uuid(),
    attemptId,
    phone: z.string().check(z.regex(NORMAL_PHONE)),
    callbackHash: z.string().check(z.maxLength(64)),
  }),
  async run(tx, { orderId, attemptId, phone, callbackHash }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (MONEY_SEEN.includes(order.paymentStatus)) throw new Refusal('order_paid');
    if (order.status === 'cancelled') throw new Refusal('order_cancelled');
    if ((await tx.list('attempt', orderId)).some(isActive)) throw new Refusal('attempt_active');
    const attempt: Row<'attempt'> = {
      id: attemptId,
      owner: order.owner,
      orderId,
      method: 'mpesa',
      state: 'initiating',
      amountCents: order.totalCents,
      phone,
      reason: null,
      receipt: null,
      merchantRequestId: null,
      checkoutRequestId: null,
      callbackHash,
      checks: 0,
      startedAt: tx.now,
      endedAt: null,
      archived: false,
    };
    await tx.create('attempt', attempt);
    await changeOrder(tx, order, { paymentStatus: 'pending' });
    tx.effect({ type: 'check_payment', attemptId, dueAt: nextCheckAt(attempt) });
  },
});

/**
 * The provider took the request: 'check your phone'. Its answer to the push may be lost; then the
 * callback tells the ids, also of an attempt that was given up meanwhile. The answer's word is better.
 */
export const attemptAccepted = mutator({
  by: jobs,
  args: z.strictObject({
    attemptId,
    merchantRequestId: z.string(),
    checkoutRequestId: z.string(),
    heardBy: z.enum(['answer', 'callback']),
  }),
  async run(tx, { attemptId, heardBy, ...ids }) {
    const attempt = await found(tx, attemptId);
    if (heardBy === 'callback' && attempt.checkoutRequestId !== null) return;
    const state = attempt.state === 'initiating' ? 'pending' : attempt.state;
    await tx.put('attempt', { ...attempt, ...ids, state });
  },
});

/** Certainly not paid: cancelled, refused, no money, wrong PIN. A settled attempt stays settled. */
export const attemptFailed = mutator({
  by: jobs,
  args: z.strictObject({ attemptId, reason: z.string() }),
  async run(tx, { attemptId, reason }) {
    const attempt = await found(tx, attemptId);
    if (!isActive(attempt)) return;
    const state = reason === 'cancelled' ? 'customer_cancelled' : 'failed';
    await endUnpaid(tx, attempt, state, reason);
  },
});

/**
 * The provider confirmed the money. `amountCents` and `receipt` come from its callback and are null
 * when only its query answered (the push fixed the amount, and the request id is ours).
 */
export const attemptSettled = mutator({
  by: jobs,
  args: z.strictObject({ attemptId, amountCents: z.nullable(z.int()), receipt }),
  async run(tx, { attemptId, amountCents, receipt }) {
    const attempt = await found(tx, attemptId);
    const isReceiptNew = attempt.receipt === null && receipt !== null;
    const isOtherAmount = amountCents !== null && amountCents !== attempt.amountCents;
    if (attempt.state === 'manual_review') {
      if (isReceiptNew) await tx.put('attempt', { ...attempt, receipt });
      return;
    }
    if (attempt.state === 'settled') {
      const isSecond = receipt !== null && attempt.receipt !== null && receipt !== attempt.receipt;
      if (isOtherAmount || isSecond) {
        return toReview(tx, attempt, isOtherAmount ? 'other_amount' : 'second_payment', receipt);
      }
      if (isReceiptNew) await tx.put('attempt', { ...attempt, receipt });
      return;
    }
    const order = await tx.get('order', attempt.orderId);
    if (!order) throw new Refusal('not_found');
    if (isOtherAmount || attempt.amountCents !== order.totalCents) {
      return toReview(tx, attempt, 'other_amount', receipt);
    }
    if (MONEY_SEEN.includes(order.paymentStatus) || (await superseded(tx, attempt))) {
      return toReview(tx, attempt, 'second_payment', receipt);
    }
    if (order.status === 'cancelled') return toReview(tx, attempt, 'order_cancelled', receipt);
    const ended = { reason: null, endedAt: tx.now };
    await tx.put('attempt', { ...attempt, state: 'settled', receipt, ...ended });
    await changeOrder(tx, order, { paymentStatus: 'paid' });
  },
});

/**
 * Word of money that the provider does not confirm or that contradicts what is known: for a person.
 * What was settled meanwhile stays so, unless its receipt turned out to be another order's.
 */
export const attemptOdd = mutator({
  by: jobs,
  args: z.strictObject({
    attemptId,
    reason: z.enum(['unconfirmed', 'contradicted', 'duplicate_receipt']),
    receipt,
  }),
  async run(tx, { attemptId, reason, receipt }) {
    const attempt = await found(tx, attemptId);
    if (attempt.state === 'manual_review') {
      if (attempt.receipt === null) await tx.put('attempt', { ...attempt, receipt });
      return;
    }
    if (attempt.state === 'settled' && reason !== 'duplicate_receipt') return;
    await toReview(tx, attempt, reason, receipt);
  },
});

/**
 * Still no word, or (`reason`) a no that is not proof: ask again later, end it when its prompt must
 * be over (money that comes later is caught), or after a day without a word hand it to a person.
 */
export const attemptUnknown = mutator({
  by: jobs,
  args: z.strictObject({ attemptId, reason: z.nullable(z.string()) }),
  async run(tx, { attemptId, reason }) {
    const attempt = await found(tx, attemptId);
    if (!isActive(attempt)) return;
    const age = tx.now - attempt.startedAt;
    if (attempt.checkoutRequestId === null && age > LOST_PUSH_MS) {
      return endUnpaid(tx, attempt, 'timed_out', 'no_answer');
    }
    if (reason !== null && age >= UNCLEAR_MS) return endUnpaid(tx, attempt, 'timed_out', reason);
    if (age > 24 * HOUR_MS) return toReview(tx, attempt, null, null);
    const next = { ...attempt, checks: attempt.checks + 1 };
    await tx.put('attempt', next);
    const dueAt = Math.max(nextCheckAt(next), tx.now + 5000);
    tx.effect({ type: 'check_payment', attemptId, dueAt });
  },
});

async function endUnpaid(
  tx: Tx,
  attempt: Row<'attempt'>,
  state: 'customer_cancelled' | 'failed' | 'timed_out',
  reason: string,
) {
  const order = await tx.get('order', attempt.orderId);
  await tx.put('attempt', { ...attempt, state, reason, endedAt: tx.now });
  if (order?.paymentStatus === 'pending') {
    await changeOrder(tx, order, { paymentStatus: 'failed' });
  }
}

/** The order says so too, whatever it said before: nobody shall pay, or be paid, on a guess. */
async function toReview(
  tx: Tx,
  attempt: Row<'attempt'>,
  reason: string | null,
  receipt: string | null,
) {
  const order = await tx.get('order', attempt.orderId);
  await tx.put('attempt', {
    ...attempt,
    state: 'manual_review',
    reason,
    receipt: attempt.receipt ?? receipt,
    endedAt: attempt.endedAt ?? tx.now,
  });
  if (order && order.paymentStatus !== 'review') {
    await changeOrder(tx, order, { paymentStatus: 'review' });
  }
}

async function found(tx: Tx, attemptId: string) {
  const attempt = await tx.get('attempt', attemptId);
  if (!attempt) throw new Refusal('not_found');
  return attempt;
}

/** A later try exists: money arriving for this one as well is somebody's to look at. */
const superseded = async (tx: Tx, attempt: Row<'attempt'>) =>
  (await tx.list('attempt', attempt.orderId)).some((a) => a.startedAt > attempt.startedAt);
