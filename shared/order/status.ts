import * as z from 'zod/mini';
import { AREAS, isStaff, mayUse } from '../account/roles.ts';
import { returnUse, takeUseAgain } from '../cart/discount.ts';
import { optionalReason } from '../input/reason.ts';
import { orderParts, putPart } from '../production/parts.ts';
import { isJobPurged, NO_JOB } from '../production/purged-job.ts';
import { DAY_MS } from '../time.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { changeOrder } from './change.ts';
import { requireOrderAccess } from './edit/access.ts';
import { UNDO_UNTIL_MS, undoUntil } from './edit/undo.ts';
import {
  awaitsOnlinePayment,
  FINISHED,
  isUnconfirmed,
  ORDER_STATUSES,
  type OrderStatus,
  PARCEL_STATUSES,
  UNPAID_MS,
} from './states.ts';
import { returnGoods, updateHeldStock } from './stock.ts';

/**
 * Cash orders that nobody confirms are cancelled after this, ms since the last change: an older order may
 * just have switched to cash, or staff took it back.
 */
export const UNCONFIRMED_MS = 2 * DAY_MS;

const MAIL_OF_STATUS: Partial<Record<OrderStatus, 'order_shipped' | 'order_delivered'>> = {
  shipped: 'order_shipped',
  delivered: 'order_delivered',
};

/** Any status may follow any other, unless stock is missing. */
export const setOrderStatus = mutator({
  name: 'setOrderStatus',
  by: AREAS.parcels,
  args: z.strictObject({
    orderId: z.uuid(),
    status: z.enum(ORDER_STATUSES),
    reason: optionalReason,
    /** Takes a cancellation back: in time, the customer hears of neither. */
    undo: z.optional(z.literal(true)),
  }),
  async run(tx, { orderId, status, undo }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (order.status === status) return;
    const isParcels = [order.status, status].every((one) => PARCEL_STATUSES.includes(one));
    if (!isParcels && !mayUse(tx.actor.role, 'orders')) throw new Refusal('forbidden');
    requireOrderAccess(tx, order);
    if (status === 'cancelled') return cancelOrder(tx, order);
    await setStatus(tx, order, status, undo);
  },
});

/**
 * Sets any status but 'cancelled' and mails the customer, unless the order goes back from 'delivered'. If the
 * cancellation of a paid order was already mailed, the confirmation of its payment is mailed again. With `undo`,
 * nothing is mailed if the cancellation was not mailed yet.
 */
export async function setStatus(
  tx: Tx,
  order: Row<'order'>,
  status: Exclude<OrderStatus, 'cancelled'>,
  undo = false,
) {
  const changes = await updateHeldStock(tx, order, { status });
  if (order.status === 'cancelled') {
    await refuseReturned(tx, order);
    await takeUseAgain(tx, order);
  }
  if (FINISHED.includes(order.status)) {
    for (const part of await orderParts(tx, order.id)) {
      if (part.step === 'queued' && (await isJobPurged(tx, part))) await putPart(tx, part, NO_JOB);
    }
  }
  await changeOrder(tx, order, changes);
  const isUntold = order.status === 'cancelled' && tx.now <= undoUntil(order);
  const goesOn = order.status === 'cancelled' && !isUntold && order.paidAt !== null;
  const type = MAIL_OF_STATUS[status] ?? (goesOn ? 'order_paid' : undefined);
  // With its time, so that a status set by mistake and undone is mailed when it is really reached.
  if (type && order.status !== 'delivered' && !(undo && isUntold)) {
    tx.effect({ type, orderId: order.id, once: `${type} ${order.id} ${tx.now}` });
  }
}

/** An order whose money was returned, or is being returned, would count as paid if it were opened again. */
async function refuseReturned(tx: Tx, { id, paymentStatus, finishedAt }: Row<'order'>) {
  const since = finishedAt ?? 0;
  const refunds = await tx.list('refund', id);
  const isReturned = refunds.some(({ state, askedAt }) => state !== 'failed' && askedAt >= since);
  if (paymentStatus === 'refunded' || isReturned) throw new Refusal('order_refunded');
}

export async function cancelOrder(tx: Tx, order: Row<'order'>) {
  if (order.stockHeld) await returnGoods(tx, order.id);
  await returnUse(tx, order);
  await changeOrder(tx, order, { status: 'cancelled', stockHeld: false });
  // It may be opened again and cancelled once more.
  const once = `order_cancelled ${order.id} ${tx.now}`;
  // Staff can undo it. The mail waits until then, and is not sent if they do.
  const due = isStaff(tx.actor.role) ? { dueAt: tx.now + UNDO_UNTIL_MS } : {};
  tx.effect({ type: 'order_cancelled', orderId: order.id, once, ...due });
}

/** Cancels an order that nobody paid or confirmed; later payments are detected and refunded. */
export const expireOrder = mutator({
  name: 'expireOrder',
  by: ['system'],
  args: z.strictObject({ orderId: z.string() }),
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    if (!order || order.paymentStatus === 'pending') return;
    if (tx.now < order.updatedAt + UNCONFIRMED_MS) return;
    const isUnpaid = awaitsOnlinePayment(order) && tx.now >= order.placedAt + UNPAID_MS;
    if (isUnpaid || isUnconfirmed(order)) await cancelOrder(tx, order);
  },
});
