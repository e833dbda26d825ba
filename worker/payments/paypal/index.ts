import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as z from 'zod/mini';
import { isActive, isMoneySeen } from '../../../shared/order/states.ts';
import { order } from '../../../shared/schema.ts';
import type { Env } from '../../env.ts';
import { decimal, minorOf, momentOf, type Reply } from '../ask.ts';
import { bytesOf, jsonOf } from '../events.ts';
import type { Answer, Attempt, Hear, Method, Money, Start } from '../method.ts';
import { leaveUrl, returnUrl } from '../page-urls.ts';
import { call } from './client.ts';
import { paypalRefundState, refundPaypal } from './refund.ts';

/** PayPal, in dollars at the attempt's own rate. Its page only approves: the money moves when we take it. */
export const paypal: Method = {
  id: 'paypal',
  isReady: (env) => Boolean(env.PAYPAL_BASE_URL && env.PAYPAL_ID && env.PAYPAL_SECRET),

  async start(env, attempt) {
    const body = JSON.stringify(orderBody(env, attempt));
    const asked = { requestId: attempt.id, body };
    const first = started(await call(env, '/v2/checkout/orders', asked));
    // Under the same request id it is the same order.
    return first.state === 'unknown'
      ? started(await call(env, '/v2/checkout/orders', asked))
      : first;
  },

  async query(env, attempt) {
    const path = `/v2/checkout/orders/${encodeURIComponent(attempt.checkoutRequestId ?? '')}`;
    const found = answerOf(await call(env, path), attempt);
    if (found !== 'approved') return found;
    if (!(await isWanted(env, attempt))) return { state: 'open', reason: 'abandoned' };
    const asked = { requestId: `${attempt.id}.capture`, body: '{}' };
    const taken = answerOf(await call(env, `${path}/capture`, asked), attempt);
    return taken === 'approved' ? { state: 'open', reason: null } : taken;
  },

  hooks: { paypal: (env, request) => hear(env, request) },
  refund: refundPaypal,
  refundState: paypalRefundState,

  wordOf(body) {
    const event = captureCompleted.safeParse(body);
    if (!event.success) return null;
    const { supplementary_data, ...captured } = event.data.resource;
    const checkoutRequestId = supplementary_data.related_ids.order_id;
    return { checkoutRequestId, ...moneyOf(captured) };
  },
};

const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  amount,
  custom_id: z.optional(z.string()),
  create_time: z.optional(z.string()),
  seller_receivable_breakdown: z.optional(z.object({ paypal_fee: z.optional(amount) })),
});
const orderAnswer = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  links: z._default(z.array(z.object({ rel: z.string(), href: z.string() })), []),
  purchase_units: z._default(
    z.array(
      z.object({ payments: z.optional(z.object({ captures: z.optional(z.array(capture)) })) }),
    ),
    [],
  ),
});
const issues = z.object({ details: z.array(z.object({ issue: z.string() })) });
const captureCompleted = z.object({
  event_type: z.literal('PAYMENT.CAPTURE.COMPLETED'),
  resource: z.extend(capture, {
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
  }),
});
const anyEvent = z.object({
  event_type: z.string(),
  resource: z.object({
    custom_id: z.optional(z.string()),
    purchase_units: z.optional(z.array(z.object({ custom_id: z.optional(z.string()) }))),
  }),
});

const moneyOf = (told: z.output<typeof capture>): Money => ({
  minor: minorOf(told.amount.value),
  currency: told.amount.currency_code,
  receipt: told.id,
  at: momentOf(told.create_time),
  fee: minorOf(told.seller_receivable_breakdown?.paypal_fee?.value ?? ''),
});

function orderBody(env: Env, { id, orderId, chargeMinor, currency }: Attempt) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: id,
        invoice_id: id,
        description: 'Name labels',
        amount: { currency_code: currency, value: decimal(chargeMinor ?? 0) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Tiny Tag',
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: returnUrl(env, orderId),
          cancel_url: leaveUrl(env, orderId),
        },
      },
    },
  };
}

