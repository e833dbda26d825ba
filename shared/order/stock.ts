import * as z from 'zod/mini';
import { moveDiscount } from '../cart/discount.ts';
import { moveGoods } from '../catalogue/stock.ts';
import { nameCount } from '../label/names.ts';
import { isPaidAtDoor } from '../payment/method.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { isUnconfirmed } from './states.ts';
import { changeOrder } from './window.ts';

/** How long goods wait for money, from the order or the latest try to pay; then others may have them. */
export const HELD_MS = 30 * 60_000;
/** An order nobody paid for is cancelled after this long. */
export const UNPAID_MS = 7 * 24 * 3_600_000;
/** Cash that nobody confirmed, from its last change: an older order may just have become one. */
export const UNCONFIRMED_MS = 48 * 3_600_000;

/** Packs a line takes out of stock: of a design with many names one for each. */
export const packsOf = (line: Row<'orderLine'>) => line.quantity * nameCount(line.design);

/** Takes an order's goods out of stock or gives them back; refused `sold_out` when there are too few. */
export async function moveStock(tx: Tx, orderId: string, hold: boolean) {
  for (const line of await tx.list('orderLine', orderId)) {
    if (line.productId === null) continue;
    const packs = packsOf(line);
    if (hold) await moveGoods(tx, line.productId, -packs, { cause: 'sale', orderId });
    else await moveGoods(tx, line.productId, packs, { cause: 'return', orderId });
  }
}

/**
 * A new order's line takes its goods, or only makes sure that they are there; from then on the product
 * is archived instead of removed.
 */
export async function sell(tx: Tx, productId: string, line: Row<'orderLine'>, takes: boolean) {
  const { orderId } = line;
  if (takes) await moveGoods(tx, productId, -packsOf(line), { cause: 'sale', orderId });
  else if (((await tx.get('stock', productId))?.onHand ?? 0) < packsOf(line)) {
    throw new Refusal('sold_out');
  }
  const product = await tx.get('product', productId);
  if (product && !product.sold) await tx.put('product', { ...product, sold: true });
}

/** Goods are there for an order that is being paid or worked on. */
export async function holdStock(tx: Tx, order: Row<'order'>) {
  if (!order.stockHeld) await moveStock(tx, order.id, true);
}

/**
 * Takes or returns goods so that an order has them after `changes`, unless it is unconfirmed cash.
 * Answers what the order then says of it.
 */
export async function settleStock(tx: Tx, order: Row<'order'>, changes: Partial<Row<'order'>>) {
  const stockHeld = !isUnconfirmed({ ...order, ...changes });
  if (stockHeld !== order.stockHeld) await moveStock(tx, order.id, stockHeld);
  return { ...changes, stockHeld };
}

const UNPAID: readonly Row<'order'>['paymentStatus'][] = ['unpaid', 'pending', 'failed'];

/** Waits for money, not for the rider. */
const awaitsMoney = (order: Row<'order'>) =>
  order.status === 'pending' &&
  UNPAID.includes(order.paymentStatus) &&
  !isPaidAtDoor(order.paymentMethod);

const args = z.strictObject({ orderId: z.string() });

/** Gives the goods of an unpaid order back; it stays, and is paid later if they can be taken again. */
export const releaseStock = mutator({
  by: ['system'],
  args,
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    if (!order?.stockHeld || !awaitsMoney(order)) return;
    const tries = await tx.list('attempt', orderId);
    const latest = Math.max(order.placedAt, ...tries.map(({ startedAt }) => startedAt));
    if (tx.now < latest + HELD_MS) return;
    await moveStock(tx, orderId, false);
    await changeOrder(tx, order, { stockHeld: false });
  },
});

/** Cancels an order that nobody paid for or confirmed; money that comes later is found and returned. */
export const expireOrder = mutator({
  by: ['system'],
  args,
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    if (!order || order.paymentStatus === 'pending') return;
    const isUnpaid = awaitsMoney(order) && tx.now >= order.placedAt + UNPAID_MS;
    const isForgotten = isUnconfirmed(order) && tx.now >= order.updatedAt + UNCONFIRMED_MS;
    if (isUnpaid || isForgotten) await cancelOrder(tx, order);
  },
});

/** What an order took goes back: goods, and the use of its discount code. */
export async function cancelOrder(tx: Tx, order: Row<'order'>) {
  if (order.stockHeld) await moveStock(tx, order.id, false);
  await moveDiscount(tx, order, false);
  await changeOrder(tx, order, { status: 'cancelled', stockHeld: false });
  tx.effect({ type: 'order_cancelled', orderId: order.id, once: `order_cancelled ${order.id}` });
}
