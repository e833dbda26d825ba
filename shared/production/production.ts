import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { MAX_LINES } from '../cart/cart.ts';
import { namesOf } from '../label/names.ts';
import { isBoundForPoint, tellTracking } from '../order/collection.ts';
import { outOfReach } from '../order/reach.ts';
import type { PrintSpec } from '../order/schema.ts';
import { setStatus } from '../order/stock.ts';
import { mutator, Refusal, type RefusalCode, type Row, type Tx } from '../tx.ts';
import { STEPS, type Step, stepFrom } from './steps.ts';

type Line = Pick<Row<'orderLine'>, 'productId' | 'design' | 'quantity'>;

/** Null for goods from the shelf. */
export function printSpecOf(
  { productId, design, quantity }: Line,
  pack?: Row<'pack'>,
): PrintSpec | null {
  if (productId === null) {
    return design && { type: design.type, size: design.size, copies: design.labels * quantity };
  }
  const { labelType, size, labels } = pack ?? {
    ...DEFAULT_PACK,
    labels: design ? DEFAULT_PACK.labels : 0,
  };
  if (labels === 0) return null;
  return { type: labelType, size: design?.size ?? size, copies: labels * quantity };
}

/** For products without a pack row, which are printed only with a design. */
const DEFAULT_PACK = { labelType: 'waterproof', size: 'medium', labels: 30 } as const;

export const labelsOf = ({ design }: Pick<Line, 'design'>, { copies }: PrintSpec) =>
  copies * (design ? namesOf(design).length : 1);

/** As many as an order may have, and few enough for one batch. */
export const lineIds = z
  .array(z.string().check(z.maxLength(100)))
  .check(z.minLength(1), z.maxLength(MAX_LINES));

/** Lines that are already there are skipped, so a code may be scanned twice. */
export const moveLines = mutator({
  name: 'moveLines',
  by: AREAS.floor,
  args: z.strictObject({ lineIds, to: z.enum(STEPS) }),
  async run(tx, { lineIds, to }) {
    const orders = new Map<string, Row<'order'>>();
    const moved: Row<'orderLine'>[] = [];
    let skipped: RefusalCode | null = null;
    for (const lineId of new Set(lineIds)) {
      const line = await tx.get('orderLine', lineId);
      const order = line && (orders.get(line.orderId) ?? (await tx.get('order', line.orderId)));
      if (!line || !order) throw new Refusal('not_found');
      if (line.step === to) continue;
      // A batch continues without orders that were cancelled or refunded in the meantime.
      const why = order.status === 'cancelled' ? 'order_cancelled' : outOfReach(tx, order);
      if (why) {
        skipped = why;
        continue;
      }
      await checkStep(tx, line, to);
      orders.set(order.id, order);
      moved.push({ ...line, step: to, stepAt: tx.now });
    }
    if (moved.length === 0 && skipped) throw new Refusal(skipped);
    for (const line of moved) await tx.put('orderLine', line);
    for (const order of orders.values()) await updateOrderStatus(tx, order);
  },
});

async function checkStep(tx: Tx, line: Row<'orderLine'>, to: Step) {
  if (to !== stepFrom(line, 1) && to !== stepFrom(line, -1)) throw new Refusal('step_skipped');
  if (line.jobId !== null || line.step !== 'queued') return;
  const pack = line.productId === null ? undefined : await tx.get('pack', line.productId);
  if (printSpecOf(line, pack)) throw new Refusal('step_skipped');
}

async function updateOrderStatus(tx: Tx, order: Row<'order'>) {
  const lines = await tx.list('orderLine', order.id);
  const isGone = lines.every(({ step }) => step === 'handed_over');
  const isOpen = order.status === 'pending' || order.status === 'processing';
  // At a pick-up point it is ready when staff hear that it arrived there.
  const isSent = isGone && order.shippingMethod !== 'point';
  if (isSent && isOpen) return setStatus(tx, order, 'shipped');
  if (isBoundForPoint(order, lines) && order.tracking) tellTracking(tx, order.id, order.tracking);
  const isBack = order.status === 'shipped' || order.status === 'pending';
  if (!isGone && isBack) await setStatus(tx, order, 'processing');
}
