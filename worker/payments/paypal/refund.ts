import * as z from 'zod/mini';
import type { Env } from '../../env.ts';
import { decimal, momentOf, type Reply } from '../ask.ts';
import type { Attempt, Refund, Refunded } from '../method.ts';
import { call } from './client.ts';

const answer = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  update_time: z.optional(z.string()),
});

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
  // 409: the call before is still being worked on; 429: too many. Neither is a no.
  const isOpen = reply === null || [409, 429].includes(reply.status);
  const isNo = !isOpen && reply.status >= 400 && reply.status < 500;
  if (!isNo) return stateOf(reply);
  return {
    state: 'failed',
    reason: [401, 403].includes(reply.status) ? 'misconfigured' : 'refused',
  };
}

/** One that counts as failed is looked for and never asked for again, as that could send it. */
export async function paypalRefundState(
  env: Env,
  refund: Refund,
  attempt: Attempt,
): Promise<Refunded> {
  if (refund.providerRef) return stateOf(await call(env, refundPath(refund.providerRef)));
  if (refund.state !== 'failed') return refundPaypal(env, refund, attempt);
  const path = `/v2/checkout/orders/${encodeURIComponent(attempt.checkoutRequestId ?? '')}`;
  const parsed = ofOrder.safeParse((await call(env, path))?.body);
  const listed = parsed.success ? parsed.data.purchase_units : [];
  const found = listed
    .flatMap(({ payments }) => payments?.refunds ?? [])
    .find(({ invoice_id }) => invoice_id === refund.id);
  return found ? stateOf(await call(env, refundPath(found.id))) : { state: 'unknown' };
}

const refundPath = (id: string) => `/v2/payments/refunds/${encodeURIComponent(id)}`;
const ofOrder = z.object({
  purchase_units: z.array(
    z.object({
      payments: z.optional(
        z.object({
          refunds: z.optional(
            z.array(z.object({ id: z.string(), invoice_id: z.optional(z.string()) })),
          ),
        }),
      ),
    }),
  ),
});

function stateOf(reply: Reply | null): Refunded {
  const parsed = answer.safeParse(reply?.body);
  if (!reply || reply.status >= 300 || !parsed.success) return { state: 'unknown' };
  const { id: providerRef, status, update_time } = parsed.data;
  if (status === 'COMPLETED') {
    return { state: 'done', providerRef, receipt: providerRef, at: momentOf(update_time) };
  }
  if (status === 'FAILED' || status === 'CANCELLED') return { state: 'failed', reason: 'declined' };
  return { state: 'pending', providerRef };
}
