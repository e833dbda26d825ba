import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { order } from '../../shared/schema.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { beginTry, MINUTE_MS, turnOf } from '../http/limits.ts';
import type { Mailed } from '../outbox/deliver.ts';
import { user } from '../schema.ts';

const HOUR_MS = 60 * MINUTE_MS;

/**
 * Mails to one address. Each class has limits of its own, so that what a stranger can cause by typing
 * somebody else's address never delays or displaces what only the customer, a payment or staff cause.
 * Above its limits a mail of `DEFERRED` waits for its turn; one of `DROPPED`, useless later, is counted.
 */
const DEFERRED = {
  /** Money that came or went back, and parcels. */
  order: [{ most: 30, withinMs: HOUR_MS }],
  /** Caused by orders that nobody has paid yet. */
  unpaid: [
    { most: 10, withinMs: HOUR_MS },
    { most: 20, withinMs: 6 * HOUR_MS },
  ],
  /** What changed in an account, which its owner must hear of. */
  notice: [{ most: 10, withinMs: HOUR_MS }],
  /** To the shop itself, whose forms have limits of their own. */
  shop: [{ most: 200, withinMs: HOUR_MS }],
};
const DROPPED = {
  code: { most: 10, withinMs: HOUR_MS },
  receipt: { most: 1, withinMs: 6 * HOUR_MS },
  newsletter: { most: 5, withinMs: 6 * HOUR_MS },
};
type Deferred = keyof typeof DEFERRED;
export type DroppedMail = keyof typeof DROPPED;
const isDeferred = (kind: Deferred | DroppedMail): kind is Deferred => kind in DEFERRED;

function classOf(effect: Mailed): Deferred | DroppedMail {
  switch (effect.type) {
    case 'order_placed':
    case 'payment_failed':
    case 'order_cancelled':
      return 'unpaid';
    case 'message_sent':
      return effect.to === 'shop' ? 'shop' : 'receipt';
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
      return 'order';
  }
}

type Waiting = { id: string; effect: Mailed; to: string };

/** When a mail may go out, ms UTC; null when it never will. */
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
    return turnOf(env, { key: key + own, limits: DEFERRED[kind] }, now, id);
  }
  if ((await beginTry(env, [{ key, ...DROPPED[kind] }], now, id)).ok) return now;
  await countDropped(env, kind, now);
  return null;
}

/** Everybody can place orders with somebody's address; an account that has it keeps turns of its own. */
async function isOwn(env: Env, effect: Mailed, address: string): Promise<boolean> {
  if (!('orderId' in effect)) return false;
  const [row] = await drizzle(env.DB)
    .select({ email: user.email })
    .from(order)
    .innerJoin(user, eq(user.id, sql`substr(${order.owner}, 3)`))
    .where(eq(order.id, effect.orderId));
  return row?.email === address;
}

/** For /admin/health: a mail that was asked for and is not sent, as its address has received too many. */
export async function countDropped(env: Env, kind: DroppedMail, now: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO health_dropped (day, kind, mails) VALUES (?, ?, 1)
     ON CONFLICT (day, kind) DO UPDATE SET mails = mails + 1`,
  )
    .bind(new Date(now).toISOString().slice(0, 10), kind)
    .run();
}
