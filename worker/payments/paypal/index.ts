import * as z from 'zod/mini';
import { decimalFromCents } from '../../../shared/input/csv.ts';
import { isActive } from '../../../shared/order/states.ts';
import type { Money } from '../../../shared/payment/captured.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import type { Env } from '../../env.ts';
import type { JsonResponse } from '../../http/fetch-json.ts';
import { takeSlot } from '../../http/limits.ts';
import { parseJson } from '../../http/parse-json.ts';
import { isStillPayable } from '../attempts.ts';
import { disputeOf, readBytes } from '../events.ts';
import type {
  Attempt,
  PaymentMethod,
  QueryResult,
  StartResult,
  WebhookEvent,
  WebhookHandler,
} from '../method.ts';
import { parseMinor, parseTime } from '../parse.ts';
import { cancelUrl, returnUrl } from '../urls.ts';
import { callPaypal } from './client.ts';
import { listPaypalRefunds, queryPaypalRefund, refundPaypal } from './refund.ts';

/** PayPal, in dollars at the attempt's rate. On its page the payment is approved; `query` captures it. */
export const paypal: PaymentMethod = {
  id: 'paypal',
  isReady: (env) => Boolean(env.PAYPAL_BASE_URL && env.PAYPAL_ID && env.PAYPAL_SECRET),

  async start(env, attempt) {
    const request = { requestId: attempt.id, body: JSON.stringify(orderBody(env, attempt)) };
    const create = async () => readStart(await callPaypal(env, '/v2/checkout/orders', request));
    const first = await create();
    // With the same request id this cannot create a second order.
    return first.state === 'unknown' ? create() : first;
  },

  async query(env, attempt) {
    const path = `/v2/checkout/orders/${encodeURIComponent(attempt.checkoutRequestId ?? '')}`;
    const result = readOrder(await callPaypal(env, path), attempt);
    if (result !== 'approved') return result;
    if (!(await mayCapture(env, attempt))) return { state: 'open', reason: 'abandoned' };
    const request = { requestId: `${attempt.id}.capture`, body: '{}' };
    const captured = readOrder(await callPaypal(env, `${path}/capture`, request), attempt);
    return captured === 'approved' ? { state: 'open', reason: null } : captured;
  },

  parseNotice(body) {
    const event = captureCompleted.safeParse(body);
    if (!event.success) return null;
    const { supplementary_data, ...capture } = event.data.resource;
    const checkoutRequestId = supplementary_data.related_ids.order_id;
    return { checkoutRequestId, ...moneyOf(capture) };
  },

  webhooks: { paypal: (...sent) => onWebhook(...sent) },
  refund: refundPaypal,
  queryRefund: queryPaypalRefund,
  listRefunds: listPaypalRefunds,
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
const orderResponse = z.object({
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
const errorResponse = z.object({ details: z.array(z.object({ issue: z.string() })) });
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
    disputed_transactions: z.optional(
      z.array(z.object({ custom: z.optional(z.string()), invoice_number: z.optional(z.string()) })),
    ),
  }),
});

const moneyOf = (data: z.output<typeof capture>): Money => ({
  minor: parseMinor(data.amount.value),
  currency: data.amount.currency_code,
  receipt: data.id,
  at: parseTime(data.create_time),
  fee: parseMinor(data.seller_receivable_breakdown?.paypal_fee?.value ?? ''),
});

function orderBody(env: Env, { id, orderId, chargeMinor, currency }: Attempt) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: id,
        invoice_id: id,
        description: 'Name labels',
        amount: { currency_code: currency, value: decimalFromCents(chargeMinor ?? 0) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Tiny Tag',
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: returnUrl(env, orderId),
          cancel_url: cancelUrl(env, orderId),
        },
      },
    },
  };
}

function readStart(response: JsonResponse | null): StartResult {
  const created = orderResponse.safeParse(response?.body);
  if (response && response.status < 300 && created.success) {
    const { id, links } = created.data;
    const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
    if (!page) return { state: 'unknown' };
    return { state: 'accepted', checkoutRequestId: id, payUrl: page.href };
  }
  if (!response || response.status >= 500 || response.body === null) return { state: 'unknown' };
  return { state: 'refused', reason: response.status === 401 ? 'misconfigured' : 'refused' };
}

