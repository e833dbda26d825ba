import * as z from 'zod/mini';
import { mutator, Refusal, type Row, type Tx } from './tx.ts';

/**
 * One try to be paid (reference/payments.md): written before the provider is called, asked about
 * until its end is known. 'paid' never goes back; odd money ends in 'review', never in silence.
 */
const ACTIVE: readonly Row<'attempt'>['state'][] = ['initiating', 'pending'];
export const isActive = (attempt: Pick<Row<'attempt'>, 'state'>) => ACTIVE.includes(attempt.state);

/** When to ask the provider after the push, in ms; hourly after the last until a day has passed. */
const CHECK_AFTER_MS = [10, 30, 60, 120, 300, 900].map((s) => s * 1000);
const HOUR_MS = 3_600_000;
/** A push whose answer was lost has no id to ask for; its prompt has long expired by then. */
const LOST_PUSH_MS = 180_000;

export const nextCheckAt = (attempt: Pick<Row<'attempt'>, 'startedAt' | 'checks'>) =>
  attempt.startedAt +
  (CHECK_AFTER_MS[attempt.checks] ?? HOUR_MS * (attempt.checks - CHECK_AFTER_MS.length + 1));

const attemptId = z.string().check(z.maxLength(64));
const owners = ['guest', 'customer', 'admin', 'system'] as const;
const jobs = ['system'] as const;

/** Who may start it is the caller's check: the owner, or whoever holds the order's link. */
export const startAttempt = mutator({
  by: owners,
  args: z.strictObject({
    orderId: z.uuid(),
    attemptId,
    phone: z.string().check(z.regex(/^254[17]\d{8}$/)),
    callbackHash: z.string().check(z.maxLength(64)),
  }),
  async run(tx, { orderId, attemptId, phone, callbackHash }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (order.paymentStatus === 'paid' || order.paymentStatus === 'review') {
      throw new Refusal('order_paid');
    }
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
    };
    await tx.create('attempt', attempt);
    await tx.put('order', { ...order, paymentStatus: 'pending', updatedAt: tx.now });
    tx.effect({ type: 'check_payment', attemptId, dueAt: nextCheckAt(attempt) });
  },
});

/** The provider took the request: 'check your phone'. */
export const attemptAccepted = mutator({
  by: jobs,
  args: z.strictObject({
    attemptId,
    merchantRequestId: z.string(),
    checkoutRequestId: z.string(),
  }),
  async run(tx, { attemptId, merchantRequestId, checkoutRequestId }) {
    const attempt = await found(tx, attemptId);
    if (attempt.state !== 'initiating') return;
    await tx.put('attempt', { ...attempt, state: 'pending', merchantRequestId, checkoutRequestId });
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
  args: z.strictObject({
    attemptId,
    amountCents: z.nullable(z.int()),
    receipt: z.nullable(z.string().check(z.minLength(1), z.maxLength(32))),
  }),
  async run(tx, { attemptId, amountCents, receipt }) {
    const attempt = await found(tx, attemptId);
    const order = await tx.get('order', attempt.orderId);
    if (!order) throw new Refusal('not_found');
    if (attempt.state === 'settled') {
      if (receipt !== null && attempt.receipt === null && amountCents === attempt.amountCents) {
        await tx.put('attempt', { ...attempt, receipt });
      }
      return;
    }
    if (attempt.state === 'manual_review') return;
    const expected =
      (amountCents === null || amountCents === attempt.amountCents) &&
      attempt.amountCents === order.totalCents &&
      order.status !== 'cancelled' &&
      order.paymentStatus !== 'paid' &&
      (isActive(attempt) || !(await superseded(tx, attempt)));
    const state = expected ? 'settled' : 'manual_review';
    await tx.put('attempt', { ...attempt, state, receipt, reason: null, endedAt: tx.now });
    const paymentStatus = expected ? 'paid' : order.paymentStatus === 'paid' ? 'paid' : 'review';
    await tx.put('order', { ...order, paymentStatus, updatedAt: tx.now });
  },
});

/** Still no word: ask again later, or after a day hand it to a person. */
export const attemptUnknown = mutator({
  by: jobs,
  args: z.strictObject({ attemptId }),
  async run(tx, { attemptId }) {
    const attempt = await found(tx, attemptId);
    if (!isActive(attempt)) return;
    const age = tx.now - attempt.startedAt;
    if (attempt.checkoutRequestId === null && age > LOST_PUSH_MS) {
      return endUnpaid(tx, attempt, 'timed_out', 'no_answer');
    }
    if (age > 24 * HOUR_MS) {
      const order = await tx.get('order', attempt.orderId);
      await tx.put('attempt', { ...attempt, state: 'manual_review', endedAt: tx.now });
      if (order) await tx.put('order', { ...order, paymentStatus: 'review', updatedAt: tx.now });
      return;
    }
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
    await tx.put('order', { ...order, paymentStatus: 'failed', updatedAt: tx.now });
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
