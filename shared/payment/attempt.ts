import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { withCashFee } from '../cart/quote.ts';
import { orderEmailSchema } from '../input/email.ts';
import { NORMAL_PHONE } from '../input/phone.ts';
import { changeOrder } from '../order/change.ts';
import { termsOf } from '../order/collection.ts';
import { hasMoney, isActive, isCovered, isMoneySeen } from '../order/states.ts';
import { holdStock, updateHeldStock } from '../order/stock.ts';
import { HOUR_MS } from '../time.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { markPaid } from './balance.ts';
import { attemptId } from './captured.ts';
import { DOOR_METHOD } from './door.ts';
import { convert, isRateGood, METHOD_IDS, methodOf, PAYBILL_METHOD } from './method.ts';
import { RECEIPT } from './paybill.ts';
import { claimUnmatched } from './unmatched.ts';

const CHECK_AFTER_MS = [10, 30, 60, 120, 185, 300, 900].map((s) => s * 1000);

/** ms UTC; hourly after the listed delays. */
export const nextCheckAt = (attempt: Pick<Row<'attempt'>, 'startedAt' | 'checks'>) =>
  attempt.startedAt +
  (CHECK_AFTER_MS[attempt.checks] ?? HOUR_MS * (attempt.checks - CHECK_AFTER_MS.length + 1));

const owners = [...SHOPPERS, 'system'] as const;
const common = {
  orderId: z.uuid(),
  attemptId,
  callbackHash: z.string().check(z.maxLength(64)),
};

/** Before the provider is called. The caller checks that the payer is the owner or holds the link. */
export const startAttempt = mutator({
  name: 'startAttempt',
  by: owners,
  args: z.strictObject({
    ...common,
    method: z.enum(METHOD_IDS),
    phone: z.union([z.literal(''), z.string().check(z.regex(NORMAL_PHONE))]),
    /** Becomes the order's if it was placed without one. */
    email: z.optional(orderEmailSchema),
  }),
  async run(tx, { orderId, attemptId, method, phone, email, callbackHash }) {
    const { flow, currency, mostCents, needsEmail } = methodOf(method);
    if (flow === 'door' || (flow === 'prompt') !== (phone !== '')) {
      throw new Refusal('invalid', { field: 'phone' });
    }
    const placed = await payable(tx, orderId);
    if ((await tx.list('attempt', orderId)).some(isActive)) throw new Refusal('attempt_active');
    const order = { ...placed, ...withCashFee(placed, 0) };
    if (order.totalCents === 0) {
      // Without the cash fee nothing is left to pay.
      await holdStock(tx, order);
      return markPaid(tx, order, method);
    }
    if (mostCents !== null && order.totalCents > mostCents) {
      throw new Refusal('total_too_high', { mostCents });
    }
    const rate = currency === 'KES' ? null : await tx.get('exchangeRate', currency);
    if (rate !== null && (!rate || !isRateGood(rate, tx.now))) {
      throw new Refusal('method_unavailable');
    }
    if (needsEmail) await giveEmail(tx, orderId, email);
    await holdStock(tx, order);
    const attempt = newAttempt(order, {
      id: attemptId,
      method,
      channel: flow,
      currency,
      chargeMinor: rate && convert(order.totalCents, rate),
      rateCents: rate?.cents ?? null,
      rateAt: rate?.setAt ?? null,
      phone,
      callbackHash,
      startedAt: tx.now,
    });
    await tx.create('attempt', attempt);
    // Confirmed cash stays to be collected until other money has come.
    const changes = isCovered(placed) ? {} : { ...withCashFee(placed, 0), paymentMethod: method };
    await changeOrder(tx, placed, { ...changes, paymentStatus: 'pending', stockHeld: true });
    tx.effect({ type: 'check_payment', attemptId, dueAt: nextCheckAt(attempt) });
  },
});

/**
 * A code typed again, after a lost answer, is the same claim. One that the provider did not know, or that
 * was another's, is another claim each time.
 */
