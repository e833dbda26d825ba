import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { undoUntil } from '../../shared/order/edit/undo.ts';
import { order } from '../../shared/schema.ts';
import type { Env } from '../env.ts';

/** When a customer hears of a payment (ms UTC): not while staff can take back that the order was cancelled. */
export async function paidTurn({ DB }: Env, orderId: string, now: number): Promise<number> {
  const { status, finishedAt } = order;
  const [row] = await drizzle(DB)
    .select({ status, finishedAt })
    .from(order)
    .where(eq(order.id, orderId));
  return row?.status === 'cancelled' ? Math.max(now, undoUntil(row)) : now;
}
