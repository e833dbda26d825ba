import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { checkoutSchema, placeOrder } from '../../shared/order.ts';
import { normalisePhone } from '../../shared/phone.ts';
import { attempt, order } from '../../shared/schema.ts';
import { ORDER_KEY_HEADER } from '../../shared/sync.ts';
import { Refusal } from '../../shared/tx.ts';
import { type App, orderKey, orderOfKey, visitorOf } from '../actor.ts';
import { sha256 } from '../crypto.ts';
import { fail, limit, parseBody } from '../http.ts';
import { afterCommit } from '../outbox.ts';
import { start } from '../payments/attempts.ts';
import { syncExternal } from '../schema.ts';
import { commitMutator } from '../sync/commit.ts';

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
  const committed = await commitMutator(c.env.DB, placeOrder, body.data, {
    claim: { kind: 'external', id: claimId, digest },
    actor: visitor.actor,
    now: Date.now(),
    name: 'placeOrder',
  });
  if (!committed.done) {
    const [claim] = await drizzle(c.env.DB)
      .select()
      .from(syncExternal)
      .where(eq(syncExternal.id, claimId));
    if (claim?.digest !== digest) return fail(c, 409, 'idempotency_mismatch');
  } else {
    c.executionCtx.waitUntil(afterCommit(c.env, committed));
  }
  const payment = await firstPayment(c, orderId, body.data.mpesaPhone);
  return c.json({ ...(await orderAnswer(c, orderId)), payment }, committed.done ? 201 : 200);
});

const payBody = z.strictObject({
  phone: z.string().check(z.refine((phone) => normalisePhone(phone) !== null, 'error_phone')),
});

/** POST /api/orders/{id}/pay: rings again, for the order's owner or the holder of its link. */
export const orders = new Hono<App>().post('/:orderId/pay', LIMIT, async (c) => {
  const { orderId } = c.req.param();
  if (!(await mayPay(c, orderId))) return fail(c, 404, 'not_found');
  const body = await parseBody(c, payBody);
  if (!body.ok) return body.answer;
  const payment = await ringOnce(c, orderId, body.data.phone);
  if (payment.code === 'too_many') {
    c.header('Retry-After', '600');
    return fail(c, 429, 'too_many');
  }
  return c.json({ ...(await orderAnswer(c, orderId)), payment });
});

/** A repeat of a checkout finds the attempt of the first; one cut off before it starts it now. */
async function firstPayment(c: Context<App>, orderId: string, phone: string) {
  const tries = await drizzle(c.env.DB).$count(attempt, eq(attempt.orderId, orderId));
  return tries > 0 ? { code: null } : ringOnce(c, orderId, phone);
}

/** The order stands whatever becomes of the prompt: its page says what happened and offers another. */
async function ringOnce(c: Context<App>, orderId: string, phone: string) {
  try {
    const started = await start(c.env, orderId, normalisePhone(phone) ?? '');
    return { code: started.ok ? null : started.code };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'attempt_active') return { code: null };
    throw error;
  }
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
