import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import {
  REFUND_WATCH_MS,
  refundBegun,
  refundDone,
  refundFailed,
  refundWaits,
} from '../../shared/payment/refund.ts';
import { refund } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { queueTelling } from '../push/tell-staff.ts';
import { writeOnce } from '../sync/write.ts';
import { attemptOf } from './attempts.ts';
import { METHODS } from './index.ts';
import type { Attempt, Refund, RefundResult } from './method.ts';
import { retryTransient } from './retry.ts';

/**
 * Failed refunds are queried too: the provider may have completed them after all. A refund of a payment
 * that has none here was made in the provider's own dashboard: staff are notified.
 */
export async function checkRefunds(env: Env, attemptId: string): Promise<void> {
  const attempt = await attemptOf(env, attemptId);
  if (!attempt) return;
  const db = drizzle(env.DB);
  const ofAttempt = eq(refund.attemptId, attemptId);
  if ((await db.$count(refund, ofAttempt)) === 0) {
    const news = { kind: 'payment_review', about: `payment/${attemptId}` } as const;
    return queueTelling(env, news, Date.now());
  }
  const isOpen = and(
    ofAttempt,
    ne(refund.state, 'done'),
    ne(refund.way, 'hand'),
    gt(refund.askedAt, Date.now() - REFUND_WATCH_MS),
  );
  const open = await db
    .select()
    .from(refund)
    .where(isOpen)
    // 'pending' and 'failed' before 'asked'.
    .orderBy(desc(refund.state));
  for (const row of open) await sendOrQuery(env, row, attempt);
}

const refundOf = async (env: Env, id: string): Promise<Refund | undefined> =>
  (await drizzle(env.DB).select().from(refund).where(eq(refund.id, id)))[0];

/** Undefined when the refund was never sent, or is done. */
export async function checkRefund(env: Env, refundId: string): Promise<RefundResult | undefined> {
  const row = await refundOf(env, refundId);
  const attempt = row && (await attemptOf(env, row.attemptId));
  if (!attempt || row.state === 'done' || row.state === 'asked') return undefined;
  return sendOrQuery(env, row, attempt);
}

/** Only the caller that commits `refundBegun` sends it. After a crash it is queried, not sent again. */
async function sendOrQuery(
  env: Env,
  row: Refund,
  attempt: Attempt,
): Promise<RefundResult | undefined> {
  const method = METHODS[attempt.method];
  const { id: refundId } = row;
  let { checks } = row;
  let result: RefundResult | undefined;
  if (row.state === 'asked') {
    if (!(await writeOnce(env, `refund begun ${refundId}`, refundBegun, { refundId }))) {
      return undefined;
    }
    // It failed if an earlier refund that had counted as failed was completed after all.
    if ((await refundOf(env, refundId))?.state !== 'pending') return undefined;
    checks += 1;
    result = await method.refund?.(env, row, attempt);
  } else {
    result = await method.queryRefund?.(env, row, attempt);
  }
  if (result) await retryTransient(() => record(env, { refundId, checks }, result));
  return result;
}

type Check = { refundId: string; checks: number };

async function record(env: Env, { refundId, checks }: Check, result: RefundResult) {
  if (result.state === 'done') {
    const { receipt, providerRef, at = null } = result;
    const args = { refundId, receipt, providerRef, at };
    await writeOnce(env, `refund done ${refundId}`, refundDone, args);
    return;
  }
  if (result.state === 'failed') {
    const args = { refundId, failure: result.reason };
    await writeOnce(env, `refund failed ${refundId} ${checks}`, refundFailed, args);
    return;
  }
  const providerRef = result.state === 'pending' ? result.providerRef : null;
  const claim = `refund waits ${refundId} ${checks}`;
  await writeOnce(env, claim, refundWaits, { refundId, providerRef });
}
