import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { MAX_LINES } from '../cart/limits.ts';
import { isBoundForPoint } from '../order/collection.ts';
import { orderAccessRefusal } from '../order/edit/access.ts';
import { sendTracking } from '../order/edit/tracking.ts';
import { isUnsent } from '../order/states.ts';
import { setStatus } from '../order/status.ts';
import { mutator, Refusal, type RefusalCode, type Row, type Tx } from '../tx.ts';
import { getPart, isUntouched, orderParts, type Part, putPart, specOf } from './parts.ts';
import { isJobPurged, NO_JOB } from './purged-job.ts';
import { STEPS, type Step, stepFrom } from './steps.ts';

/** Ids of parts: a line's own is that of its first. Few enough for one batch. */
export const MAX_MOVED = MAX_LINES;
export const lineIds = z
  .array(z.string().check(z.maxLength(100)))
  .check(z.minLength(1), z.maxLength(MAX_MOVED));

/** Parts that are already there are skipped, so a code may be scanned twice. */
export const moveLines = mutator({
  name: 'moveLines',
  by: AREAS.floor,
  args: z.strictObject({ lineIds, to: z.enum(STEPS) }),
  async run(tx, { lineIds, to }) {
    const orders = new Map<string, Row<'order'>>();
    const moved: Part[] = [];
    let skipped: RefusalCode | null = null;
    for (const id of new Set(lineIds)) {
      const part = await getPart(tx, id);
      const order =
        part && (orders.get(part.line.orderId) ?? (await tx.get('order', part.line.orderId)));
      if (!part || !order) throw new Refusal('not_found');
      if (part.step === to) continue;
      // A batch continues without orders that were cancelled or refunded in the meantime.
      const why = order.status === 'cancelled' ? 'order_cancelled' : orderAccessRefusal(tx, order);
      if (why) {
        skipped = why;
        continue;
      }
      await checkStep(tx, part, to);
      orders.set(order.id, order);
      moved.push(part);
    }
    if (moved.length === 0 && skipped) throw new Refusal(skipped);
    for (const part of moved) {
      const isFree = to === 'queued' && (await isJobPurged(tx, part));
      await putPart(tx, part, { step: to, stepAt: tx.now, ...(isFree && NO_JOB) });
    }
    for (const order of orders.values()) await updateOrderStatus(tx, order);
  },
});

async function checkStep(tx: Tx, part: Part, to: Step) {
  if (to !== stepFrom(part, 1) && to !== stepFrom(part, -1)) throw new Refusal('step_skipped');
  if (!isUntouched(part)) return;
  if (await printSpecOf(tx, part)) throw new Refusal('step_skipped');
}

/** The pack is read only for orders from before packs had parts. */
export async function printSpecOf(tx: Tx, part: Part) {
  const { parts, productId } = part.line;
  if (parts || productId === null) return specOf(part);
  return specOf(part, await tx.get('pack', productId));
}

async function updateOrderStatus(tx: Tx, order: Row<'order'>) {
  const parts = await orderParts(tx, order.id);
  const isGone = parts.every(({ step }) => step === 'handed_over');
  // For a pick-up point it is ready once staff know that it has arrived.
  const isSent = isGone && order.shippingMethod !== 'point';
  if (isSent && isUnsent(order.status)) return setStatus(tx, order, 'shipped');
  if (isBoundForPoint(order, parts) && order.tracking) sendTracking(tx, order.id, order.tracking);
  const isBack = order.status === 'shipped' || order.status === 'pending';
  if (!isGone && isBack) await setStatus(tx, order, 'processing');
}
