import * as z from 'zod/mini';
import { mutator, Refusal } from '../tx.ts';
import { changeOrder } from './window.ts';

const text = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}<>]*$/u));

/** Sent with the mail about the shipment, or in a mail of its own if they become known later. */
export const setTracking = mutator({
  by: ['admin'],
  args: z.strictObject({ orderId: z.uuid(), courier: text(60), tracking: text(60) }),
  async run(tx, { orderId, courier, tracking }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    await changeOrder(tx, order, { courier, tracking });
    if (order.status === 'shipped' && tracking !== '' && tracking !== order.tracking) {
      tx.effect({ type: 'order_tracked', orderId, once: `order_tracked ${orderId} ${tracking}` });
    }
  },
});
