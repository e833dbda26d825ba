import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { reason } from '../input/reason.ts';
import { changeOrder } from '../order/change.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { keptCents, refreshPaymentStatus, refundableCents } from './balance.ts';
import { amountFault, manualRefundMethods, refundWays } from './by-hand.ts';
import { attemptId, reportedReceipt } from './captured.ts';
import { REFUND_REASONS, type RefundFailure } from './codes.ts';
import { bookReceived, bookRefunded } from './ledger.ts';
import { METHOD_IDS } from './method.ts';
import { receiptSchema } from './receipt.ts';
import { notifyOfReview } from './unmatched.ts';

/** The row reserves its amount before the provider is called: refunds never exceed the capture. */

const CHECK_AFTER_MIN = [0.5, 2, 10, 60];
export const REFUND_WATCH_MS = 30 * DAY_MS;

const refundId = z.uuid();

export const isOpenRefund = ({ state }: Pick<Row<'refund'>, 'state'>) =>
  state === 'asked' || state === 'pending';

/** A manual refund has happened already, so it needs its receipt. */
export const askRefund = mutator({
  name: 'askRefund',
  by: AREAS.money,
  args: z.strictObject({
    refundId,
    attemptId,
    amountCents: z.int().check(z.gte(1, 'error_refund_zero')),
    way: z.enum(['provider', 'reversal', 'hand']),
    receipt: z.union([z.literal(''), receiptSchema]),
    handMethod: z.optional(z.enum(METHOD_IDS)),
    reason,
  }),
  async run(tx, { refundId, attemptId, amountCents, way, receipt, handMethod, reason }) {
    const attempt = await tx.get('attempt', attemptId);
    const order = attempt && (await tx.get('order', attempt.orderId));
    if (!attempt || !order) throw new Refusal('not_found');
    const refunds = await tx.list('refund', order.id);
    const leftCents = refundableCents(attempt, refunds);
    if (amountCents > leftCents) throw new Refusal('refund_too_much', { leftCents });
    if (!refundWays(attempt, refunds).includes(way)) throw new Refusal('not_refundable');
    const fault = amountFault(amountCents, way);
    if (fault) throw new Refusal('invalid', { field: 'amountCents', message: fault });
    if ((way === 'hand') !== (receipt !== '')) throw new Refusal('invalid', { field: 'receipt' });
    if (handMethod && !manualRefundMethods(attempt).includes(handMethod)) {
      throw new Refusal('invalid', { field: 'handMethod' });
    }
    const minor = minorOf(attempt, refunds, amountCents);
    if (minor < 1) throw new Refusal('invalid', { field: 'amountCents' });
    const refund: Row<'refund'> = {
      id: refundId,
      owner: order.owner,
      orderId: order.id,
      attemptId,
      amountCents,
      minor,
      way,
      handMethod: way === 'hand' ? (handMethod ?? attempt.method) : null,
      state: 'asked',
      reason,
      failure: null,
      providerRef: null,
      receipt: receipt || null,
      askedBy: tx.actor.owner,
      askedAt: tx.now,
      checks: 0,
      endedAt: null,
      archived: false,
    };
    await tx.create('refund', refund);
    if (way === 'hand') return completeRefund(tx, order, attempt, refund);
    await changeOrder(tx, order, {});
    tx.effect({ type: 'check_refunds', attemptId });
  },
});

/** Rounded so that partial refunds add up to the captured amount. */
function minorOf(attempt: Row<'attempt'>, refunds: Row<'refund'>[], amountCents: number): number {
  const { capturedMinor, capturedCents } = attempt;
  if (capturedMinor === null) return amountCents;
  const earlier = refunds.filter((r) => r.attemptId === attempt.id && r.state !== 'failed');
  const cents = earlier.reduce((sum, r) => sum + r.amountCents, amountCents);
  const minor = earlier.reduce((sum, r) => sum + r.minor, 0);
  return Math.floor((capturedMinor * cents) / capturedCents) - minor;
}

const system = ['system'] as const;
const providerRef = z.nullable(z.string().check(z.minLength(1), z.maxLength(120)));

/** Runs before the provider is called: from then on the refund is queried, never sent again. */
export const refundBegun = mutator({
  name: 'refundBegun',
  by: system,
  args: z.strictObject({ refundId }),
  async run(tx, { refundId }) {
    const refund = await findRefund(tx, refundId);
    if (refund.state !== 'asked') return;
    const { attempt, refunds } = await relatedRows(tx, refund);
    // An earlier refund that had counted as failed was completed after all.
    if (refundableCents(attempt, refunds) < 0) return refuseRefund(tx, refund, 'too_much');
    await scheduleCheck(tx, { ...refund, state: 'pending' });
  },
});

/** A failed refund is pending again when its provider turns out to process it. */
export const refundWaits = mutator({
  name: 'refundWaits',
  by: system,
  args: z.strictObject({ refundId, providerRef }),
  async run(tx, { refundId, providerRef }) {
    const refund = await findRefund(tx, refundId);
    if (refund.state === 'done') return;
    if (refund.state === 'failed') {
      const { attempt, refunds } = await relatedRows(tx, refund);
      const isFree = refundableCents(attempt, refunds) >= refund.amountCents;
      if (providerRef === null || !isFree) return;
    }
    await scheduleCheck(tx, {
      ...refund,
      state: 'pending',
      failure: null,
      endedAt: null,
      providerRef: refund.providerRef ?? providerRef,
    });
  },
});

