import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { isListed, kindsWhere, type OrderPart } from '../kinds.ts';
import { promiseFields } from '../production/promise.ts';
import { DAY_MS } from '../time.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { undoUntil } from './edit/undo.ts';
import { FINISHED, isOver, isUnsent, isWaiting } from './states.ts';

/** Admins mirror recent orders; finished ones are archived this long (ms) after their last change. */
export const ARCHIVE_AFTER_MS = 30 * DAY_MS;

export async function createOrder(tx: Tx, order: Row<'order'>) {
  await tx.add('counter', 'orders', 1);
  if (!isWaiting(order)) return tx.create('order', order);
  await tx.add('counter', 'waiting', 1);
  await tx.create('order', { ...order, ...(await promiseFields(tx, order)) });
}

/** The only way to change an order: unarchives it and adjusts the counters. */
export async function changeOrder(
  tx: Tx,
  order: Row<'order'>,
  changes: Partial<Omit<Row<'order'>, 'id' | 'owner' | 'archived' | 'updatedAt' | 'finishedAt'>>,
) {
  const status = changes.status ?? order.status;
  const since = status === order.status ? (order.finishedAt ?? order.updatedAt) : tx.now;
  const finishedAt = FINISHED.includes(status) ? since : null;
  const kept = { ...order, ...changes, finishedAt, archived: false, updatedAt: tx.now };
  // Nobody made it meanwhile, so its days count anew.
  const comesBack = isLongEnded(order, tx.now) && !isEnded(kept) && isUnsent(status);
  const changed = comesBack ? { ...kept, promisedFrom: null, promisedTo: null } : kept;
  const begins = isWaiting(changed) && changed.promisedTo === null && !isWaiting(order);
  const next = begins ? { ...changed, ...(await promiseFields(tx, changed)) } : changed;
  const more = Number(isWaiting(next)) - Number(isWaiting(order));
  if (more !== 0) await tx.add('counter', 'waiting', more);
  await tx.put('order', next);
  if (order.archived) await setArchived(tx, order.id, false);
}

const isEnded = ({ status, paymentStatus }: Row<'order'>) =>
  status === 'cancelled' || paymentStatus === 'refunded';

/** False for a cancellation that staff may still take back. */
const isLongEnded = (order: Row<'order'>, now: number) =>
  isEnded(order) && !(order.status === 'cancelled' && now <= undoUntil(order));

export const archiveOrder = mutator({
  name: 'archiveOrder',
  by: ['system'],
  args: z.strictObject({ orderId: z.string() }),
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    if (!order || !isOver(order) || order.archived) return;
    if (order.updatedAt > tx.now - ARCHIVE_AFTER_MS) return;
    await tx.put('order', { ...order, archived: true });
    await setArchived(tx, orderId, true);
  },
});

export const reopenOrder = mutator({
  name: 'reopenOrder',
  by: AREAS.orders,
  args: z.strictObject({ orderId: z.string() }),
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (order.archived) await changeOrder(tx, order, {});
  },
});

/** The kinds that are archived with their order: lists by its id, and rows with its id. */
const PARTS = kindsWhere(({ archived }) => archived === true).filter(
  (kind): kind is OrderPart => kind !== 'order',
);

/** Parts carry the flag too, so that a pull need not look up their order. */
async function setArchived(tx: Tx, orderId: string, archived: boolean) {
  for (const kind of PARTS) {
    if (isListed(kind)) {
      await tx.putAll(kind, orderId, { archived });
      continue;
    }
    const row = await tx.get(kind, orderId);
    if (row) await tx.put(kind, { ...row, archived });
  }
}
