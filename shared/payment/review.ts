import * as z from 'zod/mini';
import { noCardNumber } from '../input/card-number.ts';
import { hasMoney } from '../order/states.ts';
import { holdStock } from '../order/stock.ts';
import { changeOrder } from '../order/window.ts';
import { dayAt, startOf } from '../time.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { fresh } from './attempt.ts';
import { becomePaid, keptCents, owedCents, refundableCents, restate, total } from './balance.ts';
import { NOTHING } from './captured.ts';
import { invoiceUp } from './invoice.ts';
import { bookReceived, bookReturned, unbook } from './ledger.ts';
import { receiptSchema } from './paybill.ts';
import { releaseStray, takeStray } from './unmatched.ts';

/** What a person makes of odd money; each with a reason, which the audit keeps. */

const text = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));
const receipt = receiptSchema;
const reason = text(3, 200).check(noCardNumber);
const attemptId = z.string().check(z.maxLength(64));

/**
 * Reasons that tell of no money of this payer: the word of a provider that its own answer denies, an
 * unproven code, somebody else's receipt.
 */
const NO_MONEY = ['code', 'unconfirmed', 'contradicted', 'duplicate_receipt', 'other_payer'];
export const mayDismiss = ({ reason, capturedCents }: Row<'attempt'>) =>
  capturedCents === 0 || NO_MONEY.includes(reason ?? '');

/**
 * The shop keeps it, and the order is paid if it is enough. Amount and receipt are what the provider
 * told, or, where it told nothing, what the admin read in its statement.
 */
export const acceptPayment = mutator({
  name: 'acceptPayment',
  by: ['admin'],
  args: z.strictObject({
    attemptId,
    amountCents: z.int().check(z.gte(1)),
    receipt,
    /** The day on the provider's statement ('2026-11-25'), where no provider confirmed it; else the day of the attempt. */
    day: z.optional(z.string()),
    reason,
  }),
  async run(tx, { attemptId, amountCents, receipt, day }) {
    const { attempt, order } = await inReview(tx, attemptId);
    const isTold = attempt.capturedCents > 0;
    if (isTold && attempt.capturedCents !== amountCents) throw new Refusal('other_amount');
    if (!isOwnCurrency(attempt)) throw new Refusal('other_currency');
    if (attempt.receipt === null) await takeStray(tx, receipt, { attemptId, amountCents });
    const known = {
      capturedCents: amountCents,
      receipt: attempt.receipt ?? receipt,
      endedAt: isTold ? attempt.endedAt : cameAt(tx, attempt.startedAt, day),
    };
    if (!(await keep(tx, order, { ...attempt, ...known }))) throw new Refusal('too_little');
  },
});

/** A moment of the day that an admin names; `otherwise` where they name none, or its own day. */
function cameAt(tx: Tx, otherwise: number, day?: string): number {
  if (day === undefined || day === dayAt(otherwise)) return otherwise;
  const at = startOf(day);
  if (at === null || at > tx.now) throw new Refusal('invalid', { field: 'day' });
  return at;
}

/** There is no money of this payer: the claim ends, and what it was tied to is free again. */
export const dismissPayment = mutator({
  name: 'dismissPayment',
  by: ['admin'],
  args: z.strictObject({ attemptId, reason }),
  async run(tx, { attemptId }) {
    const { attempt, order } = await inReview(tx, attemptId);
    if (!mayDismiss(attempt)) throw new Refusal('money_here');
    const refunds = await tx.list('refund', order.id);
    if (refundableCents(attempt, refunds) !== attempt.capturedCents) {
      throw new Refusal('money_here');
    }
    const nothing = { state: 'failed', reason: 'dismissed', receipt: null, ...NOTHING } as const;
    await unbook(tx, attempt);
    await tx.put('attempt', { ...attempt, ...nothing, endedAt: tx.now });
    await releaseStray(tx, attempt);
    await restate(tx, order);
    // If M-Pesa confirmed this payment, it goes to the order its account number names, or stays unmatched.
    const { typedCode } = attempt;
    if (typedCode !== null) tx.effect({ type: 'paid_by_hand', receipt: typedCode });
  },
});

