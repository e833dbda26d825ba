import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { order } from '../../shared/schema.ts';
import { type Actor, Refusal } from '../../shared/tx.ts';
import type { App } from '../auth/visitor.ts';
import { keyFor } from './link-key.ts';

/** What a customer's page learns of an order that it placed or paid. */
export async function orderAnswer(c: Context<App>, orderId: string, actor: Actor) {
  const [row] = await c.var.db.select().from(order).where(eq(order.id, orderId));
  if (!row) throw new Refusal('not_found');
  const { id, status, paymentStatus, totalCents } = row;
  return {
    order: { id, status, paymentStatus, totalCents },
    key: (await keyFor(c.env, actor, row)) ?? '',
  };
}
