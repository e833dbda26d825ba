import { eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { ASK_AGAIN_MS, isRemindable } from '../../shared/order/news/reminder.ts';
import {
  contactableFrom,
  isReminderLate,
  remindAt,
} from '../../shared/order/news/reminder-times.ts';
import { awaitsOnlinePayment } from '../../shared/order/states.ts';
import { address, attempt, order, orderLine, stock } from '../../shared/schema.ts';
import { recordSent } from '../audit/record.ts';
import { isNobody } from '../auth/data/owned.ts';
import type { Env } from '../env.ts';
import { addEffect } from '../outbox/enqueue.ts';
import { isStopped } from './stop.ts';

/** Adds the reminder as an effect of its own, once for each order. */
export async function queueReminder(env: Env, orderId: string): Promise<void> {
  const [placed] = await drizzle(env.DB).select().from(order).where(eq(order.id, orderId));
  if (!placed || !awaitsOnlinePayment(placed)) return;
  const id = `order_reminder ${orderId}`;
  const dueAt = remindAt(placed.placedAt);
  await addEffect(env, { id, type: 'order_reminder', payload: { orderId }, dueAt });
}

/** When the reminder may be sent, ms UTC: `now`, later or, with null, never. */
export async function reminderTurn(env: Env, orderId: string, now: number): Promise<number | null> {
  const db = drizzle(env.DB);
  const lines = db.select().from(orderLine).where(eq(orderLine.orderId, orderId));
  const products = db
    .select({ id: orderLine.productId })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId));
  const [[placed], [to], attempts, ordered, left] = await db.batch([
    db.select().from(order).where(eq(order.id, orderId)),
    db.select().from(address).where(eq(address.id, orderId)),
    db.select().from(attempt).where(eq(attempt.orderId, orderId)),
    lines,
    db.select().from(stock).where(inArray(stock.id, products)),
  ]);
  if (!placed || !to || isNobody(placed.owner)) return null;
  if (isReminderLate(placed.placedAt, now)) return null;
  const isBeingPaid = placed.status === 'pending' && placed.paymentStatus === 'pending';
  if (isBeingPaid) return contactableFrom(now + ASK_AGAIN_MS);
  const onHand = new Map(left.map((row) => [row.id, row.onHand]));
  if (!isRemindable({ order: placed, attempts, lines: ordered, stock: onHand })) return null;
  if (await isStopped(env, [orderId, to.email, to.phone])) return null;
  return contactableFrom(now);
}

export const recordReminder = (env: Env, orderId: string, now: number) =>
  recordSent(env, { id: `order_reminder ${orderId}`, action: 'remindOrder', orderId }, now);
