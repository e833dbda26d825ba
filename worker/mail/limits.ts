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
  const kind = classOf(effect);
  const address = to.toLowerCase();
  const key = `mail ${kind}:${await sha256(address)}`;
  if (isDeferred(kind)) {
    const own = kind === 'unpaid' && (await isOwn(env, effect, address)) ? ' own' : '';
    return reserveTurn(env, { key: key + own, limits: DEFERRED[kind] }, now, id);
  }
  if ((await takeSlot(env, [{ key, ...DROPPED[kind] }], now, id)).ok) return now;
  await countDropped(env, kind, now);
  return null;
}

/**
 * Anybody can order with somebody else's address, so the account with that address has separate
 * limits.
 */
async function isOwn(env: Env, effect: MailEffect, address: string): Promise<boolean> {
  if (!('orderId' in effect)) return false;
  const [row] = await drizzle(env.DB)
    .select({ email: user.email })
    .from(order)
    .innerJoin(user, eq(user.id, sql`substr(${order.owner}, 3)`))
    .where(eq(order.id, effect.orderId));
  return row?.email === address;
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
