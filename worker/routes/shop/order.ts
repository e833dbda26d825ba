import { and, desc, eq, ne } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { guestOwner, isGuest, userOwner } from '../../../shared/account/owner.ts';
import { isStaff } from '../../../shared/account/roles.ts';
import { orderEmailSchema } from '../../../shared/input/email.ts';
import { normalisePhone } from '../../../shared/input/phone.ts';
import { localized } from '../../../shared/locale.ts';
import { giveConsent, shownConsent } from '../../../shared/order/consent.ts';
import { isActive } from '../../../shared/order/states.ts';
import { isClaimOf } from '../../../shared/payment/attempt.ts';
import { DEFAULT_METHOD, METHOD_IDS, methodOf } from '../../../shared/payment/method.ts';
import { normaliseReceipt } from '../../../shared/payment/paybill.ts';
import { attempt, order } from '../../../shared/schema.ts';
import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts';
import type { Actor } from '../../../shared/tx.ts';
import { claimOrder } from '../../auth/data/merge.ts';
import { type App, guestOf, visitorOf } from '../../auth/visitor.ts';
import { captchaFault, refuseCaptcha } from '../../captcha/check.ts';
import { maxBytes } from '../../http/body.ts';
import { fail, tooMany } from '../../http/fail.ts';
import { type Limit, ownAndNetwork, takeSlot, wrongCodes } from '../../http/limits.ts';
import { limited } from '../../http/require.ts';
import { json } from '../../http/validate.ts';
import { orderAnswer } from '../../orders/answer.ts';
import { actorFor, isClaimableBy, orderKey, orderOfKey } from '../../orders/link-key.ts';
import { afterResponse } from '../../outbox/enqueue.ts';
import { checkPayment } from '../../payments/check-payment.ts';
import { claimReceipt } from '../../payments/mpesa/paybill.ts';
import { abandonAttempt, openPage, startPayment } from '../../payments/start.ts';
import { stopByToken, stopForOrder, stopTokenOf } from '../../reminders/stop.ts';
import { orderOfCode } from '../../sms/order-link.ts';
import { write } from '../../sync/write.ts';

const LIMIT = maxBytes(4 * 1024);

const payBody = z.strictObject({
  method: z._default(z.enum(METHOD_IDS), DEFAULT_METHOD),
  phone: z.optional(
    z.string().check(z.refine((phone) => normalisePhone(phone) !== null, 'error_phone')),
  ),
  email: z.optional(orderEmailSchema),
});
const checkBody = z.strictObject({
  code: z.optional(
    z.string().check(z.refine((code) => normaliseReceipt(code) !== null, 'error_code')),
  ),
});

const consentBody = z.strictObject({ consentVersion: shownConsent });
const stopBody = z.strictObject({ token: z.optional(z.string().check(z.maxLength(100))) });

const onlyPayers = createMiddleware<App, '/:orderId/*'>(async (c, next) => {
  const [row] = await c.var.db
    .select()
    .from(order)
    .where(eq(order.id, c.req.param('orderId')));
  const payer = row && (await actorFor(c, row));
  if (!payer) return fail(c, 404, 'not_found');
  c.set('payer', payer);
  await next();
});

const limitChecks = limited((c: Context<App, '/:orderId/*'>) =>
  ownAndNetwork(c, 'check', c.req.param('orderId'), CHECKS),
);

