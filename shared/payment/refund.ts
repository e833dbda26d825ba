import * as z from 'zod/mini';
import { noCardNumber } from '../input/card-number.ts';
import { changeOrder } from '../order/window.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { keptCents, refundableCents, restate } from './balance.ts';
import { bookRefunded } from './ledger.ts';
import { METHOD_IDS, type MethodId } from './method.ts';
import { receiptOf, receiptSchema } from './paybill.ts';

/**
 * Money going back (reference/payments.md): written and reserved before a provider is asked, so that
 * all that is asked for never exceeds what came. Done once; a credit note in the same commit.
 */
const MINUTE_MS = 60_000;
/** When to ask how it went, in minutes after the request; then every six hours. */
const ASK_AFTER = [0.5, 2, 10, 60];
/** Nobody asks for longer: a person looks. */
export const REFUND_WATCH_MS = 30 * 24 * 60 * MINUTE_MS;

const refundId = z.uuid();
const text = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));
const receipt = receiptSchema;
const reason = text(3, 200).check(noCardNumber);

export const isOpenRefund = ({ state }: Pick<Row<'refund'>, 'state'>) =>
  state === 'asked' || state === 'pending';

/** How an attempt's money can go back, the best way first. */
export function waysBack({
  method,
  receipt,
}: Pick<Row<'attempt'>, 'method' | 'receipt'>): Row<'refund'>['way'][] {
  if (receipt === null || method === 'cash') return ['hand'];
  return [method === 'mpesa' ? 'reversal' : 'provider', 'hand'];
}

/** What money can be returned by by hand: what it came by, M-Pesa or cash. */
export const handMethods = ({ method }: Pick<Row<'attempt'>, 'method'>): MethodId[] => [
  ...new Set<MethodId>([method, 'mpesa', 'cash']),
];

/** Safaricom reverses a receipt once, whole or in part (R000001 of its Reversal API). */
const isReversed = ({ id }: Row<'attempt'>, refunds: Row<'refund'>[]) =>
  refunds.some((r) => r.attemptId === id && r.way === 'reversal' && r.state !== 'failed');

