import { isActive } from './order-states.ts';
import { changeOrder } from './order-window.ts';
import type { Row, Tx } from './tx.ts';

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
  if (order.paidAt !== null) return total(attempts, kept) > 0 ? 'paid' : 'refunded';
  if (inReview.length > 0) return 'review';
  if (attempts.some(isActive)) return 'pending';
  if (order.status === 'cancelled' && order.refundedCents > 0) return 'refunded';
  return order.paymentMethod === 'cash' ? 'unpaid' : 'failed';
}

/** Says of an order what its attempts and refunds now amount to. */
export async function restate(tx: Tx, order: Row<'order'>, changes: Partial<Row<'order'>> = {}) {
  const attempts = await tx.list('attempt', order.id);
  const refunds = await tx.list('refund', order.id);
  const paymentStatus = moneyStatus({ ...order, ...changes }, attempts, refunds);
  await changeOrder(tx, order, { ...changes, paymentStatus });
}
