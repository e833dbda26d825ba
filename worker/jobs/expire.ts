import { and, asc, eq, gt, inArray, lte, ne, notExists, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { NO_MONEY_SEEN, type PaymentStatus, UNPAID_MS } from '../../shared/order/states.ts';
import { expireOrder, UNCONFIRMED_MS } from '../../shared/order/status.ts';
import { HELD_MS, releaseStock } from '../../shared/order/stock.ts';
import { DOOR_METHOD } from '../../shared/payment/door.ts';
import { attempt, order } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { writeOnce } from '../sync/write.ts';
import { tryAll, tryEach } from './run.ts';

const CHUNK = 10;

/** An order that is refused stops no other. */
export const expire = (env: Env, now: number) =>
  tryAll(
    () => releaseStocks(env, now),
    () => expireOrders(env, now),
  );

const isOnline = ne(order.paymentMethod, DOOR_METHOD);

async function releaseStocks(env: Env, now: number) {
  const heldUntil = now - HELD_MS;
  const hasNone = (fits: SQL) =>
    notExists(
      drizzle(env.DB)
        .select({ id: attempt.id })
        .from(attempt)
        .where(and(eq(attempt.orderId, order.id), fits)),
    );
  const isIdle = [isOnline, eq(order.stockHeld, true), hasNone(gt(attempt.startedAt, heldUntil))];
  const idle = await unpaid(env, NO_MONEY_SEEN, heldUntil, isIdle);
  const claims = await unpaid(env, ['review'], heldUntil, [
    ...isIdle,
    hasNone(gt(attempt.capturedCents, 0)),
  ]);
  await tryEach([...idle, ...claims], ({ id: orderId }) =>
    writeOnce(env, `release ${orderId} ${now}`, releaseStock, { orderId }),
  );
}

async function expireOrders(env: Env, now: number) {
  const isAtDoor = eq(order.paymentMethod, DOOR_METHOD);
  const until = now - UNCONFIRMED_MS;
  const isUntouched = and(ne(order.paymentStatus, 'pending'), lte(order.updatedAt, until));
  const unpaidForAWeek = await unpaid(env, NO_MONEY_SEEN, now - UNPAID_MS, [isOnline, isUntouched]);
  const unconfirmed = await unpaid(env, NO_MONEY_SEEN, until, [isAtDoor, isUntouched]);
  await tryEach([...unpaidForAWeek, ...unconfirmed], ({ id: orderId }) =>
    writeOnce(env, `expire ${orderId} ${now}`, expireOrder, { orderId }),
  );
}

const unpaid = (
  env: Env,
  states: readonly PaymentStatus[],
  placedUntil: number,
  conditions: (SQL | undefined)[],
) =>
  drizzle(env.DB)
    .select({ id: order.id })
    .from(order)
    .where(
      and(
        eq(order.status, 'pending'),
        inArray(order.paymentStatus, [...states]),
        lte(order.placedAt, placedUntil),
        ...conditions,
      ),
    )
    .orderBy(asc(order.placedAt))
    .limit(CHUNK);
