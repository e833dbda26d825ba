import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Env } from '../env.ts';
import { outbox } from './schema.ts';

/** Whether an order was cancelled, taken back and cancelled again: the news of the last time is enough. */
export async function isCancelledAgain({ DB }: Env, id: string, orderId: string): Promise<boolean> {
  const d = drizzle(DB);
  const own = d.select({ dueAt: outbox.dueAt }).from(outbox).where(eq(outbox.id, id));
  const later = await d
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.doneAt),
        gt(outbox.dueAt, sql`(${own})`),
        eq(outbox.type, 'order_cancelled'),
        eq(sql`json_extract(${outbox.payload}, '$.orderId')`, orderId),
      ),
    )
    .limit(1);
  return later.length > 0;
}