/** An admin gives money back; by hand it has happened already, and its receipt says so. */
export const askRefund = mutator({
  name: 'askRefund',
  by: ['admin'],
  args: z.strictObject({
    refundId,
    attemptId: z.string().check(z.maxLength(64)),
    amountCents: z.int().check(z.gte(1)),
    way: z.enum(['provider', 'reversal', 'hand']),
    /** Of money returned by hand, else ''. */
    receipt: z.union([z.literal(''), receipt]),
    /** By what it was returned by hand; the payment's own method when absent. */
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
    if (!waysBack(attempt).includes(way) || (way === 'reversal' && isReversed(attempt, refunds))) {
      throw new Refusal('not_refundable');
    }
    if (way === 'reversal' && amountCents % 100 !== 0) {
      throw new Refusal('invalid', { field: 'amountCents' });
    }
    if ((way === 'hand') !== (receipt !== '')) throw new Refusal('invalid', { field: 'receipt' });
    if (handMethod && !handMethods(attempt).includes(handMethod)) {
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
    if (way === 'hand') return finish(tx, order, attempt, refund);
    await changeOrder(tx, order, {});
    tx.effect({ type: 'check_refunds', attemptId });
  },
});

/** In the currency of what was captured; the parts of a refunded dollar payment add up to that. */
function minorOf(attempt: Row<'attempt'>, refunds: Row<'refund'>[], amountCents: number): number {
  const { capturedMinor, capturedCents } = attempt;
  if (capturedMinor === null) return amountCents;
  const earlier = refunds.filter((r) => r.attemptId === attempt.id && r.state !== 'failed');
  const cents = earlier.reduce((sum, r) => sum + r.amountCents, amountCents);
  const minor = earlier.reduce((sum, r) => sum + r.minor, 0);
  return Math.floor((capturedMinor * cents) / capturedCents) - minor;
}

const system = ['system'] as const;
/** As a provider names it. */
const providerReceipt = z.nullable(
  z.string().check(z.overwrite(receiptOf), z.minLength(1), z.maxLength(64)),
);
const providerRef = z.nullable(z.string().check(z.minLength(1), z.maxLength(120)));

/** Before the provider is called: who finds it begun asks, and never sends it a second time. */
export const refundBegun = mutator({
  name: 'refundBegun',
  by: system,
  args: z.strictObject({ refundId }),
  async run(tx, { refundId }) {
    const refund = await found(tx, refundId);
    if (refund.state !== 'asked') return;
    const { attempt, refunds } = await around(tx, refund);
    // An earlier one that counted as failed was done after all.
    if (refundableCents(attempt, refunds) < 0) return fail(tx, refund, 'too_much');
    await askAgain(tx, { ...refund, state: 'pending' });
  },
});

/** No end yet: asked again later. One that counts as failed is open again once its provider works on it. */
export const refundWaits = mutator({
  name: 'refundWaits',
  by: system,
  args: z.strictObject({ refundId, providerRef }),
  async run(tx, { refundId, providerRef }) {
    const refund = await found(tx, refundId);
    if (refund.state === 'done') return;
    if (refund.state === 'failed') {
      const { attempt, refunds } = await around(tx, refund);
      const isFree = refundableCents(attempt, refunds) >= refund.amountCents;
      if (providerRef === null || !isFree) return;
    }
    const open = { state: 'pending', failure: null, endedAt: null } as const;
    await askAgain(tx, { ...refund, ...open, providerRef: refund.providerRef ?? providerRef });
  },
});

async function askAgain(tx: Tx, refund: Row<'refund'>) {
  const wait = (ASK_AFTER[refund.checks] ?? 360) * MINUTE_MS;
  await tx.put('refund', { ...refund, checks: refund.checks + 1 });
  if (tx.now - refund.askedAt > REFUND_WATCH_MS) return;
  tx.effect({ type: 'check_refunds', attemptId: refund.attemptId, dueAt: tx.now + wait });
}

/**
 * The provider gave it back. If it had counted as failed and the money was given back another way
 * meanwhile, more is gone than came: it is booked, and for a person.
 */
export const refundDone = mutator({
  name: 'refundDone',
  by: system,
  args: z.strictObject({
    refundId,
    providerRef,
    receipt: providerReceipt,
    /** The provider's moment of it, ms UTC. */
    at: z.optional(z.nullable(z.int())),
  }),
  async run(tx, { refundId, providerRef, receipt, at }) {
    const refund = await found(tx, refundId);
    if (refund.state === 'done') return;
    const { attempt, order, refunds } = await around(tx, refund);
    const isTooMuch =
      refund.state === 'failed' && refundableCents(attempt, refunds) < refund.amountCents;
    const refs = { providerRef: refund.providerRef ?? providerRef, receipt };
    const failure = isTooMuch ? 'done_after_all' : null;
    await finish(tx, order, attempt, { ...refund, ...refs, failure }, at);
  },
});

/** The provider did not; what was reserved may be given back another way. */
export const refundFailed = mutator({
  name: 'refundFailed',
  by: system,
  args: z.strictObject({ refundId, failure: z.string().check(z.maxLength(40)) }),
  async run(tx, { refundId, failure }) {
    const refund = await found(tx, refundId);
    if (isOpenRefund(refund)) await fail(tx, refund, failure);
  },
});

/** An admin found out how a refund ended of which no word comes. */
export const concludeRefund = mutator({
  name: 'concludeRefund',
  by: ['admin'],
  args: z.strictObject({
    refundId,
    ended: z.enum(['done', 'failed']),
    receipt: z.union([z.literal(''), receipt]),
    reason,
  }),
  async run(tx, { refundId, ended, receipt }) {
    const refund = await found(tx, refundId);
    if (!isOpenRefund(refund)) throw new Refusal('nothing_to_review');
    if (ended === 'failed') return fail(tx, refund, 'by_hand');
    if (receipt === '') throw new Refusal('invalid', { field: 'receipt' });
    const { attempt, order } = await around(tx, refund);
    await finish(tx, order, attempt, { ...refund, receipt, failure: null });
  },
});

/** Takes a refund that failed, or was done after all, off the list of what is to be done. */
export const dismissRefund = mutator({
  name: 'dismissRefund',
  by: ['admin'],
  args: z.strictObject({ refundId, reason }),
  async run(tx, { refundId }) {
    const refund = await found(tx, refundId);
    if (refund.failure === null || refund.failure === 'seen') return;
    await tx.put('refund', { ...refund, failure: 'seen' });
  },
});

async function fail(tx: Tx, refund: Row<'refund'>, failure: string) {
  await tx.put('refund', { ...refund, state: 'failed', failure, endedAt: tx.now });
  const order = await tx.get('order', refund.orderId);
  if (order) await changeOrder(tx, order, {});
}

/** The money is gone: the order says so, and its papers. */
async function finish(
  tx: Tx,
  order: Row<'order'>,
  attempt: Row<'attempt'>,
  refund: Row<'refund'>,
  at?: number | null,
) {
  await tx.put('refund', { ...refund, state: 'done', endedAt: tx.now });
  await bookRefunded(tx, attempt, refund, at);
  const refunds = await tx.list('refund', order.id);
  if (attempt.state === 'manual_review' && keptCents(attempt, refunds) === 0) {
    await tx.put('attempt', { ...attempt, state: 'failed', reason: 'returned' });
  }
  const refundedCents = order.refundedCents + refund.amountCents;
  await restate(tx, order, { refundedCents }, refund.id);
  const once = `order_refunded ${refund.id}`;
  tx.effect({ type: 'order_refunded', orderId: order.id, refundId: refund.id, once });
}

async function found(tx: Tx, refundId: string) {
  const refund = await tx.get('refund', refundId);
  if (!refund) throw new Refusal('not_found');
  return refund;
}

async function around(tx: Tx, refund: Row<'refund'>) {
  const attempt = await tx.get('attempt', refund.attemptId);
  const order = await tx.get('order', refund.orderId);
  if (!attempt || !order) throw new Refusal('not_found');
  return { attempt, order, refunds: await tx.list('refund', refund.orderId) };
}
