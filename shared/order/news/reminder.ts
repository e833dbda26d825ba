import { HOUR_MS } from '../../time.ts';
import type { Row } from '../../tx.ts';
import { awaitsOnlinePayment } from '../states.ts';
import { packsByProduct } from '../stock.ts';

/** While an attempt to pay is open, the order is asked about again after this, ms. */
export const ASK_AGAIN_MS = HOUR_MS;

type Parts = {
  order: Row<'order'>;
  attempts: readonly Pick<Row<'attempt'>, 'state' | 'channel' | 'capturedCents'>[];
  lines: readonly Row<'orderLine'>[];
  stock: ReadonlyMap<string, number>;
};

/** Whether nothing was paid, nothing is being paid, and the order can still be paid. */
export function isRemindable({ order, attempts, lines, stock }: Parts): boolean {
  const isUnpaid = order.paymentStatus !== 'pending' && attempts.every(isUnused);
  return awaitsOnlinePayment(order) && isUnpaid && (order.stockHeld || isInStock(lines, stock));
}

/** A payment page that was left ends as timed out. Any other attempt may have brought money. */
const isUnused = ({ state, channel, capturedCents }: Parts['attempts'][number]) =>
  capturedCents === 0 &&
  (state === 'failed' ||
    state === 'customer_cancelled' ||
    (state === 'timed_out' && channel === 'page'));

/** Stock was returned after half an hour: paying takes it again. */
const isInStock = (lines: Parts['lines'], stock: Parts['stock']) =>
  [...packsByProduct(lines)].every(([productId, packs]) => packs <= (stock.get(productId) ?? 0));
