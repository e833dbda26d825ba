import { and, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { address, order } from '../../shared/schema.ts';
import type { Row } from '../../shared/tx.ts';
import { isOneOf } from '../sync/statement.ts';

export type FoundOrder = Pick<
  Row<'order'>,
  | 'id'
  | 'placedAt'
  | 'totalCents'
  | 'status'
  | 'paymentStatus'
  | 'shippingMethod'
  | 'channel'
  | 'archived'
> & { fullName: string };

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
      channel: order.channel,
      archived: order.archived,
      fullName: sql<string>`coalesce(${address.fullName}, '')`,
    })
    .from(order)
    .leftJoin(address, eq(address.id, order.id))
    .where(and(isOneOf(order.id, ids), eq(order.deleted, false)));
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
