import * as z from 'zod/mini';
import type { Env } from '../../env.ts';
import type { JsonResponse } from '../../http/fetch-json.ts';
import type { Attempt, ListedRefund, Refund, RefundResult } from '../method.ts';
import { parseTime } from '../parse.ts';
import { callPaystack } from './client.ts';

/** Paystack has no idempotency keys for refunds; one whose note is not listed by then was not sent. */
const LISTED_AFTER_MS = 600_000;

const refundData = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  merchant_note: z.nullish(z.string()),
  amount: z.optional(z.unknown()),
  transaction: z.optional(z.unknown()),
  refunded_at: z.nullish(z.string()),
});
const refundResponse = z.object({ status: z.literal(true), data: refundData });
const listResponse = z.object({ status: z.literal(true), data: z.array(refundData) });
const errorResponse = z.object({ status: z.literal(false) });

const NOTE = 'Refund ';
const noteOf = ({ id }: Refund) => NOTE + id;

export async function refundPaystack(
  env: Env,
  refund: Refund,
  attempt: Attempt,
): Promise<RefundResult> {
  const response = await callPaystack(env, '/refund', {
    transaction: attempt.id,
    amount: refund.minor,
    currency: attempt.capturedCurrency ?? attempt.currency,
    merchant_note: noteOf(refund),
    customer_note: refund.reason,
  });
  return readRefund(response);
}

export async function queryPaystackRefund(
  env: Env,
  refund: Refund,
  attempt: Attempt,
): Promise<RefundResult> {
  if (refund.providerRef) {
    const path = `/refund/${encodeURIComponent(refund.providerRef)}`;
    const found = readRefund(await callPaystack(env, path));
    // Paystack accepted the refund, so an error of this query does not mean that it failed.
    return found.state === 'failed' && found.reason === 'refused' ? { state: 'unknown' } : found;
  }
  const listed = await refundsOf(env, attempt);
  if (!listed) return { state: 'unknown' };
  const ours = listed.find(({ merchant_note }) => merchant_note === noteOf(refund));
  if (ours) return resultOf(ours);
  const isOld = Date.now() - refund.askedAt > LISTED_AFTER_MS;
  return isOld ? { state: 'failed', reason: 'not_sent' } : { state: 'unknown' };
}

export async function listPaystackRefunds(
  env: Env,
  attempt: Attempt,
): Promise<ListedRefund[] | null> {
  const listed = await refundsOf(env, attempt);
  if (!listed) return null;
  return listed
    .filter(({ status }) => status !== 'failed')
    .map(({ id, merchant_note, amount }) => ({
      providerRef: String(id),
      refundId: merchant_note?.startsWith(NOTE) ? merchant_note.slice(NOTE.length) : null,
      minor: /^\d{1,12}$/.test(String(amount)) ? Number(amount) : null,
    }));
}

/** Null without an answer. */
async function refundsOf(env: Env, { receipt }: Attempt) {
  const paid = (receipt ?? '').replace(/^PS-/, '');
  // Without a transaction Paystack lists the refunds of all.
  if (paid === '') return null;
  const path = `/refund?transaction=${encodeURIComponent(paid)}&perPage=100`;
  const response = await callPaystack(env, path);
  const listed = listResponse.safeParse(response?.body);
  if (response?.status !== 200 || !listed.success) return null;
  const isOthers = (of: unknown) => typeof of === 'number' && String(of) !== paid;
  return listed.data.data.filter(({ transaction }) => !isOthers(transaction));
}

function readRefund(response: JsonResponse | null): RefundResult {
  const parsed = refundResponse.safeParse(response?.body);
  if (response && response.status < 300 && parsed.success) return resultOf(parsed.data.data);
  const isRefused = response !== null && response.status >= 400 && response.status < 500;
  if (!isRefused || !errorResponse.safeParse(response.body).success || response.status === 429) {
    return { state: 'unknown' };
  }
  return { state: 'failed', reason: response.status === 401 ? 'misconfigured' : 'refused' };
}

function resultOf({ id, status, refunded_at }: z.output<typeof refundData>): RefundResult {
  const providerRef = String(id);
  if (status === 'processed') {
    return { state: 'done', providerRef, receipt: `PSR-${id}`, at: parseTime(refunded_at) };
  }
  if (status === 'failed') return { state: 'failed', reason: 'declined' };
  return { state: 'pending', providerRef };
}
