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
import { attemptOf, run } from './attempts.ts';
import { METHODS } from './index.ts';
import type { Attempt, Refund, Refunded } from './method.ts';
import { insist } from './retry.ts';

/**
 * Sends what was asked for and not sent yet, and asks how the rest of an attempt's refunds go: first
 * of those that were sent, also where one counts as failed, as its provider may have done it after all.
 */
export async function checkRefunds(env: Env, attemptId: string): Promise<void> {
  const attempt = await attemptOf(env, attemptId);
  if (!attempt) return;
  const isOpen = and(
    eq(refund.attemptId, attemptId),
    ne(refund.state, 'done'),
    ne(refund.way, 'hand'),
    gt(refund.askedAt, Date.now() - REFUND_WATCH_MS),
  );
  // 'pending' and 'failed' before 'asked'.
  const open = await drizzle(env.DB)
    .select()
    .from(refund)
    .where(isOpen)
    .orderBy(desc(refund.state));
  for (const one of open) await move(env, one, attempt);
}

const refundOf = async (env: Env, id: string): Promise<Refund | undefined> =>
  (await drizzle(env.DB).select().from(refund).where(eq(refund.id, id)))[0];

/** A result came for one of them, or a person is about to end it; what its provider says, if it was sent. */
export async function checkRefund(env: Env, refundId: string): Promise<Refunded | undefined> {
  const row = await refundOf(env, refundId);
  const attempt = row && (await attemptOf(env, row.attemptId));
  if (!attempt || row.state === 'done' || row.state === 'asked') return undefined;
  return move(env, row, attempt);
}

/**
 * Only who wrote down that it begins sends it: whatever dies after that, the provider is asked and
 * never sent the same refund blindly.
 */
async function move(env: Env, row: Refund, attempt: Attempt): Promise<Refunded | undefined> {
  const method = METHODS[attempt.method];
  const { id: refundId } = row;
  let { checks } = row;
  let result: Refunded | undefined;
  if (row.state === 'asked') {
    if (!(await run(env, `refund begun ${refundId}`, refundBegun, { refundId }))) {
      return undefined;
    }
    // Its reservation may be gone: an earlier refund that counted as failed was done after all.
    if ((await refundOf(env, refundId))?.state !== 'pending') return undefined;
    checks += 1;
    result = await method.refund?.(env, row, attempt);
  } else {
    result = await method.refundState?.(env, row, attempt);
  }
  if (result) await insist(() => conclude(env, { refundId, checks }, result));
  return result;
}

type Place = { refundId: string; checks: number };

async function conclude(env: Env, { refundId, checks }: Place, result: Refunded) {
  if (result.state === 'done') {
    const { receipt, providerRef, at = null } = result;
    const args = { refundId, receipt, providerRef, at };
    await run(env, `refund done ${refundId}`, refundDone, args);
    return;
  }
  if (result.state === 'failed') {
    const args = { refundId, failure: result.reason };
    await run(env, `refund failed ${refundId} ${checks}`, refundFailed, args);
    return;
  }
  const providerRef = result.state === 'pending' ? result.providerRef : null;
  const claim = `refund waits ${refundId} ${checks}`;
  await run(env, claim, refundWaits, { refundId, providerRef });
}
