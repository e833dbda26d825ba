import {
  expireOrder,
  HELD_MS,
  releaseStock,
  UNCONFIRMED_MS,
  UNPAID_MS,
} from '../../shared/order/stock.ts';
import { DOOR_METHOD } from '../../shared/payment/door.ts';
import type { Env } from '../env.ts';
import { run } from '../payments/attempts.ts';

const CHUNK = 10;

/** Must match the partial index `orders_unpaid` literally. */
const UNPAID = `status = 'pending' AND paymentStatus IN ('unpaid', 'pending', 'failed')`;
const BY_METHOD = `${UNPAID} AND paymentMethod <> '${DOOR_METHOD}'`;

export async function expire(env: Env, now: number): Promise<void> {
  const idle = await ids(
    env,
    `SELECT id FROM orders o WHERE ${BY_METHOD} AND stockHeld = 1 AND placedAt <= ?1
      AND NOT EXISTS (SELECT 1 FROM payment_attempt a WHERE a.orderId = o.id AND a.startedAt > ?1)
      ORDER BY placedAt LIMIT ${CHUNK}`,
    now - HELD_MS,
  );
  for (const orderId of idle) {
    await run(env, `release ${orderId} ${now}`, releaseStock, { orderId });
  }
  const old = await ids(
    env,
    `SELECT id FROM orders WHERE ${BY_METHOD} AND paymentStatus <> 'pending' AND placedAt <= ?1
      ORDER BY placedAt LIMIT ${CHUNK}`,
    now - UNPAID_MS,
  );
  const unconfirmed = await ids(
    env,
    `SELECT id FROM orders WHERE ${UNPAID} AND paymentStatus <> 'pending' AND paymentMethod = '${DOOR_METHOD}'
      AND placedAt <= ?1 AND updatedAt <= ?1 ORDER BY placedAt LIMIT ${CHUNK}`,
    now - UNCONFIRMED_MS,
  );
  for (const orderId of [...old, ...unconfirmed]) {
    await run(env, `expire ${orderId} ${now}`, expireOrder, { orderId });
  }
}

async function ids({ DB }: Env, sql: string, before: number): Promise<string[]> {
  const { results } = await DB.prepare(sql).bind(before).all<{ id: string }>();
  return results.map(({ id }) => id);
}
