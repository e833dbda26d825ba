import * as z from 'zod/mini';
import { AREAS } from '../../account/roles.ts';
import { mutator, Refusal, type Row } from '../../tx.ts';

export const ORDER_MAILS = [
  'order_placed',
  'order_paid',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];

/** Those that are still correct. */
export const mailsOf = ({
  status,
  paymentStatus,
  paidAt,
}: Pick<Row<'order'>, 'status' | 'paymentStatus' | 'paidAt'>) =>
  ORDER_MAILS.filter((type) => {
    if (type === 'order_placed') return status !== 'cancelled';
    if (type === 'order_paid') {
      return paidAt !== null && paymentStatus !== 'refunded' && status !== 'cancelled';
    }
    return type === `order_${status}`;
  });

/** Whether the order's state has changed so that its news is wrong, for example after an outage. */
export const isOutdated = (news: string, order: Parameters<typeof mailsOf>[0]) =>
  ORDER_MAILS.some((type) => type === news) && !mailsOf(order).some((type) => type === news);

/** An HTTP route rather than a push, because a push made offline would send it hours later. */
export const resendMail = mutator({
  name: 'resendMail',
  by: AREAS.orders,
  args: z.strictObject({ orderId: z.uuid(), type: z.enum(ORDER_MAILS) }),
  async run(tx, { orderId, type }) {
    const order = await tx.get('order', orderId);
    const address = order && (await tx.get('address', orderId));
    if (!order || !address) throw new Refusal('not_found');
    if (address.email === '' || !mailsOf(order).includes(type)) throw new Refusal('no_mail');
    tx.effect({ type, orderId });
  },
});

/** An HTTP route rather than a push, because it must count at once. The next news carries new links. */
export const replaceOrderLinks = mutator({
  name: 'replaceOrderLinks',
  by: AREAS.orders,
  args: z.strictObject({ orderId: z.uuid() }),
  async run(tx, { orderId }) {
    if (!(await tx.get('order', orderId))) throw new Refusal('not_found');
    tx.effect({ type: 'revoke_order_link', orderId });
  },
});
