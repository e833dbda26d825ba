import { isActive } from '../order/states.ts';
import { changeOrder } from '../order/window.ts';
import type { Row, Tx } from '../tx.ts';
import { creditDown, invoiceUp } from './invoice.ts';

/** What came for an order, what went back, and what its payment is called after that. Cents of KES. */

type Refunds = readonly Row<'refund'>[];
type Attempts = readonly Row<'attempt'>[];

const sum = (refunds: Refunds) => refunds.reduce((all, { amountCents }) => all + amountCents, 0);
const of = (attemptId: string, refunds: Refunds) =>
  refunds.filter((refund) => refund.attemptId === attemptId);

/** What is still here of an attempt's money. */
export const keptCents = ({ id, capturedCents }: Row<'attempt'>, refunds: Refunds) =>
  capturedCents - sum(of(id, refunds).filter(({ state }) => state === 'done'));

/** What may still be given back of it: what is on its way back already is spoken for. */
export const refundableCents = ({ id, capturedCents }: Row<'attempt'>, refunds: Refunds) =>
  capturedCents - sum(of(id, refunds).filter(({ state }) => state !== 'failed'));

export const total = (attempts: Attempts, of: (attempt: Row<'attempt'>) => number) =>
  attempts.reduce((all, attempt) => all + of(attempt), 0);

/** A day's silence, an unproven code: no money is known of these, so they only wait while nothing is paid. */
export function moneyStatus(
  order: Row<'order'>,
  attempts: Attempts,
  refunds: Refunds,
): Row<'order'>['paymentStatus'] {
  const kept = (attempt: Row<'attempt'>) => keptCents(attempt, refunds);
  const inReview = attempts.filter(({ state }) => state === 'manual_review');
  if (inReview.some((attempt) => kept(attempt) > 0)) return 'review';
  const isPaid = order.totalCents === 0 || total(attempts, kept) > 0;
  if (order.paidAt !== null) return isPaid ? 'paid' : 'refunded';
  if (inReview.length > 0) return 'review';
  if (attempts.some(isActive)) return 'pending';
  if (order.status === 'cancelled' && order.refundedCents > 0) return 'refunded';
  return order.paymentMethod === 'cash' ? 'unpaid' : 'failed';
}

/** What a customer paid beyond the order's price, not returned and not kept by agreement; cents of KES. */
export function owedCents(order: Row<'order'>, attempts: Attempts, refunds: Refunds): number {
  const settled = attempts.filter(({ state }) => state === 'settled');
  const price = order.status === 'cancelled' ? 0 : order.totalCents + order.keptExtraCents;
  return Math.max(0, total(settled, (attempt) => keptCents(attempt, refunds)) - price);
}

const keptOf = (attempts: Attempts, refunds: Refunds) =>
  total(attempts, (attempt) => keptCents(attempt, refunds));

/**
 * Says of an order what its attempts and refunds now amount to, and takes back by credit notes what
 * the shop keeps no longer; `refundId` is why, if it is a refund.
 */
export async function restate(
  tx: Tx,
  order: Row<'order'>,
  changes: Partial<Row<'order'>> = {},
  refundId: string | null = null,
) {
  const attempts = await tx.list('attempt', order.id);
  const refunds = await tx.list('refund', order.id);
  const kept = keptOf(attempts, refunds);
  await creditDown(tx, order, kept, refundId);
  const keptExtraCents = Math.min(order.keptExtraCents, Math.max(0, kept - order.totalCents));
  const next = { ...changes, keptExtraCents };
  const paymentStatus = moneyStatus({ ...order, ...next }, attempts, refunds);
  await changeOrder(tx, order, { ...next, paymentStatus });
}

/**
 * The only way to 'paid': the confirmation belongs to the first time, and to money that comes after
 * everything was refunded.
 */
export async function becomePaid(
  tx: Tx,
  order: Row<'order'>,
  paymentMethod: Row<'order'>['paymentMethod'],
) {
  const paidAt = order.paidAt ?? tx.now;
  await changeOrder(tx, order, { paymentStatus: 'paid', paymentMethod, stockHeld: true, paidAt });
  const attempts = await tx.list('attempt', order.id);
  const kept = keptOf(attempts, await tx.list('refund', order.id));
  const issued = await invoiceUp(tx, order, kept);
  const first = { type: 'order_paid', orderId: order.id, once: `order_paid ${order.id}` } as const;
  if (order.paidAt === null) tx.effect(first);
  else if (issued?.amountCents === order.totalCents) {
    tx.effect({ ...first, once: `${first.once} ${issued.number}` });
  }
}
