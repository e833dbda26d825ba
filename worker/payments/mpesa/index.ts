import { mpesaMeaning, refusalMeaning } from '../../../shared/payment/mpesa-codes.ts';
import { accountOf } from '../../../shared/payment/paybill.ts';
import type { PaymentMethod } from '../method.ts';
import { queryCode } from './c2b.ts';
import { callbackUrl, mpesaConfig } from './config.ts';
import { onAttempt, onC2b } from './hooks.ts';
import { onReversal, reversalResult, reverse } from './reversal.ts';
import { parseStkCallback, stkPush, stkQuery } from './stk-push.ts';
import { parseTransactionStatus } from './transaction-status.ts';

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
