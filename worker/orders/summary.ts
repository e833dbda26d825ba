import { and, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isBoundForPoint } from '../../shared/order/collection.ts';
import { partsOf } from '../../shared/production/parts.ts';
import { address, linePart, order, orderLine } from '../../shared/schema.ts';
import type { Row } from '../../shared/tx.ts';
import { isOneOf } from '../sync/statement.ts';

type Summary = Pick<
  Row<'order'>,
  | 'id'
  | 'placedAt'
  | 'totalCents'
  | 'status'
  | 'paymentStatus'
  | 'shippingMethod'
  | 'pickupPoint'
  | 'channel'
  | 'archived'
> & { fullName: string };

/** `isBound`: on its way to a pick-up point, as `isBoundForPoint` says. */
export type FoundOrder = Summary & { isBound: boolean };

/** `next` is a cursor; a page may be empty without being the last. */
export type FoundOrders = { orders: FoundOrder[]; next: string | null };

/** In the order of `ids`. */
export async function foundOf(db: D1Database, ids: readonly string[]): Promise<FoundOrder[]> {
  if (ids.length === 0) return [];
  const found = await drizzle(db)
    .select({
      id: order.id,
      placedAt: order.placedAt,
      totalCents: order.totalCents,
      status: order.status,
      paymentStatus: order.paymentStatus,
      shippingMethod: order.shippingMethod,
      pickupPoint: order.pickupPoint,
      channel: order.channel,
      archived: order.archived,
      fullName: sql<string>`coalesce(${address.fullName}, '')`,
    })
    .from(order)
    .leftJoin(address, eq(address.id, order.id))
    .where(and(isOneOf(order.id, ids), eq(order.deleted, false)));
  const bound = await boundAmong(db, found);
  const byId = new Map(found.map((row) => [row.id, { ...row, isBound: bound.has(row.id) }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function boundAmong(db: D1Database, orders: readonly Summary[]): Promise<Set<string>> {
  const maybe = orders.filter(
    (one) => one.shippingMethod === 'point' && one.status === 'processing',
  );
  if (maybe.length === 0) return new Set();
  const ids = maybe.map(({ id }) => id);
  const { id, orderId, parts, jobId, press, step, stepAt } = orderLine;
  const d = drizzle(db);
  const [lines, states] = await d.batch([
    d
      .select({ id, orderId, parts, jobId, press, step, stepAt })
      .from(orderLine)
      .where(and(isOneOf(orderLine.orderId, ids), eq(orderLine.deleted, false))),
    d
      .select()
      .from(linePart)
      .where(and(isOneOf(linePart.orderId, ids), eq(linePart.deleted, false))),
  ]);
  const all = partsOf(lines, states);
  const bound = maybe.filter((one) =>
    isBoundForPoint(
      one,
      all.filter(({ line }) => line.orderId === one.id),
    ),
  );
  return new Set(bound.map((one) => one.id));
}
