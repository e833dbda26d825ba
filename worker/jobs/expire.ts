import { and, asc, eq, gt, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import {
  expireOrder,
  HELD_MS,
  releaseStock,
  UNCONFIRMED_MS,
  UNPAID_MS,
} from '../../shared/order/stock.ts';
import { DOOR_METHOD } from '../../shared/payment/door.ts';
import { attempt, order } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { run } from '../payments/attempts.ts';

const CHUNK = 10;

export async function expire(env: Env, now: number): Promise<void> {
  const attemptsSince = (start: number) =>
    drizzle(env.DB)
      .select({ id: attempt.id })
      .from(attempt)
      .where(and(eq(attempt.orderId, order.id), gt(attempt.startedAt, start)));
  const idle = await unpaid(
    env,
    now - HELD_MS,
    ne(order.paymentMethod, DOOR_METHOD),
    eq(order.stockHeld, true),
    notExists(attemptsSince(now - HELD_MS)),
  );
  for (const { id: orderId } of idle) {
    await run(env, `release ${orderId} ${now}`, releaseStock, { orderId });
  }
  const old = await unpaid(
    env,
    now - UNPAID_MS,
    ne(order.paymentMethod, DOOR_METHOD),
    ne(order.paymentStatus, 'pending'),
  );
  const unconfirmed = await unpaid(
    env,
    now - UNCONFIRMED_MS,
    eq(order.paymentMethod, DOOR_METHOD),
    ne(order.paymentStatus, 'pending'),
    lte(order.updatedAt, now - UNCONFIRMED_MS),
  );
  for (const { id: orderId } of [...old, ...unconfirmed]) {
    await run(env, `expire ${orderId} ${now}`, expireOrder, { orderId });
  }
}

/** Bound parameters would not match the partial index `orders_unpaid`. */
const UNPAID = sql`status = 'pending' AND paymentStatus IN ('unpaid', 'pending', 'failed')`;

const unpaid = (env: Env, placedUntil: number, ...conditions: SQL[]) =>
  drizzle(env.DB)
    .select({ id: order.id })
    .from(order)
    .where(and(UNPAID, lte(order.placedAt, placedUntil), ...conditions))
    .orderBy(asc(order.placedAt))
    .limit(CHUNK);