async function scheduleCheck(tx: Tx, refund: Row<'refund'>) {
  const wait = (CHECK_AFTER_MIN[refund.checks] ?? 360) * MINUTE_MS;
  await tx.put('refund', { ...refund, checks: refund.checks + 1 });
  if (tx.now - refund.askedAt > REFUND_WATCH_MS) return;
  tx.effect({ type: 'check_refunds', attemptId: refund.attemptId, dueAt: tx.now + wait });
}

/** If it had counted as failed, too much may be refunded: `done_after_all` notifies staff. */
export const refundDone = mutator({
  name: 'refundDone',
  by: system,
  args: z.strictObject({
    refundId,
    providerRef,
    receipt: reportedReceipt,
    /** The provider's time, ms UTC. */
    at: z.optional(z.nullable(z.int())),
  }),
  async run(tx, { refundId, providerRef, receipt, at }) {
    const refund = await findRefund(tx, refundId);
    if (refund.state === 'done') return;
    const { attempt, order, refunds } = await relatedRows(tx, refund);
    const isTooMuch =
      refund.state === 'failed' && refundableCents(attempt, refunds) < refund.amountCents;
    const refs = { providerRef: refund.providerRef ?? providerRef, receipt };
    const failure = isTooMuch ? 'done_after_all' : null;
    if (failure) tellOfRefund(tx, refundId, failure);
    await completeRefund(tx, order, attempt, { ...refund, ...refs, failure }, at);
  },
});

export const refundFailed = mutator({
  name: 'refundFailed',
  by: system,
  args: z.strictObject({ refundId, failure: z.enum(REFUND_REASONS) }),
  async run(tx, { refundId, failure }) {
    const refund = await findRefund(tx, refundId);
    if (isOpenRefund(refund)) await refuseRefund(tx, refund, failure);
  },
});

export const concludeRefund = mutator({
  name: 'concludeRefund',
  by: AREAS.money,
  args: z.strictObject({
    refundId,
    ended: z.enum(['done', 'failed']),
    receipt: z.union([z.literal(''), receiptSchema]),
    reason,
  }),
  async run(tx, { refundId, ended, receipt }) {
    const refund = await findRefund(tx, refundId);
    if (!isOpenRefund(refund)) throw new Refusal('nothing_to_review');
    if (ended === 'failed') return failRefund(tx, refund, 'by_hand');
    if (receipt === '') throw new Refusal('invalid', { field: 'receipt' });
    const { attempt, order } = await relatedRows(tx, refund);
    await completeRefund(tx, order, attempt, { ...refund, receipt, failure: null });
  },
});

export const dismissRefund = mutator({
  name: 'dismissRefund',
  by: AREAS.money,
  args: z.strictObject({ refundId, reason }),
  async run(tx, { refundId }) {
    const refund = await findRefund(tx, refundId);
    if (refund.failure === null || refund.failure === 'seen') return;
    await tx.put('refund', { ...refund, failure: 'seen' });
  },
});

/** Its failure is news to staff, unlike one that they recorded themselves. */
async function refuseRefund(tx: Tx, refund: Row<'refund'>, failure: RefundFailure) {
  await failRefund(tx, refund, failure);
  tellOfRefund(tx, refund.id, failure);
}

const tellOfRefund = (tx: Tx, refundId: string, failure: RefundFailure) =>
  notifyOfReview(tx, `${refundId} ${failure}`);

async function failRefund(tx: Tx, refund: Row<'refund'>, failure: RefundFailure) {
  await tx.put('refund', { ...refund, state: 'failed', failure, endedAt: tx.now });
  const order = await tx.get('order', refund.orderId);
  if (order) await changeOrder(tx, order, {});
}

async function completeRefund(
  tx: Tx,
  order: Row<'order'>,
  attempt: Row<'attempt'>,
  refund: Row<'refund'>,
  at?: number | null,
) {
  await tx.put('refund', { ...refund, state: 'done', endedAt: tx.now });
  // Money that was returned had come, even if its provider never confirmed it.
  if (attempt.state === 'manual_review') await bookReceived(tx, attempt);
  await bookRefunded(tx, attempt, refund, at);
  const refunds = await tx.list('refund', order.id);
  if (attempt.state === 'manual_review' && keptCents(attempt, refunds) === 0) {
    await tx.put('attempt', { ...attempt, state: 'failed', reason: 'returned' });
  }
  const refundedCents = order.refundedCents + refund.amountCents;
  await refreshPaymentStatus(tx, order, { refundedCents }, refund.id);
  const once = `order_refunded ${refund.id}`;
  tx.effect({ type: 'order_refunded', orderId: order.id, refundId: refund.id, once });
}

async function findRefund(tx: Tx, refundId: string) {
  const refund = await tx.get('refund', refundId);
  if (!refund) throw new Refusal('not_found');
  return refund;
}

async function relatedRows(tx: Tx, refund: Row<'refund'>) {
  const attempt = await tx.get('attempt', refund.attemptId);
  const order = await tx.get('order', refund.orderId);
  if (!attempt || !order) throw new Refusal('not_found');
  return { attempt, order, refunds: await tx.list('refund', refund.orderId) };
}
