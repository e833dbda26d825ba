import * as z from 'zod/mini';
import { AREAS } from '../../account/roles.ts';
import { moveRedemption } from '../../cart/discount.ts';
import { collectorSchema, contactSchema } from '../../input/contact.ts';
import { normalisePhone } from '../../input/phone.ts';
import { optionalReason } from '../../input/reason.ts';
import { isPaidAtDoor } from '../../payment/door.ts';
import { orderParts } from '../../production/parts.ts';
import { promiseFields } from '../../production/promise.ts';
import { MINUTE_MS } from '../../time.ts';
import { mutator, Refusal, type Row, type Tx } from '../../tx.ts';
import { changeOrder } from '../change.ts';
import { isCollected } from '../collection.ts';
import { isWaiting } from '../states.ts';
import { isAddressEditable } from './editable.ts';
import { overtaken, seenText } from './overtaken.ts';

type ContactField = keyof typeof contactSchema.shape;
export const CONTACT_FIELDS = Object.keys(contactSchema.shape) as ContactField[];
export type Contact = Pick<Row<'address'>, ContactField>;

/** Where the parcel goes. */
const PLACE_FIELDS = ['street', 'city', 'countyId', 'landmark'] as const;

const contactRead = z.strictObject({
  fullName: seenText,
  phone: seenText,
  email: seenText,
  street: seenText,
  city: seenText,
  countyId: seenText,
  landmark: seenText,
  postalCode: seenText,
} satisfies Record<ContactField, typeof seenText>);
const addressEdit = {
  orderId: z.uuid(),
  /** The address that the editor had before them. */
  was: z.optional(contactRead),
  contact: contactSchema,
  reason: optionalReason,
};

export const editAddress = mutator({
  name: 'editAddress',
  by: AREAS.orders,
  args: z.discriminatedUnion('collected', [
    z.strictObject({
      ...addressEdit,
      contact: contactSchema,
      collected: z.optional(z.literal(false)),
    }),
    z.strictObject({ ...addressEdit, contact: collectorSchema, collected: z.literal(true) }),
  ]),
  async run(tx, { orderId, contact, collected = false, was }) {
    const order = await tx.get('order', orderId);
    const address = order && (await tx.get('address', orderId));
    if (!order || !address) throw new Refusal('not_found');
    if (order.status === 'cancelled') throw new Refusal('order_cancelled');
    if (!isAddressEditable(order, await orderParts(tx, orderId))) {
      throw new Refusal('handed_over');
    }
    if (collected !== isCollected(order)) throw new Refusal('invalid', { field: 'collected' });
    const county = collected ? undefined : await tx.get('county', contact.countyId);
    if (!collected && !county) throw new Refusal('invalid', { field: 'contact.countyId' });
    const phone = normalisePhone(contact.phone) ?? contact.phone;
    if (was && overtaken(CONTACT_FIELDS, address, was, { ...contact, phone }).length > 0) {
      throw new Refusal('changed_meanwhile', { orderId });
    }
    const isMoved = contact.countyId !== address.countyId;
    await changeOrder(tx, order, isMoved && county ? await zoneChanges(tx, order, county) : {});
    await tx.put('address', { ...address, ...contact, phone, archived: false });
    if (PLACE_FIELDS.some((field) => contact[field] !== address[field])) {
      // Sent after the links of a corrected contact are revoked, so that the link in this mail works.
      tx.effect({ type: 'order_moved', orderId, dueAt: tx.now + MINUTE_MS });
    }
    const isNewPhone = phone !== address.phone;
    const isOtherEmail = address.email !== '' && contact.email !== address.email;
    if (!isNewPhone && !isOtherEmail) return;
    if (isNewPhone) await moveRedemption(tx, order, address.phone, phone);
    // The SMS that the order is ready went to the wrong number, so it is sent again.
    const isReady = isNewPhone && collected && order.status === 'shipped';
    // A stranger who opened a link has its key, so the links in mails end too.
    tx.effect({
      type: 'revoke_order_link',
      orderId,
      ...(isReady && { news: 'order_shipped' }),
    });
  },
});

/**
 * The sums do not change. The days of a paid order are counted again for the new zone, from its payment, so
 * that a late order stays late.
 */
async function zoneChanges(tx: Tx, order: Row<'order'>, { zoneId }: Row<'county'>) {
  if (zoneId === order.zoneId) return {};
  const isOwed = isPaidAtDoor(order.paymentMethod) && order.paidAt === null;
  if (isOwed && !(await tx.get('zone', zoneId))?.cashOnDelivery) throw new Refusal('no_cash_there');
  if (!isWaiting(order)) return { zoneId };
  const since = order.paidAt === null ? tx.now : Math.max(order.paidAt, order.consentAt ?? 0);
  return { zoneId, ...(await promiseFields(tx, { ...order, zoneId }, since)) };
}
