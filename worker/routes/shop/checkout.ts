import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { refreshDiscount } from '../../../shared/cart/discount.ts';
import { checkoutSchema, placeOrder } from '../../../shared/order/order.ts';
import { methodOf } from '../../../shared/payment/method.ts';
import { attempt } from '../../../shared/schema.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { type Actor, Refusal, type RefusalCode } from '../../../shared/tx.ts';
import type { App } from '../../auth/visitor.ts';
import { sha256 } from '../../crypto.ts';
import { fail, limit, tooMany } from '../../http/http.ts';
import { beginTry, type Limit, networkOf } from '../../http/limits.ts';
import { requireVisitor } from '../../http/require.ts';
import { json } from '../../http/validate.ts';
import { afterCommit } from '../../outbox/enqueue.ts';
import { readyMethods } from '../../payments/index.ts';
import { openPage } from '../../payments/start.ts';
import { syncExternal } from '../../schema.ts';
import { commitMutator } from '../../sync/commit.ts';
import { write } from '../../sync/write.ts';
import { collect, orderAnswer, type Wanted } from './pay.ts';

const asked = [limit(64 * 1024), requireVisitor, json(checkoutSchema)] as const;

/**
 * POST /api/checkout: the order id is the idempotency key. The same request again answers the same
 * order, says that it is the `earlier` one and rings nobody a second time; another request under the
 * same id is refused (409).
 */
export const checkout = new Hono<App>().post('/', ...asked, async (c) => {
  const { visitor } = c.var;
  const body = c.req.valid('json');
  const { orderId, paymentMethod: method, mpesaPhone: phone } = body;
  const digest = await sha256(JSON.stringify([visitor.actor.owner, body]));
  const claimId = `order ${orderId}`;
  const isClaim = eq(syncExternal.id, claimId);
  const { db } = c.var;
  const now = Date.now();
  const isRepeat = (await db.$count(syncExternal, isClaim)) > 0;
  if (!isRepeat && !readyMethods(c.env).includes(method)) {
    return fail(c, 409, 'method_unavailable');
  }
  const limits = isRepeat ? [] : orderLimits(c, visitor.actor.owner);
  const slot = await beginTry(c.env, limits, now, orderId);
  if (!slot.ok) return tooMany(c, slot.retryAfterS);
  const committed = await commitMutator(c.env.DB, placeOrder, body, {
    claim: { kind: 'external', id: claimId, digest },
    actor: visitor.actor,
    now,
  }).catch(async (error) => {
    await slot.undo();
    if (error instanceof Refusal) await refresh(c, visitor.actor, error.code);
    throw error;
  });
  if (!committed.done && committed.because === 'wrong_owner') return fail(c, 403, 'wrong_owner');
  if (!committed.done) {
    const [claim] = await db.select().from(syncExternal).where(isClaim);
    if (claim?.digest !== digest) return fail(c, 409, 'idempotency_mismatch');
  } else {
    c.executionCtx.waitUntil(afterCommit(c.env, committed));
  }
  const payment = await firstPayment(c, { orderId, method, phone });
  const earlier = !committed.done;
  return c.json({ ...(await orderAnswer(c, orderId)), payment, earlier }, earlier ? 200 : 201);
});

/** A code that spoiled the order is put right in the cart, so that the next try can succeed. */
async function refresh(c: Context<App>, actor: Actor, refused: RefusalCode) {
  if (refused !== 'price_changed' && !refused.startsWith('discount_')) return;
  await write(c, actor, refreshDiscount, { refused });
}

/** Each order takes goods out of stock; what it mails is limited where it is mailed. */
function orderLimits(c: Context<App>, owner: string): Limit[] {
  const withinMs = HOUR_MS;
  const network = networkOf(c);
  return [
    { key: `order:${owner}`, most: 100, withinMs },
    ...(network ? [{ key: `order-from:${network}`, most: 300, withinMs }] : []),
  ];
}

/**
 * A repeat of a checkout finds the attempt of the first; one cut off before it starts it now. The
 * order stands whatever becomes of its payment: its page says what happened and offers another.
 */
async function firstPayment(c: Context<App>, wanted: Wanted) {
  const { orderId, method } = wanted;
  if (methodOf(method).flow === 'door') return NOTHING_TO_DO;
  const page = await openPage(c.env, orderId);
  const tries = page ? 0 : await c.var.db.$count(attempt, eq(attempt.orderId, orderId));
  if (tries > 0) return NOTHING_TO_DO;
  try {
    const started = await collect(c, wanted);
    return started.ok ? { code: null, url: started.url } : { code: started.code, url: null };
  } catch (error) {
    if (error instanceof Refusal && GOING_ON.includes(error.code)) return NOTHING_TO_DO;
    throw error;
  }
}

const NOTHING_TO_DO = { code: null, url: null };
/** Somebody's phone rings already, or there is nothing to pay. */
const GOING_ON: readonly RefusalCode[] = ['attempt_active', 'order_paid'];
