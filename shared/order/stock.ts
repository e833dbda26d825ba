import * as z from 'zod/mini';
import { isStaff } from '../account/roles.ts';
import { returnUse, takeUseAgain } from '../cart/discount.ts';
import { changeStock } from '../catalogue/stock.ts';
import { nameCount } from '../label/names.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { changeOrder } from './archive.ts';
import { awaitsOnlinePayment, isUnconfirmed, type OrderStatus, UNPAID_MS } from './states.ts';

/** How long stock is held for an unpaid order, from ordering or the latest attempt to pay, ms. */
export const HELD_MS = 30 * MINUTE_MS;
/**
 * Cash orders that nobody confirms are cancelled after this, ms since the last change: an older order may
 * just have switched to cash, or staff took it back.
 */
export const LEFT_MS = 2 * DAY_MS;

/** A design with several names takes one pack per name. */
export const packsOf = (line: Row<'orderLine'>) => line.quantity * nameCount(line.design);

async function takeGoods(tx: Tx, orderId: string) {
  for (const line of await tx.list('orderLine', orderId)) {
    if (line.productId === null) continue;
    await changeStock(tx, line.productId, -packsOf(line), { cause: 'sale', orderId });
  }
}

async function returnGoods(tx: Tx, orderId: string) {
  for (const line of await tx.list('orderLine', orderId)) {
    if (line.productId === null) continue;
    await changeStock(tx, line.productId, packsOf(line), { cause: 'return', orderId });
  }
}

/** Takes a new line's stock, or only checks it. A sold product can be archived but not deleted. */
export async function takeStock(tx: Tx, productId: string, line: Row<'orderLine'>, takes: boolean) {
  const { orderId } = line;
  if (takes) await changeStock(tx, productId, -packsOf(line), { cause: 'sale', orderId });
  else if (((await tx.get('stock', productId))?.onHand ?? 0) < packsOf(line)) {
    throw new Refusal('sold_out');
  }
  const product = await tx.get('product', productId);
  if (product && !product.sold) await tx.put('product', { ...product, sold: true });
}

export async function holdStock(tx: Tx, order: Row<'order'>) {
  if (!order.stockHeld) await takeGoods(tx, order.id);
}

/** Takes or returns stock to suit the order after `changes`. Returns `changes` with `stockHeld`. */
export async function updateHeldStock(tx: Tx, order: Row<'order'>, changes: Partial<Row<'order'>>) {
  const stockHeld = !isUnconfirmed({ ...order, ...changes });
  if (stockHeld !== order.stockHeld) await (stockHeld ? takeGoods : returnGoods)(tx, order.id);
  return { ...changes, stockHeld };
}

const args = z.strictObject({ orderId: z.string() });

/** The order stays pending and can still be paid if stock can be taken again. */
export const releaseStock = mutator({
  name: 'releaseStock',
  by: ['system'],
  args,
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    if (!order?.stockHeld) return;
    const tries = await tx.list('attempt', orderId);
    // A code that nobody has proven holds no goods. Only staff end its order, because it may be true.
    const isClaim =
      order.paymentStatus === 'review' && tries.every(({ capturedCents }) => capturedCents === 0);
    if (!awaitsOnlinePayment(isClaim ? { ...order, paymentStatus: 'pending' } : order)) return;
    const latest = Math.max(order.placedAt, ...tries.map(({ startedAt }) => startedAt));
    if (tx.now < latest + HELD_MS) return;
    await returnGoods(tx, orderId);
    await changeOrder(tx, order, { stockHeld: false });
  },
});

/** Cancels an order that nobody paid or confirmed; later payments are detected and refunded. */
export const expireOrder = mutator({
  name: 'expireOrder',
  by: ['system'],
  args,
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    if (!order || order.paymentStatus === 'pending' || tx.now < order.updatedAt + LEFT_MS) return;
    const isUnpaid = awaitsOnlinePayment(order) && tx.now >= order.placedAt + UNPAID_MS;
    if (isUnpaid || isUnconfirmed(order)) await cancelOrder(tx, order);
  },
});

/** How long staff can undo a cancellation before the customer is notified, in ms. */
const CANCEL_UNDO_MS = 10 * SECOND_MS;
/** An undo in the last second may arrive this much later, ms. */
const UNDO_LATE_MS = 5 * SECOND_MS;

export async function cancelOrder(tx: Tx, order: Row<'order'>) {
  if (order.stockHeld) await returnGoods(tx, order.id);
  await returnUse(tx, order);
  await changeOrder(tx, order, { status: 'cancelled', stockHeld: false });
  const once = `order_cancelled ${order.id}`;
  // Staff can undo it. The mail waits until then, and is not sent if they do.
  const due = isStaff(tx.actor.role)
    ? { once: `${once} ${tx.now}`, dueAt: tx.now + CANCEL_UNDO_MS + UNDO_LATE_MS }
    : { once };
  tx.effect({ type: 'order_cancelled', orderId: order.id, ...due });
}

const MAIL_OF_STATUS: Partial<Record<OrderStatus, 'order_shipped' | 'order_delivered'>> = {
  shipped: 'order_shipped',
  delivered: 'order_delivered',
};

/** Any status but 'cancelled'. Mails the customer once per status. */
export async function setStatus(
  tx: Tx,
  order: Row<'order'>,
  status: Exclude<OrderStatus, 'cancelled'>,
) {
  const changes = await updateHeldStock(tx, order, { status });
  if (order.status === 'cancelled') await takeUseAgain(tx, order);
  await changeOrder(tx, order, changes);
  const type = MAIL_OF_STATUS[status];
  if (type) tx.effect({ type, orderId: order.id, once: `${type} ${order.id}` });
}
