import { mpesaMeaning, refusalMeaning } from '../../../shared/payment/mpesa-codes.ts';
import { accountOf } from '../../../shared/payment/paybill.ts';
import type { Method } from '../method.ts';
import { codeAnswer } from './c2b.ts';
import { callbackUrl, mpesaConfig } from './config.ts';
import { hearByHand, hearPrompt } from './hooks.ts';
import { hearReversal, reversalState, reverse } from './reversal.ts';
import { parseCallback, push, query } from './stk-push.ts';
import { parseResult } from './transaction-status.ts';

/** M-Pesa: a prompt on the phone, or money sent by hand to the PayBill or till. */
export const mpesa: Method = {
  id: 'mpesa',
  isReady: (env) => Boolean(env.MPESA_KEY && env.MPESA_SHORTCODE),

  async start(env, { id, orderId, phone, amountCents }) {
    const result = await push(mpesaConfig(env), {
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
    if (attempt.channel === 'manual') return codeAnswer(env, attempt);
    const checkoutRequestId = attempt.checkoutRequestId ?? '';
    const answer = await query(mpesaConfig(env), { checkoutRequestId, now: Date.now() });
    if (answer.state === 'paid') {
      return { state: 'paid', money: { minor: null, currency: 'KES', receipt: null } };
    }
    const { code } = answer;
    const reason = code === undefined ? null : (mpesaMeaning(code) ?? 'refused');
    return answer.state === 'failed'
      ? { state: 'failed', reason: reason ?? 'refused' }
      : { state: 'open', reason };
  },

  hooks: { mpesa: hearPrompt, 'by-hand': hearByHand, reversal: hearReversal },
  refund: reverse,
  refundState: reversalState,

  wordOf(body) {
    const result = parseResult(body);
    if (result?.isPaid) return { checkoutRequestId: result.conversationId, ...result.money };
    const callback = parseCallback(body);
    if (callback?.resultCode !== '0') return null;
    const { checkoutRequestId, merchantRequestId, amountCents: minor, receipt, at } = callback;
    return { checkoutRequestId, merchantRequestId, minor, currency: 'KES', receipt, at };
  },
};
