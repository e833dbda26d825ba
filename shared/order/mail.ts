import * as z from 'zod/mini';
import { mutator, Refusal, type Row } from '../tx.ts';
import { isMoneySeen } from './states.ts';

export const ORDER_MAILS = [
  'order_placed',
  'order_paid',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];

/** The mails that are still true of the order. */
export const mailsOf = (order: Pick<Row<'order'>, 'status' | 'paymentStatus' | 'paymentMethod'>) =>
  ORDER_MAILS.filter((type) => {
    if (type === 'order_placed') return order.status !== 'cancelled';
    if (type === 'order_paid') return isMoneySeen(order);
    return type === `order_${order.status}`;
  });

/** An HTTP route rather than a push, because a push made offline would send it hours later. */
export const resendMail = mutator({
  by: ['admin'],
  args: z.strictObject({ orderId: z.uuid(), type: z.enum(ORDER_MAILS) }),
  async run(tx, { orderId, type }) {
    const order = await tx.get('order', orderId);
    const address = order && (await tx.get('address', orderId));
    if (!order || !address) throw new Refusal('not_found');
    if (address.email === '' || !mailsOf(order).includes(type)) throw new Refusal('no_mail');
    tx.effect({ type, orderId });
  },
});
