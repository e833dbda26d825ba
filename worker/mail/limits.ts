import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { order } from '../../shared/schema.ts';
import { dayAt, HOUR_MS } from '../../shared/time.ts';
import type { MailEffect } from '../../shared/tx.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { reserveTurn, takeSlot } from '../http/limits.ts';
import { healthDropped, user } from '../schema.ts';

/**
 * Limits per address and class: what a stranger triggers with somebody else's address must not
 * delay what the customer, a payment or staff trigger. Above its limits a `DEFERRED` mail is sent
 * later; a `DROPPED` one would be useless later and is only counted.
 */
const DEFERRED = {
  order: [{ most: 30, withinMs: HOUR_MS }],
  /** Triggered by orders nobody has paid yet. */
  unpaid: [
    { most: 10, withinMs: HOUR_MS },
    { most: 20, withinMs: 6 * HOUR_MS },
  ],
  /** Changes to an account that its owner must learn of. */
  notice: [{ most: 10, withinMs: HOUR_MS }],
  /** To the shop, whose forms have limits of their own. */
  shop: [{ most: 200, withinMs: HOUR_MS }],
};
const DROPPED = {
  code: { most: 10, withinMs: HOUR_MS },
  receipt: { most: 1, withinMs: 6 * HOUR_MS },
  newsletter: { most: 5, withinMs: 6 * HOUR_MS },
};
type Deferred = keyof typeof DEFERRED;
type DroppedMail = keyof typeof DROPPED;
const isDeferred = (kind: Deferred | DroppedMail): kind is Deferred => kind in DEFERRED;

function classOf(effect: MailEffect): Deferred | DroppedMail {
  switch (effect.type) {
    case 'order_placed':
    case 'order_reminder':
    case 'payment_failed':
    case 'order_cancelled':
      return 'unpaid';
    case 'message_sent':
      return effect.to === 'shop' ? 'shop' : 'receipt';
    case 'sms_balance_empty':
    case 'sms_half_used':
      return 'shop';
    case 'newsletter_asked':
    case 'newsletter_confirmed':
      return 'newsletter';
    case 'account_mail':
      return effect.nonce || effect.kind === 'account_exists' ? 'code' : 'notice';
    case 'order_paid':
    case 'order_shipped':
    case 'order_tracked':
    case 'order_moved':
    case 'order_delivered':
    case 'order_refunded':
    case 'review_request':
      return 'order';
  }
}

type Waiting = { id: string; effect: MailEffect; to: string };

/** When the mail may be sent, ms UTC; null for never. */
export async function mailTurn(
  env: Env,
  { id, effect, to }: Waiting,
  now: number,
): Promise<number | null> {
  const address = to.toLowerCase();
  const asked = classOf(effect);
  const placed = asked === 'unpaid' && 'orderId' in effect ? await find(env, effect.orderId) : null;
  const isPaid = effect.type === 'order_cancelled' && placed?.paidAt != null;
  const kind = isPaid ? 'order' : asked;
  const key = `mail ${kind}:${await sha256(address)}`;
  if (isDeferred(kind)) {
    // Anybody can order with somebody else's address, so the account with that address has its own limits.
    const own = kind === 'unpaid' && placed?.email === address ? ' own' : '';
    return reserveTurn(env, { key: key + own, limits: DEFERRED[kind] }, now, id);
  }
  if ((await takeSlot(env, [{ key, ...DROPPED[kind] }], now, id)).ok) return now;
  await countDropped(env, kind, now);
  return null;
}

/** An order with the address of its account, if it has one. */
async function find(env: Env, orderId: string) {
  const [row] = await drizzle(env.DB)
    .select({ paidAt: order.paidAt, email: user.email })
    .from(order)
    .leftJoin(user, eq(user.id, sql`substr(${order.owner}, 3)`))
    .where(eq(order.id, orderId));
  return row;
}

/** Shown on /admin/health. */
export async function countDropped(env: Env, kind: DroppedMail, now: number): Promise<void> {
  await drizzle(env.DB)
    .insert(healthDropped)
    .values({ day: dayAt(now), kind, mails: 1 })
    .onConflictDoUpdate({
      target: [healthDropped.day, healthDropped.kind],
      set: { mails: sql`mails + 1` },
    });
}