export const isClaimOf = (code: string) => (attempt: Row<'attempt'>) => {
  const isOpen = hasMoney(attempt) && attempt.reason !== 'duplicate_receipt';
  return attempt.receipt === code || (attempt.typedCode === code && (isActive(attempt) || isOpen));
};

/** The code proves nothing until the provider confirms it. An STK push may be open meanwhile. */
export const claimCode = mutator({
  name: 'claimCode',
  by: owners,
  args: z.strictObject({
    ...common,
    code: z.string().check(z.regex(RECEIPT)),
    /** The payer's, masked; '' when not reported. */
    phone: z.string().check(z.maxLength(20)),
  }),
  async run(tx, { orderId, attemptId, callbackHash, code, phone }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    const attempts = await tx.list('attempt', orderId);
    if (attempts.some(isClaimOf(code))) throw new Refusal('code_known');
    await claimUnmatched(tx, code, { attemptId });
    const attempt = newAttempt(order, {
      id: attemptId,
      method: PAYBILL_METHOD,
      channel: 'manual',
      phone,
      callbackHash,
      typedCode: code,
      startedAt: tx.now,
    });
    await tx.create('attempt', { ...attempt, state: 'pending' });
    if (!isMoneySeen(order)) await changeOrder(tx, order, { paymentStatus: 'pending' });
    tx.effect({ type: 'check_payment', attemptId, dueAt: nextCheckAt(attempt) });
  },
});

export const payAtDoor = mutator({
  name: 'payAtDoor',
  by: owners,
  args: z.strictObject({ orderId: z.uuid() }),
  async run(tx, { orderId }) {
    const order = await payable(tx, orderId);
    const zone = await tx.get('zone', order.zoneId);
    const terms = termsOf(order, { zone, workshop: await tx.get('workshop', 'workshop') });
    if (!terms?.cashOnDelivery) throw new Refusal('method_unavailable');
    if ((await tx.list('attempt', orderId)).some(isActive)) throw new Refusal('attempt_active');
    const changes = {
      ...withCashFee(order, terms.cashFeeCents),
      paymentStatus: 'unpaid' as const,
      paymentMethod: DOOR_METHOD,
    };
    if (isSame(order, changes)) return;
    await changeOrder(tx, order, await updateHeldStock(tx, order, changes));
  },
});

/** Asked for again, it changes nothing: the days until an unconfirmed order ends go on. */
const isSame = (order: Row<'order'>, changes: Partial<Row<'order'>>) =>
  Object.entries(changes).every(([field, value]) => order[field as keyof typeof order] === value);

async function giveEmail(tx: Tx, orderId: string, email: string | undefined) {
  const address = await tx.get('address', orderId);
  if (!address || (address.email !== '' && !(address.bySms && email))) return;
  if (!email) throw new Refusal('email_needed');
  await tx.put('address', { ...address, email });
}

async function payable(tx: Tx, orderId: string) {
  const order = await tx.get('order', orderId);
  if (!order) throw new Refusal('not_found');
  if (isMoneySeen(order)) throw new Refusal('order_paid');
  if (order.status === 'cancelled') throw new Refusal('order_cancelled');
  return order;
}

type Required = Pick<
  Row<'attempt'>,
  'id' | 'method' | 'channel' | 'phone' | 'callbackHash' | 'startedAt'
>;

export const newAttempt = (
  order: Row<'order'>,
  given: Required & Partial<Row<'attempt'>>,
): Row<'attempt'> => ({
  owner: order.owner,
  orderId: order.id,
  state: 'initiating',
  amountCents: order.totalCents,
  chargeMinor: null,
  currency: 'KES',
  rateCents: null,
  rateAt: null,
  reason: null,
  receipt: null,
  typedCode: null,
  capturedCents: 0,
  capturedMinor: null,
  capturedCurrency: null,
  merchantRequestId: null,
  checkoutRequestId: null,
  payUrl: null,
  checks: 0,
  endedAt: null,
  archived: false,
  ...given,
});
