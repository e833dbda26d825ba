import { changeOrder } from '../order/change.ts';
import { isActive } from '../order/states.ts';
import type { Row, Tx } from '../tx.ts';
import { isPaidAtDoor } from './door.ts';
import { isInvoiced, issueCreditNote, issueInvoice } from './invoice.ts';

type Refunds = readonly Pick<Row<'refund'>, 'attemptId' | 'amountCents' | 'state'>[];
type Captured = Pick<Row<'attempt'>, 'id' | 'capturedCents'>;
type Attempts = readonly Row<'attempt'>[];

const sum = (refunds: Refunds) => refunds.reduce((all, { amountCents }) => all + amountCents, 0);
const of = (attemptId: string, refunds: Refunds) =>
  refunds.filter((refund) => refund.attemptId === attemptId);

export const keptCents = ({ id, capturedCents }: Captured, refunds: Refunds) =>
  capturedCents - sum(of(id, refunds).filter(({ state }) => state === 'done'));

/** Open refunds have reserved their amount. */
export const refundableCents = ({ id, capturedCents }: Captured, refunds: Refunds) =>
  capturedCents - sum(of(id, refunds).filter(({ state }) => state !== 'failed'));

export const total = (attempts: Attempts, of: (attempt: Row<'attempt'>) => number) =>
  attempts.reduce((all, attempt) => all + of(attempt), 0);

const totalKept = (attempts: Attempts, refunds: Refunds) =>
  total(attempts, (attempt) => keptCents(attempt, refunds));

/** Without money, and without an attempt that may bring some. */
export const unpaidStatus = ({ paymentMethod }: Pick<Row<'order'>, 'paymentMethod'>) =>
  isPaidAtDoor(paymentMethod) ? 'unpaid' : 'failed';

/** A review without captured money (a day without an answer, an unverified code) never hides `paid`. */
function moneyStatus(
  order: Row<'order'>,
  attempts: Attempts,
  refunds: Refunds,
): Row<'order'>['paymentStatus'] {
  const inReview = attempts.filter(({ state }) => state === 'manual_review');
  if (inReview.some((attempt) => keptCents(attempt, refunds) > 0)) return 'review';
  const isPaid = order.totalCents === 0 || totalKept(attempts, refunds) > 0;
  if (order.paidAt !== null) return isPaid ? 'paid' : 'refunded';
  if (inReview.length > 0) return 'review';
  if (attempts.some(isActive)) return 'pending';
  if (order.status === 'cancelled' && order.refundedCents > 0) return 'refunded';
  return unpaidStatus(order);
}

/** What the customer overpaid, in cents of KES, less refunds and what the shop may keep. */
export function owedCents(order: Row<'order'>, attempts: Attempts, refunds: Refunds): number {
  const settled = attempts.filter(({ state }) => state === 'settled');
  const price = order.status === 'cancelled' ? 0 : order.totalCents + order.keptExtraCents;
  return Math.max(0, totalKept(settled, refunds) - price);
}

/** Recomputes the payment status; `refundId` is the refund that caused it, for its credit notes. */
export async function refreshPaymentStatus(
  tx: Tx,
  order: Row<'order'>,
  changes: Partial<Row<'order'>> = {},
  refundId: string | null = null,
) {
  const attempts = await tx.list('attempt', order.id);
  const refunds = await tx.list('refund', order.id);
  const kept = totalKept(attempts, refunds);
  await issueCreditNote(tx, order, kept, refundId);
  const keptExtraCents = Math.min(order.keptExtraCents, Math.max(0, kept - order.totalCents));
  const next = { ...changes, keptExtraCents };
  const paymentStatus = moneyStatus({ ...order, ...next }, attempts, refunds);
  await changeOrder(tx, order, { ...next, paymentStatus });
}

/** The only way to `paid`. The confirmation is sent once, and again if paid after a full refund. */
export async function markPaid(tx: Tx, order: Row<'order'>, method: Row<'order'>['paymentMethod']) {
  const attempts = await tx.list('attempt', order.id);
  const kept = totalKept(attempts, await tx.list('refund', order.id));
  // Sales by method use the order's method for its invoice and for later credit notes alike, so it must not
  // change between them.
  const paymentMethod = (await isInvoiced(tx, order)) ? order.paymentMethod : method;
  const paidAt = order.paidAt ?? tx.now;
  await changeOrder(tx, order, { paymentStatus: 'paid', paymentMethod, stockHeld: true, paidAt });
  const issued = await issueInvoice(tx, order, kept);
  const first = { type: 'order_paid', orderId: order.id, once: `order_paid ${order.id}` } as const;
  if (order.paidAt === null) tx.effect(first);
  else if (issued?.amountCents === order.totalCents) {
    tx.effect({ ...first, once: `${first.once} ${issued.number}` });
  }
}
