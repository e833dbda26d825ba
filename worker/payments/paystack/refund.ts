import * as z from 'zod/mini';
import type { Env } from '../../env.ts';
import { momentOf, type Reply } from '../ask.ts';
import type { Attempt, Refund, Refunded } from '../method.ts';
import { paystack } from './client.ts';

/**
 * Paystack's refunds know no idempotency key: ours is the note that each carries, by which one whose
 * answer was lost is found. Never sent a second time: one that is not there after so long never went.
 */
const LISTED_AFTER_MS = 600_000;

const one = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  merchant_note: z.nullish(z.string()),
  refunded_at: z.nullish(z.string()),
});
const answer = z.object({ status: z.literal(true), data: one });
const list = z.object({ status: z.literal(true), data: z.array(one) });
const no = z.object({ status: z.literal(false) });

const noteOf = ({ id }: Refund) => `Refund ${id}`;

export async function refundCard(env: Env, refund: Refund, attempt: Attempt): Promise<Refunded> {
  const reply = await paystack(env, '/refund', {
    transaction: attempt.id,
    amount: refund.minor,
    currency: attempt.capturedCurrency ?? attempt.currency,
    merchant_note: noteOf(refund),
    customer_note: refund.reason,
  });
  return refunded(reply);
}

export async function cardRefundState(
  env: Env,
  refund: Refund,
  attempt: Attempt,
): Promise<Refunded> {
  if (refund.providerRef) {
    const found = refunded(
      await paystack(env, `/refund/${encodeURIComponent(refund.providerRef)}`),
    );
    // It was taken once: that it cannot be read now says nothing against it.
    return found.state === 'failed' && found.reason === 'refused' ? { state: 'unknown' } : found;
  }
  const transaction = encodeURIComponent((attempt.receipt ?? '').replace(/^PS-/, ''));
  const reply = await paystack(env, `/refund?transaction=${transaction}&perPage=100`);
  const listed = list.safeParse(reply?.body);
  if (reply?.status !== 200 || !listed.success) return { state: 'unknown' };
  const ours = listed.data.data.find(({ merchant_note }) => merchant_note === noteOf(refund));
  if (ours) return stateOf(ours);
  const isOld = Date.now() - refund.askedAt > LISTED_AFTER_MS;
  return isOld ? { state: 'failed', reason: 'not_sent' } : { state: 'unknown' };
}

function refunded(reply: Reply | null): Refunded {
  const parsed = answer.safeParse(reply?.body);
  if (reply && reply.status < 300 && parsed.success) return stateOf(parsed.data.data);
  const isNo = reply !== null && reply.status >= 400 && reply.status < 500;
  if (!isNo || !no.safeParse(reply.body).success || reply.status === 429) {
    return { state: 'unknown' };
  }
  return { state: 'failed', reason: reply.status === 401 ? 'misconfigured' : 'refused' };
}

function stateOf({ id, status, refunded_at }: z.output<typeof one>): Refunded {
  const providerRef = String(id);
  if (status === 'processed') {
    return { state: 'done', providerRef, receipt: `PSR-${id}`, at: momentOf(refunded_at) };
  }
  if (status === 'failed') return { state: 'failed', reason: 'declined' };
  return { state: 'pending', providerRef };
}
