import * as z from 'zod/mini';
import { AREAS, mayUse } from '../account/roles.ts';
import { moveRedemption } from '../cart/discount.ts';
import { collectorSchema, contactSchema } from '../input/contact.ts';
import { normalisePhone } from '../input/phone.ts';
import { manyLines } from '../input/plain-text.ts';
import { optionalReason } from '../input/reason.ts';
import { isPaidAtDoor } from '../payment/door.ts';
import { orderParts } from '../production/parts.ts';
import { promiseFields } from '../production/promise.ts';
import { MINUTE_MS } from '../time.ts';
import { type Actor, mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { changeOrder } from './change.ts';
import { isBoundForPoint, isCollected, tellTracking } from './collection.ts';
import { isAddressEditable } from './editable.ts';
import { refuseOutOfReach } from './reach.ts';
import { isWaiting } from './states.ts';

type ContactField = keyof typeof contactSchema.shape;
export const CONTACT_FIELDS = Object.keys(contactSchema.shape) as ContactField[];
export type Contact = Pick<Row<'address'>, ContactField>;

/** Where the parcel goes. */
const PLACE_FIELDS = ['street', 'city', 'countyId', 'landmark'] as const;

const read = z.string().check(z.maxLength(255));
const contactRead = z.strictObject({
  fullName: read,
  phone: read,
  email: read,
  street: read,
  city: read,
  countyId: read,
  landmark: read,
  postalCode: read,
} satisfies Record<ContactField, typeof read>);
const addressEdit = {
  orderId: z.uuid(),
  /** The address that the editor had before them. */
  was: z.optional(contactRead),
  contact: contactSchema,
  reason: optionalReason,
};

/** The fields that somebody else changed since `was`, and to something else than `next`. */
export const overtaken = <F extends string>(
  fields: readonly F[],
  now: Record<F, unknown>,
  was: Record<F, unknown>,
  next: Record<F, unknown>,
): F[] => fields.filter((field) => now[field] !== was[field] && now[field] !== next[field]);

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

/** Both are shown in the shop's mail, so neither may look like a web address. */
const courier = /^(?!.*[\p{L}\d]\.\p{L}{2})[^\p{Cc}<>:@]*$/u;
const tracking = /^(?!.*[\p{L}\d]\.\p{L}{2})[\p{L}\d ./-]*$/u;
export const TRACKING_FIELDS = ['courier', 'tracking'] as const;
export const TRACKING_MAX = 60;
const text = (allowed: RegExp) =>
  z.string().check(z.trim(), z.maxLength(TRACKING_MAX), z.regex(allowed));

/**
 * Sent with the mail about the shipment, or in a mail of its own if they become known later or the parcel
 * goes to a pick-up point.
 */
export const setTracking = mutator({
  name: 'setTracking',
  by: AREAS.parcels,
  args: z.strictObject({
    orderId: z.uuid(),
    courier: text(courier),
    tracking: text(tracking),
    /** What the editor had before them. */
    was: z.optional(z.strictObject({ courier: read, tracking: read })),
  }),
  async run(tx, { orderId, courier, tracking, was }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    refuseOutOfReach(tx, order);
    if (was && overtaken(TRACKING_FIELDS, order, was, { courier, tracking }).length > 0) {
      throw new Refusal('changed_meanwhile', { orderId });
    }
    await changeOrder(tx, order, { courier, tracking });
    const isNew = tracking !== '' && tracking !== order.tracking;
    const isGone =
      order.shippingMethod === 'point'
        ? isBoundForPoint(order, await orderParts(tx, orderId))
        : order.status === 'shipped';
    if (isNew && isGone) tellTracking(tx, orderId, tracking);
  },
});

export const NOTE_MAX = 1000;

export const addOrderNote = mutator({
  name: 'addOrderNote',
  by: AREAS.parcels,
  args: z.strictObject({
    noteId: z.uuid(),
    orderId: z.uuid(),
    text: manyLines(NOTE_MAX, 'error_note', 'error_note'),
  }),
  async run(tx, { noteId, orderId, text }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    refuseOutOfReach(tx, order);
    await tx.create('orderNote', {
      id: noteId,
      orderId,
      author: tx.actor.owner,
      text,
      at: tx.now,
      archived: order.archived,
    });
  },
});

type Note = Pick<Row<'orderNote'>, 'author'>;
/** Its author, and staff with the area `orders`. */
export const mayRemoveNote = ({ role, owner }: Actor, { author }: Note) =>
  author === owner || mayUse(role, 'orders');

/** One already removed in another tab is not an error. */
export const removeOrderNote = mutator({
  name: 'removeOrderNote',
  by: AREAS.parcels,
  args: z.strictObject({ noteId: z.uuid() }),
  async run(tx, { noteId }) {
    const note = await tx.get('orderNote', noteId);
    if (!note) return;
    if (!mayRemoveNote(tx.actor, note)) throw new Refusal('forbidden');
    const order = await tx.get('order', note.orderId);
    if (order) refuseOutOfReach(tx, order);
    await tx.remove('orderNote', noteId);
  },
});

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
export const isPast = (news: string, order: Parameters<typeof mailsOf>[0]) =>
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
