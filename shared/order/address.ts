import * as z from 'zod/mini';
import { noCardNumber } from '../input/card-number.ts';
import { contactSchema } from '../input/contact.ts';
import { normalisePhone } from '../input/phone.ts';
import { ONE_LINE } from '../input/plain-text.ts';
import { mutator, Refusal, type Row } from '../tx.ts';
import { changeOrder } from './window.ts';

/** Until the parcel has left the workshop. */
export const isAddressEditable = (
  { status }: Row<'order'>,
  lines: readonly Pick<Row<'orderLine'>, 'step'>[],
) =>
  (status === 'pending' || status === 'processing') &&
  lines.every(({ step }) => step !== 'handed_over');

export const editAddress = mutator({
  by: ['admin'],
  args: z.strictObject({
    orderId: z.uuid(),
    contact: z.extend(contactSchema, {
      email: z.union([z.literal(''), contactSchema.shape.email]),
    }),
    reason: z.optional(z.string().check(z.maxLength(200), z.regex(ONE_LINE), noCardNumber)),
  }),
  async run(tx, { orderId, contact }) {
    const order = await tx.get('order', orderId);
    const address = order && (await tx.get('address', orderId));
    if (!order || !address) throw new Refusal('not_found');
    if (order.status === 'cancelled') throw new Refusal('order_cancelled');
    if (!isAddressEditable(order, await tx.list('orderLine', orderId))) {
      throw new Refusal('handed_over');
    }
    if (!(await tx.get('county', contact.countyId))) {
      throw new Refusal('invalid', { field: 'contact.countyId' });
    }
    await changeOrder(tx, order, {});
    const phone = normalisePhone(contact.phone) ?? contact.phone;
    await tx.put('address', { ...address, ...contact, phone, archived: false });
  },
});
