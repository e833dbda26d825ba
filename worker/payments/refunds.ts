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
import { writeOnce } from '../sync/write.ts';
import { attemptOf } from './attempts.ts';
import { alertStaff } from './events.ts';
import { METHODS } from './index.ts';
import type { Attempt, ListedRefund, Refund, RefundResult } from './method.ts';
import { retryTransient } from './retry.ts';

/** After a webhook. False while the provider does not say whether all of its refunds are the shop's. */
export async function compareRefunds(env: Env, attemptId: string): Promise<boolean> {
  const attempt = await checkRefunds(env, attemptId);
  if (!attempt) return true;
  const { listRefunds } = METHODS[attempt.method];
  const listed = listRefunds ? await listRefunds(env, attempt) : [];
  // Read afterwards, so that it contains whatever of the shop is listed.
  const own = await drizzle(env.DB).select().from(refund).where(eq(refund.attemptId, attemptId));
  const foreign = foreignOf(attempt, listed ?? [], own);
  const of = { attemptId, kind: 'foreign_refund' } as const;
  for (const { providerRef: ref, minor } of foreign) {
    await alertStaff(env, { ...of, ref, what: { refund: ref, minor } });
  }
  if (own.length === 0 && foreign.length === 0) await alertStaff(env, { ...of, what: {} });
  return listed !== null || own.length === 0;
}

/**
 * Made on the provider's own site. A refund of the shop that has no id of its provider yet, or was written
 * down by hand, counts as one of the same amount.
 */
function foreignOf(attempt: Attempt, listed: ListedRefund[], own: Refund[]): ListedRefund[] {
  const names = (row: Refund, { refundId, providerRef }: ListedRefund) =>
    row.id === refundId || row.providerRef === providerRef || row.receipt === providerRef;
  const unnamed = own.filter(
    (row) =>
      row.providerRef === null &&
      row.state !== 'failed' &&
      (row.handMethod ?? attempt.method) === attempt.method &&
      !listed.some((one) => names(row, one)),
  );
  return listed.filter((one) => {
    if (own.some((row) => names(row, one))) return false;
    const at = unnamed.findIndex(({ minor }) => one.minor === null || minor === one.minor);
    return at < 0 || unnamed.splice(at, 1).length === 0;
  });
}

/** Failed refunds are queried too: the provider may have completed them after all. */
export async function checkRefunds(env: Env, attemptId: string) {
  const attempt = await attemptOf(env, attemptId);
  if (!attempt) return undefined;
  const db = drizzle(env.DB);
  const isOpen = and(
    eq(refund.attemptId, attemptId),
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
  return attempt;
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
