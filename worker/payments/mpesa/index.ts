import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { withCashFee } from '../../../shared/cart/quote.ts';
import { isPayable } from '../../../shared/order/states.ts';
import { mpesaMeaning, refusalMeaning } from '../../../shared/payment/mpesa-codes.ts';
import { accountOf } from '../../../shared/payment/paybill.ts';
import { attempt, order } from '../../../shared/schema.ts';
import { sameText, sha256 } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { parseJson } from '../../http/parse-json.ts';
import { readText } from '../events.ts';
import type { PaymentMethod, WebhookHandler } from '../method.ts';
import { type C2bPayment, orderOfAccount, parseC2b, queryCode } from './c2b.ts';
import { c2bSecret, callbackUrl, mpesaConfig } from './config.ts';
import { pathParts, RECEIVED } from './result.ts';
import { onReversal, reversalResult, reverse } from './reversal.ts';
import { parseStkCallback, stkPush, stkQuery } from './stk-push.ts';
import { parseTransactionStatus } from './transaction-status.ts';

/** /hooks/mpesa/<secret of an attempt>: an STK callback, or a Transaction Status result. */
const onAttempt: WebhookHandler = async (env, request) => {
  const [secret = ''] = pathParts(request);
  const hash = await sha256(secret);
  const db = drizzle(env.DB);
  const [row] = await db.select().from(attempt).where(eq(attempt.callbackHash, hash));
  if (!row) return { refused: 404 };
  const text = await readText(request);
  const body = parseJson(text);
  const kind = row.channel === 'manual' ? 'status' : 'callback';
  const parsed = kind === 'status' ? parseTransactionStatus(body) : parseStkCallback(body);
  const effect = parsed ? ({ type: 'check_payment', attemptId: row.id } as const) : null;
  return { event: { subject: row.id, kind, text, effect }, answer: RECEIVED };
};

/** /hooks/by-hand/<secret>/confirmation and …/validation: C2B payments. */
const onC2b: WebhookHandler = async (env, request) => {
  const [secret = '', step] = pathParts(request);
  if (!sameText(await c2bSecret(env), secret)) return { refused: 404 };
  const text = await readText(request);
  const payment = parseC2b(parseJson(text));
  if (step === 'validation') {
    const code = payment ? await validate(env, payment) : '0';
    const ResultDesc = code === '0' ? 'Accepted' : 'Rejected';
    return { event: null, answer: { ResultCode: code, ResultDesc } };
  }
  const { shortcode, till } = mpesaConfig(env);
  const isOurs = payment !== null && [shortcode, till].includes(payment.shortcode);
  const effect = isOurs ? ({ type: 'paid_by_hand', receipt: payment.receipt } as const) : null;
  const subject = payment?.receipt ?? '';
  return { event: { subject, kind: 'by_hand', text, effect }, answer: RECEIVED };
};

/** Daraja's code for a wrong account or amount, before the money moves. '0' accepts. */
async function validate(env: Env, payment: C2bPayment): Promise<string> {
  // Tills have no account numbers.
  if (payment.account === '') return '0';
  const orderId = await orderOfAccount(env, payment.account);
  if (!orderId) return 'C2B00012';
  const [row] = await drizzle(env.DB).select().from(order).where(eq(order.id, orderId));
  if (!row || !isPayable(row)) return 'C2B00016';
  const { totalCents } = withCashFee(row, 0);
  return [row.totalCents, totalCents].includes(payment.amountCents) ? '0' : 'C2B00013';
}

export const mpesa: PaymentMethod = {
  id: 'mpesa',
  isReady: (env) => Boolean(env.MPESA_KEY && env.MPESA_SHORTCODE),

  async start(env, { id, orderId, phone, amountCents }) {
    const result = await stkPush(mpesaConfig(env), {
      phone,
      amountCents,
      reference: accountOf(orderId),
      description: 'Name labels',
      callbackUrl: await callbackUrl(env, id),
      now: Date.now(),
    });
    if (result.state !== 'refused') return result;
    return { state: 'refused', reason: refusalMeaning(result.code) ?? 'refused' };
  },

  async query(env, attempt) {
    if (attempt.channel === 'manual') return queryCode(env, attempt);
    const checkoutRequestId = attempt.checkoutRequestId ?? '';
    const result = await stkQuery(mpesaConfig(env), { checkoutRequestId, now: Date.now() });
    if (result.state === 'paid') {
      return { state: 'paid', money: { minor: null, currency: 'KES', receipt: null } };
    }
    const { code } = result;
    const reason = code === undefined ? null : (mpesaMeaning(code) ?? 'refused');
    return result.state === 'failed'
      ? { state: 'failed', reason: reason ?? 'refused' }
      : { state: 'open', reason };
  },

  parseNotice(body) {
    const status = parseTransactionStatus(body);
    if (status?.isPaid) return { checkoutRequestId: status.conversationId, ...status.money };
    const callback = parseStkCallback(body);
    if (callback?.resultCode !== '0') return null;
    const { checkoutRequestId, merchantRequestId, amountCents: minor, receipt, at } = callback;
    return { checkoutRequestId, merchantRequestId, minor, currency: 'KES', receipt, at };
  },

  webhooks: { mpesa: onAttempt, 'by-hand': onC2b, reversal: onReversal },
  refund: reverse,
  queryRefund: reversalResult,
};
