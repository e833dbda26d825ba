import * as z from 'zod/mini';
import { promiseFields } from '../production/promise.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { isWaiting } from './states.ts';

/**
 * Admins mirror a window: open and recent orders. What is finished and untouched for this long leaves
 * it (ms) and is found by search; any change brings it back.
 */
export const ARCHIVE_AFTER_MS = 30 * 24 * 3_600_000;

const FINISHED: readonly Row<'order'>['status'][] = ['delivered', 'cancelled'];

/** A new order; counted. */
export async function createOrder(tx: Tx, order: Row<'order'>) {
  await tx.add('counter', 'orders', 1);
  if (!isWaiting(order)) return tx.create('order', order);
  await tx.add('counter', 'waiting', 1);
  await tx.create('order', { ...order, ...(await promiseFields(tx, order)) });
}

/** The only way an order changes: it is recent again, and the counters follow. */
export async function changeOrder(
  tx: Tx,
  order: Row<'order'>,
  changes: Partial<Omit<Row<'order'>, 'id' | 'owner' | 'archived' | 'updatedAt'>>,
) {
  const changed = { ...order, ...changes, archived: false, updatedAt: tx.now };
  const begins = isWaiting(changed) && order.promisedTo === null && !isWaiting(order);
  const next = begins ? { ...changed, ...(await promiseFields(tx, changed)) } : changed;
  const more = Number(isWaiting(next)) - Number(isWaiting(order));
  if (more !== 0) await tx.add('counter', 'waiting', more);
  await tx.put('order', next);
  if (order.archived) await mark(tx, order.id, false);
}

/** Takes a finished order out of the admins' window; one that changed meanwhile stays. */
export const archiveOrder = mutator({
  by: ['system'],
  args: z.strictObject({ orderId: z.string() }),
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    const isOver = order && FINISHED.includes(order.status);
    if (!isOver || order.archived || order.updatedAt > tx.now - ARCHIVE_AFTER_MS) return;
    await tx.put('order', { ...order, archived: true });
    await mark(tx, orderId, true);
  },
});

/** Brings an order back into the admins' window, so that they can work on it. */
export const reopenOrder = mutator({
  by: ['admin'],
  args: z.strictObject({ orderId: z.string() }),
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (order.archived) await changeOrder(tx, order, {});
  },
});

const PARTS = ['orderLine', 'attempt', 'refund', 'invoice', 'orderNote'] as const;

/** An order's parts carry its mark, so that a pull need not look the order up. */
async function mark(tx: Tx, orderId: string, archived: boolean) {
  for (const kind of PARTS) await tx.putAll(kind, orderId, { archived });
  const address = await tx.get('address', orderId);
  if (address) await tx.put('address', { ...address, archived });
}