function started(reply: Reply | null): Start {
  const made = orderAnswer.safeParse(reply?.body);
  if (reply && reply.status < 300 && made.success) {
    const page = made.data.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
    if (!page) return { state: 'unknown' };
    return { state: 'accepted', checkoutRequestId: made.data.id, payUrl: page.href };
  }
  if (!reply || reply.status >= 500 || reply.body === null) return { state: 'unknown' };
  return { state: 'refused', reason: reply.status === 401 ? 'misconfigured' : 'refused' };
}

/** Only a finished capture is money; 'approved' waits to be taken. */
function answerOf(reply: Reply | null, attempt: Attempt): Answer | 'approved' {
  const parsed = orderAnswer.safeParse(reply?.body);
  if (!reply || reply.status >= 300 || !parsed.success) return refusedAnswer(reply);
  const { id, status, purchase_units } = parsed.data;
  if (id !== attempt.checkoutRequestId) return { state: 'open', reason: null };
  const captures = purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const done = captures.find((one) => one.status === 'COMPLETED');
  if (done) {
    const money = moneyOf(done);
    return done.custom_id === attempt.id
      ? { state: 'paid', money }
      : { state: 'odd', reason: 'contradicted', money };
  }
  if (captures.some((one) => one.status === 'DECLINED' || one.status === 'FAILED')) {
    return { state: 'failed', reason: 'declined' };
  }
  if (status === 'APPROVED') return 'approved';
  if (status === 'VOIDED') return { state: 'failed', reason: 'cancelled' };
  const isUnused = status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';
  return { state: 'open', reason: isUnused ? 'abandoned' : null };
}

function refusedAnswer(reply: Reply | null): Answer {
  const parsed = issues.safeParse(reply?.body);
  const has = (issue: string) =>
    parsed.success && parsed.data.details.some((detail) => detail.issue === issue);
  return { state: 'open', reason: has('INSTRUMENT_DECLINED') ? 'declined' : null };
}

/** Money is taken only for a try that still stands, of an order that still wants it. */
async function isWanted(env: Env, attempt: Attempt): Promise<boolean> {
  const [row] = await drizzle(env.DB).select().from(order).where(eq(order.id, attempt.orderId));
  return isActive(attempt) && !!row && !isMoneySeen(row) && row.status !== 'cancelled';
}

const SIGNED = [
  'auth-algo',
  'cert-url',
  'transmission-id',
  'transmission-sig',
  'transmission-time',
];

/** PayPal itself says whether a webhook is its own; nothing that the caller names is ever fetched. */
const hear: Hear = async (env, request) => {
  const bytes = await bytesOf(request);
  const signed = SIGNED.map((name) => request.headers.get(`paypal-${name}`));
  const cert = signed[1] ?? '';
  if (!bytes || !env.PAYPAL_WEBHOOK_ID || signed.some((value) => !value)) return { refused: 401 };
  if (!/^https:\/\/api(-m)?(\.sandbox)?\.paypal\.com\//.test(cert)) return { refused: 401 };
  const text = new TextDecoder().decode(bytes);
  const event = anyEvent.safeParse(jsonOf(text));
  if (!event.success) return { refused: 401 };
  const fields = SIGNED.map((name, i) => [name.replace('-', '_'), signed[i]]);
  const envelope = { ...Object.fromEntries(fields), webhook_id: env.PAYPAL_WEBHOOK_ID };
  // The event goes on as it came: written anew it might not be what was signed.
  const body = `${JSON.stringify(envelope).slice(0, -1)},"webhook_event":${text}}`;
  const answer = await call(env, '/v1/notifications/verify-webhook-signature', { body });
  if (answer?.status !== 200) return { refused: 503 };
  if (!verification.safeParse(answer.body).success) return { refused: 401 };
  const { event_type, resource } = event.data;
  const attemptId = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? '';
  const isOurs = attemptId !== '' && PAID_EVENTS.includes(event_type);
  const isRefund = attemptId !== '' && REFUND_EVENTS.includes(event_type);
  const check = isRefund ? ('check_refunds' as const) : ('check_payment' as const);
  const effect = isOurs || isRefund ? { type: check, attemptId } : null;
  return { heard: { about: attemptId, kind: 'webhook', text, effect }, answer: {} };
};

const verification = z.object({ verification_status: z.literal('SUCCESS') });
const PAID_EVENTS = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'];
const REFUND_EVENTS = [
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
];