/** Only a completed capture is a payment. An approved order can be captured. */
function readOrder(response: JsonResponse | null, attempt: Attempt): QueryResult | 'approved' {
  const parsed = orderResponse.safeParse(response?.body);
  if (!response || response.status >= 300 || !parsed.success) return readError(response);
  const { id, status, purchase_units } = parsed.data;
  if (id !== attempt.checkoutRequestId) return { state: 'open', reason: null };
  const captures = purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const completed = captures.find((one) => one.status === 'COMPLETED');
  if (completed) {
    const money = moneyOf(completed);
    return completed.custom_id === attempt.id
      ? { state: 'paid', money }
      : { state: 'review', reason: 'contradicted', money };
  }
  if (captures.some((one) => one.status === 'DECLINED' || one.status === 'FAILED')) {
    return { state: 'failed', reason: 'declined' };
  }
  if (status === 'APPROVED') return 'approved';
  if (status === 'VOIDED') return { state: 'failed', reason: 'cancelled' };
  const isUnused = status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';
  return { state: 'open', reason: isUnused ? 'abandoned' : null };
}

function readError(response: JsonResponse | null): QueryResult {
  const parsed = errorResponse.safeParse(response?.body);
  const details = parsed.success ? parsed.data.details : [];
  const isDeclined = details.some(({ issue }) => issue === 'INSTRUMENT_DECLINED');
  return { state: 'open', reason: isDeclined ? 'declined' : null };
}

const mayCapture = async (env: Env, attempt: Attempt) =>
  isActive(attempt) && (await isStillPayable(env, attempt.orderId));

const SIGNATURE_HEADERS = [
  'auth-algo',
  'cert-url',
  'transmission-id',
  'transmission-sig',
  'transmission-time',
];

/** Each asks PayPal. What is genuine is not counted, and PayPal sends again what was refused. */
const FORGED_IN_TEN_MINUTES = 60;

/** PayPal's API verifies the signature, so the certificate that the caller names is never fetched. */
const onWebhook: WebhookHandler = async (env, request, network) => {
  const bytes = await readBytes(request);
  const values = SIGNATURE_HEADERS.map((name) => request.headers.get(`paypal-${name}`));
  const certUrl = values[1] ?? '';
  if (!bytes || !env.PAYPAL_WEBHOOK_ID || values.some((value) => !value)) return { refused: 401 };
  if (!/^https:\/\/api(-m)?(\.sandbox)?\.paypal\.com\//.test(certUrl)) return { refused: 401 };
  const text = new TextDecoder().decode(bytes);
  const event = anyEvent.safeParse(parseJson(text));
  if (!event.success) return { refused: 401 };
  const fields = SIGNATURE_HEADERS.map((name, i) => [name.replace('-', '_'), values[i]]);
  const envelope = { ...Object.fromEntries(fields), webhook_id: env.PAYPAL_WEBHOOK_ID };
  // The event's exact text is forwarded: the signature covers it.
  const body = `${JSON.stringify(envelope).slice(0, -1)},"webhook_event":${text}}`;
  const key = `paypal hook:${network}`;
  const limit = { key, most: FORGED_IN_TEN_MINUTES, withinMs: 10 * MINUTE_MS };
  const slot = await takeSlot(env, network ? [limit] : [], Date.now());
  if (!slot.ok) return { refused: 429 };
  const response = await callPaypal(env, '/v1/notifications/verify-webhook-signature', { body });
  if (response?.status !== 200) return { refused: 503 };
  if (!verification.safeParse(response.body).success) return { refused: 401 };
  await slot.release();
  const { event_type, resource } = event.data;
  const disputed = resource.disputed_transactions?.[0];
  // An order carries the attempt's id as both; a dispute names one of them.
  const attemptId =
    resource.custom_id ??
    resource.purchase_units?.[0]?.custom_id ??
    disputed?.custom ??
    disputed?.invoice_number ??
    '';
  const known = attemptId === '' ? { effect: null } : readEvent(event_type, attemptId);
  return { event: { subject: attemptId, kind: 'webhook', text, ...known }, answer: {} };
};

function readEvent(
  event: string,
  attemptId: string,
): Pick<WebhookEvent, 'effect'> & { kind?: 'dispute' } {
  if (PAID_EVENTS.includes(event)) return { effect: { type: 'check_payment', attemptId } };
  if (REFUND_EVENTS.includes(event)) return { effect: { type: 'compare_refunds', attemptId } };
  // No money moved elsewhere.
  if (event === 'PAYMENT.REFUND.FAILED') return { effect: { type: 'check_refunds', attemptId } };
  const isDispute = event.startsWith('CUSTOMER.DISPUTE.') || event === 'PAYMENT.CAPTURE.REVERSED';
  return isDispute ? disputeOf(attemptId) : { effect: null };
}

const verification = z.object({ verification_status: z.literal('SUCCESS') });
const PAID_EVENTS = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'];
const REFUND_EVENTS = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.REFUND.PENDING'];
