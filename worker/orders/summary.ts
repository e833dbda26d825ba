import type { Row } from '../../shared/tx.ts';

export type FoundOrder = Pick<
  Row<'order'>,
  'id' | 'placedAt' | 'totalCents' | 'status' | 'paymentStatus' | 'channel' | 'archived'
> & { fullName: string };

/** `next` is a cursor; a page may be empty without being the last. */
export type FoundOrders = { orders: FoundOrder[]; next: string | null };

/** In the order of `ids`. */
export async function foundOf(db: D1Database, ids: readonly string[]): Promise<FoundOrder[]> {
  if (ids.length === 0) return [];
  const { results } = await db
    .prepare(
      `SELECT o.id, o.placedAt, o.totalCents, o.status, o.paymentStatus, o.channel, o.archived,
        coalesce(a.fullName, '') AS fullName
       FROM json_each(?) AS wanted CROSS JOIN orders o ON o.id = wanted.value
       LEFT JOIN address a ON a.id = o.id WHERE o.deleted = 0 ORDER BY wanted.key`,
    )
    .bind(JSON.stringify(ids))
    .all<Omit<FoundOrder, 'archived'> & { archived: number }>();
  return results.map((row) => ({ ...row, archived: row.archived === 1 }));
}