/** Money by hand that named no order is this order's. Too little or too much of it stays in review. */
export const matchStray = mutator({
  name: 'matchStray',
  by: ['admin'],
  args: z.strictObject({ receipt, orderId: z.uuid(), attemptId: z.uuid(), reason }),
  async run(tx, { receipt, orderId, attemptId }) {
    const stray = await tx.get('stray', receipt);
    const order = await tx.get('order', orderId);
    if (!stray || !order) throw new Refusal('not_found');
    if (stray.state !== 'open') throw new Refusal('nothing_to_review');
    await tx.put('stray', { ...stray, state: 'matched', attemptId });
    const given = {
      id: attemptId,
      method: 'mpesa',
      channel: 'manual',
      phone: stray.phone,
      callbackHash: `matched/${attemptId}`,
      typedCode: receipt,
      startedAt: tx.now,
    } as const;
    const attempt: Row<'attempt'> = {
      ...fresh(order, given),
      state: 'manual_review',
      reason: order.status === 'cancelled' ? 'order_cancelled' : 'other_amount',
      receipt,
      capturedCents: stray.amountCents,
      endedAt: tx.now,
    };
    await tx.create('attempt', attempt);
    await bookReceived(tx, attempt);
    const isExact = stray.amountCents === order.totalCents && order.status !== 'cancelled';
    if (isExact && order.paidAt === null && (await keep(tx, order, attempt))) return;
    await changeOrder(tx, order, { paymentStatus: 'review' });
  },
});

/** Money by hand that was nobody's went back to its payer; `proof` is the receipt of that. */
export const returnStray = mutator({
  name: 'returnStray',
  by: ['admin'],
  args: z.strictObject({ receipt, proof: receipt, reason }),
  async run(tx, { receipt, proof }) {
    const stray = await tx.get('stray', receipt);
    if (!stray) throw new Refusal('not_found');
    if (stray.state === 'returned' && stray.proof === proof) return;
    if (stray.state !== 'open') throw new Refusal('nothing_to_review');
    const returned = { ...stray, state: 'returned', proof, endedAt: tx.now } as const;
    await tx.put('stray', returned);
    await bookReturned(tx, returned);
  },
});

/** What an order was overpaid is the shop's, as its customer agreed; a paper says so. */
export const keepOverpayment = mutator({
  name: 'keepOverpayment',
  by: ['admin'],
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
    await invoiceUp(tx, { ...order, keptExtraCents }, kept);
  },
});

const isOwnCurrency = ({ capturedCurrency, currency }: Row<'attempt'>) =>
  capturedCurrency === null || capturedCurrency === currency;

/** Nobody disputes that it is this payer's money; of the rest a person decides one by one. */
const isUndisputed = (attempt: Row<'attempt'>) =>
  hasMoney(attempt) && (attempt.state === 'settled' || !NO_MONEY.includes(attempt.reason ?? ''));

/**
 * All of an order's money in review becomes settled if it covers the total; says whether it does.
 * `known` is one of its attempts as it is known now.
 */
async function keep(tx: Tx, order: Row<'order'>, known: Row<'attempt'>): Promise<boolean> {
  if (order.status === 'cancelled') throw new Refusal('order_cancelled');
  const others = (await tx.list('attempt', order.id)).filter(({ id }) => id !== known.id);
  const attempts = [known, ...others.filter(isUndisputed)].filter(isOwnCurrency);
  const refunds = await tx.list('refund', order.id);
  const left = (attempt: Row<'attempt'>) => refundableCents(attempt, refunds);
  if (total(attempts, left) < order.totalCents) return false;
  await holdStock(tx, order);
  for (const attempt of attempts) {
    if (attempt.state !== 'manual_review' || keptCents(attempt, refunds) === 0) continue;
    const settled = { ...attempt, state: 'settled', reason: null } as const;
    await tx.put('attempt', settled);
    await bookReceived(tx, settled);
  }
  await becomePaid(tx, order, known.method);
  return true;
}

async function inReview(tx: Tx, attemptId: string) {
  const attempt = await tx.get('attempt', attemptId);
  const order = attempt && (await tx.get('order', attempt.orderId));
  if (!attempt || !order) throw new Refusal('not_found');
  if (attempt.state !== 'manual_review') throw new Refusal('nothing_to_review');
  return { attempt, order };
}
