import { moveDiscount } from './discount.ts';
import type { OrderStatus } from './order-states.ts';
import { settleStock } from './order-stock.ts';
import { changeOrder } from './order-window.ts';
import type { Row, Tx } from './tx.ts';

/** The mail that a status sends to the customer. */
const NEWS: Partial<Record<OrderStatus, 'order_shipped' | 'order_delivered'>> = {
  shipped: 'order_shipped',
  delivered: 'order_delivered',
};

/**
 * Sets any status but 'cancelled': reserves the goods the order needs and mails the customer once for
 * each status.
 */
export async function setStatus(
  tx: Tx,
  order: Row<'order'>,
  status: Exclude<OrderStatus, 'cancelled'>,
) {
  const changes = await settleStock(tx, order, { status });
  if (order.status === 'cancelled') await moveDiscount(tx, order, true);
  await changeOrder(tx, order, changes);
  const type = NEWS[status];
  if (type) tx.effect({ type, orderId: order.id, once: `${type} ${order.id}` });
}
