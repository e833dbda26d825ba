import * as z from 'zod/mini';
import type { Env } from '../env.ts';
import { decimal, type Reply } from './ask.ts';
import type { Attempt, Refund, Refunded } from './method.ts';
import { call } from './paypal-client.ts';

const answer = z.object({ id: z.string().check(z.minLength(1)), status: z.string() });

/** Under the same request id it is the same refund, for 45 days. */
export async function refundPaypal(env: Env, refund: Refund, attempt: Attempt): Promise<Refunded> {
  const body = JSON.stringify({
    amount: {
      currency_code: attempt.capturedCurrency ?? attempt.currency,
      value: decimal(refund.minor),
    },
    custom_id: attempt.id,
    invoice_id: refund.id,
    note_to_payer: refund.reason,
  });
  const path = `/v2/payments/captures/${encodeURIComponent(attempt.receipt ?? '')}/refund`;
  const reply = await call(env, path, { requestId: refund.id, body });
  const isNo = reply !== null && reply.status >= 400 && reply.status < 500 && reply.status !== 429;
  if (!isNo) return stateOf(reply);
  return {
    state: 'failed',
    reason: [401, 403].includes(reply.status) ? 'misconfigured' : 'refused',
  };
}

export const paypalRefundState = async (
  env: Env,
  refund: Refund,
  attempt: Attempt,
): Promise<Refunded> =>
  refund.providerRef
    ? stateOf(await call(env, `/v2/payments/refunds/${encodeURIComponent(refund.providerRef)}`))
    : refundPaypal(env, refund, attempt);

function stateOf(reply: Reply | null): Refunded {
  const parsed = answer.safeParse(reply?.body);
  if (!reply || reply.status >= 300 || !parsed.success) return { state: 'unknown' };
  const { id: providerRef, status } = parsed.data;
  if (status === 'COMPLETED') return { state: 'done', providerRef, receipt: providerRef };
  if (status === 'FAILED' || status === 'CANCELLED') return { state: 'failed', reason: 'declined' };
  return { state: 'pending', providerRef };
}
