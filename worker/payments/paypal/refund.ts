import * as z from 'zod/mini';
import { decimalFromCents } from '../../../shared/input/csv.ts';
import type { Env } from '../../env.ts';
import type { JsonResponse } from '../../http/fetch-json.ts';
import type { Attempt, ListedRefund, Refund, RefundResult } from '../method.ts';
import { parseMinor, parseTime } from '../parse.ts';
import { callPaypal } from './client.ts';

const refundResponse = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  update_time: z.optional(z.string()),
});

/** PayPal remembers the request id for 45 days. */
export async function refundPaypal(
  env: Env,
  refund: Refund,
  attempt: Attempt,
): Promise<RefundResult> {
  const body = JSON.stringify({
    amount: {
      currency_code: attempt.capturedCurrency ?? attempt.currency,
      value: decimalFromCents(refund.minor),
    },
    custom_id: attempt.id,
    invoice_id: refund.id,
    note_to_payer: refund.reason,
  });
  const path = `/v2/payments/captures/${encodeURIComponent(attempt.receipt ?? '')}/refund`;
  const response = await callPaypal(env, path, { requestId: refund.id, body });
  // 409: an earlier request is still being processed; 429: too many requests.
  const isOpen = response === null || [409, 429].includes(response.status);
  const isRefused = !isOpen && response.status >= 400 && response.status < 500;
  if (!isRefused) return readRefund(response);
  return {
    state: 'failed',
    reason: [401, 403].includes(response.status) ? 'misconfigured' : 'refused',
  };
}

/** A refund that counts as failed is only looked up, because requesting it again could send it. */
export async function queryPaypalRefund(
  env: Env,
  refund: Refund,
  attempt: Attempt,
): Promise<RefundResult> {
  if (refund.providerRef) return readRefund(await callPaypal(env, refundPath(refund.providerRef)));
  if (refund.state !== 'failed') return refundPaypal(env, refund, attempt);
  const found = (await refundsOf(env, attempt))?.find(({ invoice_id }) => invoice_id === refund.id);
  return found ? readRefund(await callPaypal(env, refundPath(found.id))) : { state: 'unknown' };
}

export async function listPaypalRefunds(
  env: Env,
  attempt: Attempt,
): Promise<ListedRefund[] | null> {
  const refunds = await refundsOf(env, attempt);
  if (!refunds) return null;
  return refunds
    .filter(({ status }) => !FAILED.includes(status ?? ''))
    .map(({ id, invoice_id, amount }) => ({
      providerRef: id,
      refundId: invoice_id ?? null,
      minor: parseMinor(amount?.value ?? ''),
    }));
}

/** Null without an answer. */
async function refundsOf(env: Env, { checkoutRequestId }: Attempt) {
  const path = `/v2/checkout/orders/${encodeURIComponent(checkoutRequestId ?? '')}`;
  const parsed = orderRefunds.safeParse((await callPaypal(env, path))?.body);
  if (!parsed.success) return null;
  return parsed.data.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
}

const FAILED = ['FAILED', 'CANCELLED'];
const refundPath = (id: string) => `/v2/payments/refunds/${encodeURIComponent(id)}`;
const orderRefunds = z.object({
  purchase_units: z.array(
    z.object({
      payments: z.optional(
        z.object({
          refunds: z.optional(
            z.array(
              z.object({
                id: z.string(),
                status: z.optional(z.string()),
                invoice_id: z.optional(z.string()),
                amount: z.optional(z.object({ value: z.string() })),
              }),
            ),
          ),
        }),
      ),
    }),
  ),
});

function readRefund(response: JsonResponse | null): RefundResult {
  const parsed = refundResponse.safeParse(response?.body);
  if (!response || response.status >= 300 || !parsed.success) return { state: 'unknown' };
  const { id: providerRef, status, update_time } = parsed.data;
  if (status === 'COMPLETED') {
    return { state: 'done', providerRef, receipt: providerRef, at: parseTime(update_time) };
  }
  if (FAILED.includes(status)) return { state: 'failed', reason: 'declined' };
  return { state: 'pending', providerRef };
}
