import { encodeHexLowerCase } from '@oslojs/encoding';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as z from 'zod/mini';
import { orderNumber } from '../../../shared/order/states.ts';
import { address } from '../../../shared/schema.ts';
import { sameText } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import type { JsonResponse } from '../../http/fetch-json.ts';
import { parseJson } from '../../http/parse-json.ts';
import { disputeOf, readBytes } from '../events.ts';
import type {
  Attempt,
  PaymentMethod,
  PaymentNotice,
  QueryResult,
  StartResult,
  WebhookEvent,
  WebhookHandler,
} from '../method.ts';
import { parseTime } from '../parse.ts';
import { cancelUrl, returnUrl } from '../urls.ts';
import { callPaystack } from './client.ts';
import { listPaystackRefunds, queryPaystackRefund, refundPaystack } from './refund.ts';

/** Cards on Paystack's page, so that no card number reaches the shop. The reference is the attempt's id. */
export const paystack: PaymentMethod = {
  id: 'card',
  isReady: (env) => Boolean(env.PAYSTACK_SECRET && env.PAYSTACK_BASE_URL),

  async start(env, attempt) {
    const body = {
      email: await emailOf(env, attempt.orderId),
      amount: attempt.amountCents,
      currency: 'KES',
      reference: attempt.id,
      channels: ['card'],
      callback_url: returnUrl(env, attempt.orderId),
      metadata: {
        order: orderNumber(attempt.orderId),
        cancel_action: cancelUrl(env, attempt.orderId),
      },
    };
    const initialize = async () =>
      readStart(await callPaystack(env, '/transaction/initialize', body));
    const first = await initialize();
    // Paystack accepts a reference once, so this cannot start a second transaction.
    return first.state === 'unknown' ? initialize() : first;
  },

  isQueriedByAttemptId: true,
  async query(env, attempt) {
    const path = `/transaction/verify/${encodeURIComponent(attempt.id)}`;
    return readTransaction(await callPaystack(env, path), attempt);
  },

  parseNotice(body) {
    const event = chargeSuccess.safeParse(body);
    return event.success ? noticeOf(event.data.data) : null;
  },

  webhooks: { paystack: (...sent) => onWebhook(...sent) },
  refund: refundPaystack,
  queryRefund: queryPaystackRefund,
  listRefunds: listPaystackRefunds,
};

async function emailOf(env: Env, orderId: string): Promise<string> {
  const [row] = await drizzle(env.DB).select().from(address).where(eq(address.id, orderId));
  return row?.email ?? '';
}

const initializeResponse = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url(), reference: z.string() }),
});
const errorResponse = z.object({ status: z.literal(false), message: z.string() });
const transaction = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  paid_at: z.nullish(z.string()),
  fees: z.nullish(z.int()),
});
const verifyResponse = z.object({ status: z.literal(true), data: transaction });
const chargeSuccess = z.object({ event: z.literal('charge.success'), data: transaction });
const anyEvent = z.object({ data: z.object({ reference: z.string() }) });
const disputeEvent = z.object({
  event: z.string().check(z.startsWith('charge.dispute.')),
  data: z.object({ transaction: z.object({ reference: z.string() }) }),
});
const refundEvent = z.object({
  event: z.string().check(z.startsWith('refund.')),
  data: z.object({ transaction_reference: z.string() }),
});

const noticeOf = (data: z.output<typeof transaction>): PaymentNotice => ({
  checkoutRequestId: data.reference,
  minor: data.amount,
  currency: data.currency,
  receipt: `PS-${data.id}`,
  at: parseTime(data.paid_at),
  fee: data.fees ?? null,
});

function readStart(response: JsonResponse | null): StartResult {
  const initialized = initializeResponse.safeParse(response?.body);
  if (response?.status === 200 && initialized.success) {
    const { authorization_url: payUrl, reference: checkoutRequestId } = initialized.data.data;
    return { state: 'accepted', checkoutRequestId, payUrl };
  }
  if (response?.status === 401) return { state: 'refused', reason: 'misconfigured' };
  const error = errorResponse.safeParse(response?.body);
  if (!response || !error.success || response.status >= 500) return { state: 'unknown' };
  // An earlier request created the page but its response was lost, so nobody can pay on it.
  const isDuplicate = /duplicate.*reference/i.test(error.data.message);
  return { state: 'refused', reason: isDuplicate ? 'page_lost' : 'refused' };
}

/** A customer who still has an abandoned page open can pay on it. */
const UNPAID: Record<string, Extract<QueryResult, { state: 'failed' | 'open' }>> = {
  failed: { state: 'failed', reason: 'declined' },
  abandoned: { state: 'open', reason: 'abandoned' },
};

function readTransaction(response: JsonResponse | null, attempt: Attempt): QueryResult {
  const parsed = verifyResponse.safeParse(response?.body);
  if (response?.status !== 200 || !parsed.success) return { state: 'open', reason: null };
  const { data } = parsed.data;
  if (data.reference !== attempt.id) return { state: 'open', reason: null };
  const money = noticeOf(data);
  if (data.status === 'success') return { state: 'paid', money };
  if (data.status === 'reversed') return { state: 'review', reason: 'contradicted', money };
  return UNPAID[data.status] ?? { state: 'open', reason: null };
}

/** The signature covers the exact bytes, so it is verified before they are parsed. */
const onWebhook: WebhookHandler = async (env, request) => {
  const bytes = await readBytes(request);
  const signature = request.headers.get('x-paystack-signature') ?? '';
  if (!bytes || !env.PAYSTACK_SECRET) return { refused: 401 };
  if (!sameText(await hmac(env.PAYSTACK_SECRET, bytes), signature)) return { refused: 401 };
  const text = new TextDecoder().decode(bytes);
  return { event: { kind: 'webhook', text, ...readEvent(parseJson(text)) }, answer: {} };
};

function readEvent(body: unknown): Omit<WebhookEvent, 'text' | 'kind'> & { kind?: 'dispute' } {
  const refund = refundEvent.safeParse(body);
  if (refund.success) {
    const attemptId = refund.data.data.transaction_reference;
    // If it failed, no money moved elsewhere.
    const type = refund.data.event === 'refund.failed' ? 'check_refunds' : 'compare_refunds';
    return { subject: attemptId, effect: { type, attemptId } };
  }
  const dispute = disputeEvent.safeParse(body);
  if (dispute.success) {
    const attemptId = dispute.data.data.transaction.reference;
    return { subject: attemptId, ...disputeOf(attemptId) };
  }
  const event = anyEvent.safeParse(body);
  const attemptId = event.success ? event.data.data.reference : '';
  const isPaid = chargeSuccess.safeParse(body).success;
  return { subject: attemptId, effect: isPaid ? { type: 'check_payment', attemptId } : null };
}

async function hmac(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' };
  const raw = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  return encodeHexLowerCase(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes)));
}
