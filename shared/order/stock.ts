import * as z from 'zod/mini';
import { changeStock } from '../catalogue/stock.ts';
import { nameCount } from '../label/names.ts';
import { MINUTE_MS } from '../time.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { changeOrder } from './change.ts';
import { awaitsOnlinePayment, isUnconfirmed } from './states.ts';

/** How long stock is held for an unpaid order, from ordering or the latest attempt to pay, ms. */
export const HELD_MS = 30 * MINUTE_MS;

type Goods = Pick<Row<'orderLine'>, 'productId' | 'quantity' | 'design'>;

/** A design with several names takes one pack per name. */
const packsOf = (line: Goods) => line.quantity * nameCount(line.design);

async function takeGoods(tx: Tx, orderId: string) {
  for (const line of await tx.list('orderLine', orderId)) {
    if (line.productId === null) continue;
    await changeStock(tx, line.productId, -packsOf(line), { cause: 'sale', orderId });
  }
}

export async function returnGoods(tx: Tx, orderId: string) {
  for (const line of await tx.list('orderLine', orderId)) {
    if (line.productId === null) continue;
    await changeStock(tx, line.productId, packsOf(line), { cause: 'return', orderId });
  }
}

/** The packs of each product in all lines together. Labels of a customer's own design are of none. */
export function packsByProduct(lines: readonly Goods[]): Map<string, number> {
  const packs = new Map<string, number>();
  for (const line of lines) {
    if (line.productId === null) continue;
    packs.set(line.productId, (packs.get(line.productId) ?? 0) + packsOf(line));
  }
  return packs;
}

type Bought = { orderId: string; productId: string; packs: number; takes: boolean };

/** Takes a new order's packs of a product, or only checks them. A sold product can be archived but not deleted. */
export async function takeStock(tx: Tx, { orderId, productId, packs, takes }: Bought) {
  if (takes) await changeStock(tx, productId, -packs, { cause: 'sale', orderId });
  else if (((await tx.get('stock', productId))?.onHand ?? 0) < packs) throw new Refusal('sold_out');
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

/** The order stays pending and can still be paid if stock can be taken again. */
export const releaseStock = mutator({
  name: 'releaseStock',
  by: ['system'],
  args: z.strictObject({ orderId: z.string() }),
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
