import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { refreshDiscount } from '../../shared/discount.ts';
import { checkoutSchema, placeOrder } from '../../shared/order.ts';
import { normalisePhone } from '../../shared/phone.ts';
import { attempt, order } from '../../shared/schema.ts';
import { ORDER_KEY_HEADER } from '../../shared/sync.ts';
import { type Actor, Refusal, type RefusalCode } from '../../shared/tx.ts';
import { type App, orderKey, orderOfKey, visitorOf } from '../actor.ts';
import { sha256 } from '../crypto.ts';
import { fail, limit, parseBody, tooMany } from '../http.ts';
import { beginTry, type Limit, MINUTE_MS, networkOf } from '../limits.ts';
import { afterCommit } from '../outbox.ts';
import { start } from '../payments/attempts.ts';
import { syncExternal } from '../schema.ts';
import { commitMutator } from '../sync/commit.ts';
import { write } from '../write.ts';

const LIMIT = limit(64 * 1024);

/**
 * POST /api/checkout: the order id is the idempotency key. The same request again answers the same
 * order and rings nobody a second time; another request under the same id is refused (409).
 */
export const checkout = new Hono<App>().post('/', LIMIT, async (c) => {
  const visitor = await visitorOf(c);
  if (!visitor) return fail(c, 401, 'signed_out');
  const body = await parseBody(c, checkoutSchema);
  if (!body.ok) return body.answer;
  const { orderId } = body.data;
  const digest = await sha256(JSON.stringify([visitor.actor.owner, body.data]));
  const claimId = `order ${orderId}`;
  const isClaim = eq(syncExternal.id, claimId);
  const db = drizzle(c.env.DB);
  const now = Date.now();
  const isRepeat = (await db.$count(syncExternal, isClaim)) > 0;
  const limits = isRepeat ? [] : orderLimits(c, visitor.actor.owner);
  const slot = await beginTry(c.env, limits, now, orderId);
  if (!slot.ok) return tooMany(c, slot.retryAfterS);
  const committed = await commitMutator(c.env.DB, placeOrder, body.data, {
    claim: { kind: 'external', id: claimId, digest },
    actor: visitor.actor,
    now,
    name: 'placeOrder',
  }).catch(async (error) => {
    await slot.undo();
    if (error instanceof Refusal) await refresh(c, visitor.actor, error.code);
    throw error;
  });
  if (!committed.done) {
    const [claim] = await db.select().from(syncExternal).where(isClaim);
    if (claim?.digest !== digest) return fail(c, 409, 'idempotency_mismatch');
  } else {
    c.executionCtx.waitUntil(afterCommit(c.env, committed));
  }
  const payment = await firstPayment(c, orderId, body.data.mpesaPhone);
  return c.json({ ...(await orderAnswer(c, orderId)), payment }, committed.done ? 201 : 200);
});

/** A code that spoiled the order is put right in the cart, so that the next try can succeed. */
async function refresh(c: Context<App>, actor: Actor, refused: RefusalCode) {
  if (refused !== 'price_changed' && !refused.startsWith('discount_')) return;
  await write(c, actor, 'refreshDiscount', refreshDiscount, { refused });
}

/** Each order takes goods out of stock; what it mails is limited where it is mailed. */
function orderLimits(c: Context<App>, owner: string): Limit[] {
  const withinMs = 60 * MINUTE_MS;
  const network = networkOf(c);
  return [
    { key: `order:${owner}`, most: 100, withinMs },
    ...(network ? [{ key: `order-from:${network}`, most: 300, withinMs }] : []),
  ];
}

const payBody = z.strictObject({
  phone: z.string().check(z.refine((phone) => normalisePhone(phone) !== null, 'error_phone')),
});

/** POST /api/orders/{id}/pay: rings again, for the order's owner or the holder of its link. */
export const orders = new Hono<App>().post('/:orderId/pay', LIMIT, async (c) => {
  const { orderId } = c.req.param();
  if (!(await mayPay(c, orderId))) return fail(c, 404, 'not_found');
  const body = await parseBody(c, payBody);
  if (!body.ok) return body.answer;
  const started = await ring(c, orderId, body.data.phone);
  if (!started.ok) return tooMany(c, started.retryAfterS);
  return c.json({ ...(await orderAnswer(c, orderId)), payment: { code: null } });
});

/**
 * A repeat of a checkout finds the attempt of the first; one cut off before it starts it now. The
 * order stands whatever becomes of the prompt: its page says what happened and offers another.
 */
async function firstPayment(c: Context<App>, orderId: string, phone: string) {
  const tries = await drizzle(c.env.DB).$count(attempt, eq(attempt.orderId, orderId));
  if (tries > 0) return { code: null };
  try {
    const started = await ring(c, orderId, phone);
    return { code: started.ok ? null : started.code };
  } catch (error) {
    const rings = error instanceof Refusal && error.code === 'attempt_active';
    const isFree = error instanceof Refusal && error.code === 'order_paid';
    if (rings || isFree) return { code: null };
    throw error;
  }
}

/** Once the phone rings, what the provider answers is written down even if the asker hangs up. */
async function ring(c: Context<App>, orderId: string, phone: string) {
  const network = networkOf(c);
  const started = start(c.env, { orderId, phone: normalisePhone(phone) ?? '', network });
  c.executionCtx.waitUntil(started.catch(() => {}));
  return started;
}

async function orderAnswer(c: Context<App>, orderId: string) {
  const db = drizzle(c.env.DB);
  const [row] = await db.select().from(order).where(eq(order.id, orderId));
  if (!row) throw new Refusal('not_found');
  const { id, status, paymentStatus, totalCents } = row;
  return { order: { id, status, paymentStatus, totalCents }, key: await orderKey(c.env, id) };
}

async function mayPay(c: Context<App>, orderId: string): Promise<boolean> {
  if ((await orderOfKey(c.env, c.req.header(ORDER_KEY_HEADER))) === orderId) return true;
  const visitor = await visitorOf(c);
  const [row] = await drizzle(c.env.DB).select().from(order).where(eq(order.id, orderId));
  return row !== undefined && row.owner === visitor?.actor.owner;
}
