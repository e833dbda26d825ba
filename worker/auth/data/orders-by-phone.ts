import { and, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isStaff } from '../../../shared/account/roles.ts';
import { orderNumber } from '../../../shared/order/states.ts';
import { address } from '../../../shared/schema.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { sha256 } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { takeSlot } from '../../http/limits.ts';
import { ordersReaddressed } from '../../orders/link-key.ts';
import type { Committed } from '../../sync/commit.ts';
import type { User } from '../sessions.ts';
import { claimOrder } from './merge.ts';

/** The newest of a number. Nobody orders more often as a guest. */
const MOST = 50;

/** Orders that guests made with the number that this user has proved. Staff could have written it on an order. */
export async function guestOrdersOf(env: Env, user: User) {
  if (isStaff(user.role) || user.signInPhone === null || user.phoneConfirmedAt === null) return [];
  return drizzle(env.DB)
    .select({ id: address.id, owner: address.owner })
    .from(address)
    .where(
      and(
        eq(address.phone, user.signInPhone),
        // Written like the partial index, which a bound parameter would not match.
        sql`substr(owner, 1, 2) = 'g:'`,
        eq(address.deleted, false),
      ),
    )
    .limit(MOST);
}

type MovedOrders =
  | { ok: true; moved: Extract<Committed, { done: true }>[] }
  | { ok: false; code: 'unknown_order' }
  | { ok: false; code: 'too_many'; retryAfterS: number };

/**
 * Numbers change hands, so the order's own number has to be known too. It moves with the other orders that
 * the same guest made with this number.
 */
export async function moveOrdersByPhone(
  env: Env,
  user: User,
  end: string,
  now: number,
): Promise<MovedOrders> {
  const limits = [
    { key: `guest-orders:${user.id}`, most: 5, withinMs: DAY_MS },
    { key: `guest-orders:${await sha256(user.signInPhone ?? '')}`, most: 10, withinMs: DAY_MS },
  ];
  const attempt = await takeSlot(env, limits, now);
  if (!attempt.ok) return { ok: false, code: 'too_many', retryAfterS: attempt.retryAfterS };
  const orders = await guestOrdersOf(env, user);
  const known = orders.find(({ id }) => orderNumber(id).endsWith(end));
  if (!known) return { ok: false, code: 'unknown_order' };
  await attempt.release();
  const moved: Extract<Committed, { done: true }>[] = [];
  const theirs = orders.filter(({ owner }) => owner === known.owner);
  const readdressed = await ordersReaddressed(
    env,
    theirs.map(({ id }) => id),
  );
  for (const { id, owner } of theirs) {
    if (readdressed.has(id)) continue;
    const claim = { orderId: id, from: owner, userId: user.id };
    const committed = await claimOrder(env.DB, claim, now);
    if (committed.done) moved.push(committed);
  }
  return { ok: true, moved };
}
