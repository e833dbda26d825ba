import { encodeHexLowerCase } from '@oslojs/encoding';
import * as z from 'zod/mini';
import { orderNumber } from '../../../shared/order/states.ts';
import { sameText } from '../../crypto.ts';
import { momentOf, type Reply } from '../ask.ts';
import { bytesOf, jsonOf } from '../events.ts';
import type { Answer, Attempt, Hear, Method, Start, Word } from '../method.ts';
import { emailOf, leaveUrl, returnUrl } from '../page-urls.ts';
import { paystack } from './client.ts';
import { cardRefundState, refundCard } from './refund.ts';

/** Cards, on Paystack's own page: no card number ever comes here. The attempt's id is the reference. */
export const card: Method = {
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
        cancel_action: leaveUrl(env, attempt.orderId),
      },
    };
    const first = started(await paystack(env, '/transaction/initialize', body));
    // The same reference can be begun only once, so a second try is safe.
    return first.state === 'unknown'
      ? started(await paystack(env, '/transaction/initialize', body))
      : first;
  },

  knowsOurId: true,
  async query(env, attempt) {
    const path = `/transaction/verify/${encodeURIComponent(attempt.id)}`;
    return answerOf(await paystack(env, path), attempt);
  },

  hooks: { paystack: (env, request) => hear(env, request) },
  refund: (env, refund, attempt) => refundCard(env, refund, attempt),
  refundState: (env, refund, attempt) => cardRefundState(env, refund, attempt),

  wordOf(body) {
    const event = chargeSuccess.safeParse(body);
    return event.success ? wordFrom(event.data.data) : null;
  },
};

const initialized = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url(), reference: z.string() }),
});
const declined = z.object({ status: z.literal(false), message: z.string() });
const transaction = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  paid_at: z.nullish(z.string()),
  fees: z.nullish(z.int()),
});
const verified = z.object({ status: z.literal(true), data: transaction });
const chargeSuccess = z.object({ event: z.literal('charge.success'), data: transaction });
const anyEvent = z.object({ data: z.object({ reference: z.string() }) });
const refundEvent = z.object({
  event: z.string().check(z.startsWith('refund.')),
  data: z.object({ transaction_reference: z.string() }),
});

const wordFrom = (told: z.output<typeof transaction>): Word => ({
  checkoutRequestId: told.reference,
  minor: told.amount,
  currency: told.currency,
  receipt: `PS-${told.id}`,
  at: momentOf(told.paid_at),
  fee: told.fees ?? null,
});

function started(reply: Reply | null): Start {
  const page = initialized.safeParse(reply?.body);
  if (reply?.status === 200 && page.success) {
    const { authorization_url: payUrl, reference: checkoutRequestId } = page.data.data;
    return { state: 'accepted', checkoutRequestId, payUrl };
  }
  if (reply?.status === 401) return { state: 'refused', reason: 'misconfigured' };
  const no = declined.safeParse(reply?.body);
  if (!reply || !no.success || reply.status >= 500) return { state: 'unknown' };
  // Begun before by a call whose answer was lost: nobody has that page's address, so nobody pays on it.
  const isTwice = /duplicate.*reference/i.test(no.data.message);
  return { state: 'refused', reason: isTwice ? 'page_lost' : 'refused' };
}

/** Declined and abandoned pages can still be tried again by whoever has them open. */
const STATES: Record<string, Exclude<Answer, { state: 'paid' | 'odd' }>> = {
  failed: { state: 'failed', reason: 'declined' },
  abandoned: { state: 'open', reason: 'abandoned' },
};

function answerOf(reply: Reply | null, attempt: Attempt): Answer {
  const parsed = verified.safeParse(reply?.body);
  if (reply?.status !== 200 || !parsed.success) return { state: 'open', reason: null };
  const { data } = parsed.data;
  if (data.reference !== attempt.id) return { state: 'open', reason: null };
  const money = wordFrom(data);
  if (data.status === 'success') return { state: 'paid', money };
  if (data.status === 'reversed') return { state: 'odd', reason: 'contradicted', money };
  return STATES[data.status] ?? { state: 'open', reason: null };
}

/** Signed with the secret key over the bytes as they came; read only when the signature is right. */
const hear: Hear = async (env, request) => {
  const bytes = await bytesOf(request);
  const signature = request.headers.get('x-paystack-signature') ?? '';
  if (!bytes || !env.PAYSTACK_SECRET) return { refused: 401 };
  if (!sameText(await hmac(env.PAYSTACK_SECRET, bytes), signature)) return { refused: 401 };
  const text = new TextDecoder().decode(bytes);
  const refund = refundEvent.safeParse(jsonOf(text));
  if (refund.success) {
    const about = refund.data.data.transaction_reference;
    const effect = { type: 'check_refunds', attemptId: about } as const;
    return { heard: { about, kind: 'webhook', text, effect }, answer: {} };
  }
  const event = anyEvent.safeParse(jsonOf(text));
  const attemptId = event.success ? event.data.data.reference : '';
  const isPaid = chargeSuccess.safeParse(jsonOf(text)).success;
  const effect = isPaid ? ({ type: 'check_payment', attemptId } as const) : null;
  return { heard: { about: attemptId, kind: 'webhook', text, effect }, answer: {} };
};

async function hmac(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' };
  const raw = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  return encodeHexLowerCase(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes)));
}
