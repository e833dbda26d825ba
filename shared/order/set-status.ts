import { moveDiscount } from '../cart/discount.ts';
import type { Row, Tx } from '../tx.ts';
import { changeOrder } from './archive.ts';
import type { OrderStatus } from './states.ts';
import { updateHeldStock } from './stock.ts';

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
  if (order.status === 'cancelled') await moveDiscount(tx, order, true);
  await changeOrder(tx, order, changes);
  const type = MAIL_OF_STATUS[status];
  if (type) tx.effect({ type, orderId: order.id, once: `${type} ${order.id}` });
}