export const orders = new Hono<App>()
  .post('/:orderId/pay', LIMIT, onlyPayers, json(payBody), async (c) => {
    const { orderId } = c.req.param();
    const { method, phone = '', email } = c.req.valid('json');
    if (methodOf(method).flow === 'prompt' && phone === '') {
      return fail(c, 400, 'invalid', { field: 'phone', message: 'error_phone' });
    }
    const fault = methodOf(method).flow === 'door' ? await captchaFault(c, 'cash') : null;
    if (fault) return refuseCaptcha(c, fault);
    const { payer } = c.var;
    // Where an order's mails go helps to prove whose it is: staff change it by `editAddress` alone.
    const byStaff = isStaff(payer.role) && { email: undefined, actor: payer };
    const started = await startPayment(c, { orderId, method, phone, email, ...byStaff });
    if (started.ok) {
      const payment = { code: null, url: started.url };
      return c.json({ ...(await orderAnswer(c, orderId, c.var.payer)), payment });
    }
    if (started.code === 'too_many') return tooMany(c, started.retryAfterS);
    c.header('Retry-After', String(started.retryAfterS));
    return fail(c, 503, 'provider_down', { retryAfterS: started.retryAfterS });
  })
  /** 'I've paid, but it isn't showing', with or without the receipt's code. */
  .post('/:orderId/check', LIMIT, onlyPayers, json(checkBody), limitChecks, async (c) => {
    const { orderId } = c.req.param();
    const code = normaliseReceipt(c.req.valid('json').code ?? '');
    await checkLatest(c, orderId);
    const id = code && (await newCodeId(c, orderId, code));
    if (code && id) {
      const typed = await takeSlot(c.env, codesADay(orderId), Date.now(), id);
      if (!typed.ok) return tooMany(c, typed.retryAfterS);
      await claimFor(c, orderId, code, c.var.payer);
    }
    return c.json(await orderAnswer(c, orderId, c.var.payer));
  })
  /** The parent or guardian agrees to their child's name being printed. */
  .post('/:orderId/consent', LIMIT, onlyPayers, json(consentBody), async (c) => {
    const { orderId } = c.req.param();
    const given = { ...c.req.valid('json'), orderId };
    await write(c, c.var.payer, giveConsent, given, `consent ${orderId}`);
    return c.json({});
  })
  .post('/:orderId/leave', LIMIT, onlyPayers, limitChecks, async (c) => {
    const { orderId } = c.req.param();
    const page = await openPage(c.env, orderId);
    if (page) await abandonAttempt(c.env, page);
    return c.json(await orderAnswer(c, orderId, c.var.payer));
  })
  /** No reminder of this order or, with the token of a link in an SMS, no reminders to that number. */
  .post('/:orderId/no-reminders', LIMIT, onlyPayers, json(stopBody), async (c) => {
    const { token } = c.req.valid('json');
    if (!token) await stopForOrder(c.env, c.req.param('orderId'), Date.now());
    else if (!(await stopByToken(c.env, token, Date.now()))) return fail(c, 404, 'not_found');
    return c.json({});
  })
  /** Moves a guest's order, opened by its link, to the signed-in user. */
  .post('/:orderId/claim', LIMIT, async (c) => {
    const { orderId } = c.req.param();
    if ((await orderOfKey(c.env, c.req.header(ORDER_KEY_HEADER))) !== orderId) {
      return fail(c, 404, 'not_found');
    }
    const visitor = await visitorOf(c);
    if (!visitor?.user) return fail(c, 401, 'signed_out');
    const [row] = await c.var.db.select().from(order).where(eq(order.id, orderId));
    if (!row) return fail(c, 404, 'not_found');
    const userId = visitor.user.id;
    if (row.owner === userOwner(userId)) return c.json({ claimed: true });
    if (!isGuest(row.owner)) return c.json({ claimed: false });
    if (!(await isClaimableBy(c.env, row, visitor.user))) return c.json({ claimed: false });
    // When signing in, the user left this guest's data with the guest (auth/open-session.ts).
    const guest = await guestOf(c);
    if (guest && row.owner === guestOwner(guest)) return c.json({ claimed: false });
    const committed = await claimOrder(c.env.DB, { orderId, from: row.owner, userId }, Date.now());
    afterResponse(c, committed);
    return c.json({ claimed: committed.done });
  });

/**
 * Opens the short link of an SMS, whose code comes in the header: which order, the key of its page, and what
 * stops reminders to the number.
 */
export const orderLinks = new Hono<App>().get('/', async (c) => {
  const slot = await takeSlot(c.env, wrongCodes(c, 'order link'), Date.now());
  if (!slot.ok) return tooMany(c, slot.retryAfterS);
  const orderId = await orderOfCode(c.env, c.req.header(ORDER_KEY_HEADER) ?? '');
  if (!orderId) return fail(c, 404, 'not_found');
  await slot.release();
  const [key, stop] = await Promise.all([orderKey(c.env, orderId), stopTokenOf(c.env, orderId)]);
  return c.json({ orderId, key, stop });
});

/**
 * The return address proves nothing, so the provider is asked. Anyone can open `?left=1`, so it changes
 * nothing here.
 */
export const returns = new Hono<App>().get('/:orderId', async (c) => {
  const { orderId } = c.req.param();
  const [row] = await c.var.db.select().from(order).where(eq(order.id, orderId));
  if (!row) return fail(c, 404, 'not_found');
  const back = localized(`/order/${orderId}`, row.locale);
  if (c.req.query('left')) return c.redirect(`${back}?left=1`, 303);
  const slot = await takeSlot(c.env, ownAndNetwork(c, 'check', orderId, CHECKS), Date.now());
  const page = slot.ok ? await openPage(c.env, orderId) : undefined;
  if (page) await checkPayment(c.env, page.id);
  return c.redirect(back, 303);
});

/** Each check calls the provider. */
const CHECKS = { own: 12, network: 300, withinMs: 10 * MINUTE_MS };

async function checkLatest(c: Context<App>, orderId: string) {
  const [latest] = await c.var.db
    .select()
    .from(attempt)
    .where(and(eq(attempt.orderId, orderId), ne(attempt.channel, 'manual')))
    .orderBy(desc(attempt.startedAt));
  if (latest && (isActive(latest) || latest.state === 'timed_out')) {
    await checkPayment(c.env, latest.id);
  }
}

/** Each code adds a row to the order. */
const codesADay = (orderId: string): Limit[] => [
  { key: `codes:${orderId}`, most: 12, withinMs: DAY_MS },
];

async function claimFor(c: Context<App>, orderId: string, code: string, actor: Actor) {
  const claimed = claimReceipt(c.env, { orderId, code, phone: '', actor });
  c.executionCtx.waitUntil(claimed.catch(() => {}));
  await claimed;
}

/** Null if the order is paid or has this claim already. */
async function newCodeId(c: Context<App>, orderId: string, code: string): Promise<string | null> {
  const { db } = c.var;
  const [row] = await db.select().from(order).where(eq(order.id, orderId));
  const known = await db.select().from(attempt).where(eq(attempt.orderId, orderId));
  if (row?.paymentStatus === 'paid' || known.some(isClaimOf(code))) return null;
  return `${orderId} ${code} ${known.filter(({ typedCode }) => typedCode === code).length}`;
}
