import * as z from 'zod/mini';
import { AREAS } from '../../account/roles.ts';
import { orderParts } from '../../production/parts.ts';
import { mutator, Refusal, type Tx } from '../../tx.ts';
import { changeOrder } from '../change.ts';
import { isBoundForPoint } from '../collection.ts';
import { requireOrderAccess } from './access.ts';
import { overtaken, seenText } from './overtaken.ts';

/** Both are shown in the shop's mail, so neither may look like a web address. */
const courier = /^(?!.*[\p{L}\d]\.\p{L}{2})[^\p{Cc}<>:@]*$/u;
const tracking = /^(?!.*[\p{L}\d]\.\p{L}{2})[\p{L}\d ./-]*$/u;
export const TRACKING_FIELDS = ['courier', 'tracking'] as const;
export const TRACKING_MAX = 60;
const text = (allowed: RegExp) =>
  z.string().check(z.trim(), z.maxLength(TRACKING_MAX), z.regex(allowed));

/** Once for each number. */
export const sendTracking = (tx: Tx, orderId: string, tracking: string) =>
  tx.effect({ type: 'order_tracked', orderId, once: `order_tracked ${orderId} ${tracking}` });

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
    was: z.optional(z.strictObject({ courier: seenText, tracking: seenText })),
  }),
  async run(tx, { orderId, courier, tracking, was }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    requireOrderAccess(tx, order);
    if (was && overtaken(TRACKING_FIELDS, order, was, { courier, tracking }).length > 0) {
      throw new Refusal('changed_meanwhile', { orderId });
    }
    await changeOrder(tx, order, { courier, tracking });
    const isNew = tracking !== '' && tracking !== order.tracking;
    const isGone =
      order.shippingMethod === 'point'
        ? isBoundForPoint(order, await orderParts(tx, orderId))
        : order.status === 'shipped';
    if (isNew && isGone) sendTracking(tx, orderId, tracking);
  },
});
