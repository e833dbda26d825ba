import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { refreshDiscount } from '../../../shared/cart/discount.ts';
import { normalisePhone } from '../../../shared/input/phone.ts';
import { checkoutSchema, placeOrder } from '../../../shared/order/order.ts';
import { methodOf } from '../../../shared/payment/method.ts';
import { attempt } from '../../../shared/schema.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { type Actor, Refusal, type RefusalCode } from '../../../shared/tx.ts';
import type { App } from '../../auth/visitor.ts';
import { captchaFault, refuseCaptcha } from '../../captcha/check.ts';
import { sha256 } from '../../crypto.ts';
import { maxBytes } from '../../http/body.ts';
import { fail, tooMany } from '../../http/fail.ts';
import { type Limit, ownAndNetwork, takeSlot } from '../../http/limits.ts';
import { limitCheckouts, requireVisitor } from '../../http/require.ts';
import { json } from '../../http/validate.ts';
import { orderAnswer } from '../../orders/answer.ts';
import { afterResponse } from '../../outbox/enqueue.ts';
import { readyMethods } from '../../payments/index.ts';
import { openPage, startPayment, type Wanted } from '../../payments/start.ts';
import { isSmsReady } from '../../sms/africas-talking.ts';
import { commitMutator, findClaim } from '../../sync/commit.ts';
import { write } from '../../sync/write.ts';

const asked = [maxBytes(64 * 1024), requireVisitor, json(checkoutSchema), limitCheckouts] as const;
type Body = z.output<typeof checkoutSchema>;

/** The order id is the idempotency key: a repeat returns the same order and sends no second prompt. */
export const checkout = new Hono<App>().post('/', ...asked, async (c) => {
  const { visitor } = c.var;
  const body = c.req.valid('json');
  const { orderId, paymentMethod: method, mpesaPhone: phone } = body;
  const digest = await sha256(JSON.stringify([visitor.actor.owner, body]));
  const claimId = `order ${orderId}`;
  const isRepeat = (await findClaim(c.env.DB, claimId)) !== undefined;
  const { refused, release } = isRepeat ? NO_CHECKS : await checksOfNew(c, visitor.actor, body);
  if (refused) return refused;
  const committed = await commitMutator(c.env.DB, placeOrder, body, {
    claim: { kind: 'external', id: claimId, digest },
    actor: visitor.actor,
    now: Date.now(),
  }).catch(async (error) => {
    await release();
    if (error instanceof Refusal) await refresh(c, visitor.actor, error.code);
    throw error;
  });
  if (!committed.done && committed.because === 'wrong_owner') return fail(c, 403, 'wrong_owner');
  if (!committed.done) {
    const claim = await findClaim(c.env.DB, claimId);
    if (claim?.digest !== digest) return fail(c, 409, 'idempotency_mismatch');
  }
  afterResponse(c, committed);
  const payment = await firstPayment(c, { orderId, method, phone });
  const earlier = !committed.done;
  return c.json(
    { ...(await orderAnswer(c, orderId, visitor.actor)), payment, earlier },
    earlier ? 200 : 201,
  );
});

const NO_CHECKS = { refused: null, release: async () => {} };

/** What a repeat is not asked again. `release` gives back what this took of the limits. */
async function checksOfNew(c: Context<App>, { owner }: Actor, body: Body) {
  const { orderId, paymentMethod: method, contact } = body;
  const { release } = NO_CHECKS;
  if (!readyMethods(c.env).includes(method)) {
    return { refused: fail(c, 409, 'method_unavailable'), release };
  }
  const fault = methodOf(method).flow === 'door' ? await captchaFault(c, 'cash') : null;
  if (fault) return { refused: refuseCaptcha(c, fault), release };
  const bySms = contact.email === '';
  if (bySms && !isSmsReady(c.env)) return { refused: fail(c, 400, 'invalid', NO_EMAIL), release };
  const now = Date.now();
  const slot = await takeSlot(c.env, ownAndNetwork(c, 'order', owner, ORDERS), now, orderId);
  if (!slot.ok) return { refused: tooMany(c, slot.retryAfterS), release };
  const sms = bySms ? await smsLimits(c, contact.phone) : [];
  const smsSlot = await takeSlot(c.env, sms, now, orderId);
  if (!smsSlot.ok) {
    await slot.release();
    return { refused: fail(c, 429, 'sms_orders_full'), release };
  }
  return {
    refused: null,
    async release() {
      await Promise.all([slot.release(), smsSlot.release()]);
    },
  };
}

/** Corrects the code in the cart that made the order fail, so that the next try can succeed. */
async function refresh(c: Context<App>, actor: Actor, refused: RefusalCode) {
  if (refused !== 'price_changed' && !refused.startsWith('discount_')) return;
  await write(c, actor, refreshDiscount, { refused });
}

/** Each order reserves stock. Its mails have limits of their own. */
const ORDERS = { own: 100, network: 300, withinMs: HOUR_MS };

const NO_EMAIL = { field: 'contact.email', message: 'error_email' };

/**
 * Nobody has proved that the number is theirs, and each order sends SMS to it. Above these limits an
 * e-mail address is asked for. Carriers share an address among many customers.
 */
async function smsLimits(c: Context<App>, phone: string): Promise<Limit[]> {
  const withinMs = DAY_MS;
  const number = await sha256(normalisePhone(phone) ?? '');
  return [
    ...ownAndNetwork(c, 'sms order', number, { own: 4, network: 60, withinMs }),
    { key: 'sms orders', most: 500, withinMs },
  ];
}

/** A repeat finds the first attempt, or starts it if the first request was cut off. */
async function firstPayment(c: Context<App>, wanted: Wanted) {
  const { orderId, method } = wanted;
  if (methodOf(method).flow === 'door') return NOTHING_TO_DO;
  const page = await openPage(c.env, orderId);
  const tries = page ? 0 : await c.var.db.$count(attempt, eq(attempt.orderId, orderId));
  if (tries > 0) return NOTHING_TO_DO;
  try {
    const started = await startPayment(c, wanted);
    return started.ok ? { code: null, url: started.url } : { code: started.code, url: null };
  } catch (error) {
    if (error instanceof Refusal && GOING_ON.includes(error.code)) return NOTHING_TO_DO;
    throw error;
  }
}

const NOTHING_TO_DO = { code: null, url: null };
/** A prompt is on the customer's phone already, or there is nothing to pay. */
const GOING_ON: readonly RefusalCode[] = ['attempt_active', 'order_paid', 'order_cancelled'];
