import { and, eq, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { hasMoney, isActive } from '../../../shared/order/states.ts';
import { claimCode, isClaimOf } from '../../../shared/payment/attempt.ts';
import { unmatchedReceived } from '../../../shared/payment/unmatched.ts';
import { attempt } from '../../../shared/schema.ts';
import { type Actor, Refusal, SYSTEM } from '../../../shared/tx.ts';
import type { Env } from '../../env.ts';
import { writeOnce } from '../../sync/write.ts';
import { matchAtTill } from '../at-till.ts';
import { checkPayment, settlePrompt } from '../check-payment.ts';
import { alertStaff, eventsOf } from '../events.ts';
import type { Attempt } from '../method.ts';
import { callbackHash } from '../urls.ts';
import { type C2bPayment, orderOfAccount, parseC2b } from './c2b.ts';

/**
 * Handles a C2B confirmation: a claim for the order that its account number names, otherwise an unmatched
 * payment. Safaricom also sends this for money that an STK push collected, which is recorded already.
 */
export async function recordC2bPayment(env: Env, receipt: string): Promise<void> {
  const events = await eventsOf(env, receipt);
  const payments = events.map(parseC2b).filter((parsed) => parsed !== null);
  const [payment] = payments;
  if (!payment) return;
  const hasReceipt = or(eq(attempt.receipt, receipt), eq(attempt.typedCode, receipt));
  const attempts = () => drizzle(env.DB).select().from(attempt).where(hasReceipt);
  const open = (await attempts()).filter(isActive);
  for (const { id } of open) await checkPayment(env, id);
  const claims = await attempts();
  const holder = claims.find((row) => row.receipt === receipt);
  const orderId = await orderOfAccount(env, payment.account);
  // The order that the payer named has precedence over the one where somebody typed the code.
  const isOthers = holder?.reason === 'other_payer' && orderId && holder.orderId !== orderId;
  const { amountCents, account: reference, phone, at } = payment;
  if (holder && !isOthers) {
    await compare(env, holder, payments);
    // At a till the payer names no order: the payment may be that of another order's prompt.
    if (holder.reason !== 'other_payer' || reference !== '') return;
  }
  if (!holder && !orderId && open.length > 0) return;
  if (!orderId) {
    const args = { receipt, amountCents, reference, phone, at, claimId: holder?.id };
    await writeOnce(env, `stray ${receipt}`, unmatchedReceived, args);
    if (reference === '') await matchAtTill(env, { amountCents, at: at ?? Date.now() });
    return;
  }
  const money = { minor: amountCents, currency: 'KES', receipt, at };
  if (await settlePrompt(env, orderId, money)) return;
  if (claims.some((row) => row.orderId === orderId && isClaimOf(receipt)(row))) return;
  await claimReceipt(env, { orderId, code: receipt, phone, actor: SYSTEM });
}

/**
 * Staff may have typed the amount before M-Pesa confirmed it. The confirmation is not signed, so it changes
 * no amount: staff are notified once and compare with the statement.
 */
async function compare(env: Env, holder: Attempt, payments: C2bPayment[]): Promise<void> {
  if (!hasMoney(holder) || holder.capturedCents === 0) return;
  const other = payments.find(({ amountCents }) => amountCents !== holder.capturedCents);
  if (!other) return;
  const { receipt, amountCents } = other;
  const what = { receipt, amountCents, recordedCents: holder.capturedCents };
  await alertStaff(env, { attemptId: holder.id, kind: 'other_amount', what });
}

type Claim = { orderId: string; code: string; phone: string; actor: Actor };

/** Throws `code_known` if an attempt has the receipt, unless somebody else paid it (`other_payer`). */
export async function claimReceipt(
  env: Env,
  { orderId, code, phone, actor }: Claim,
): Promise<void> {
  const db = drizzle(env.DB);
  const [holder] = await db.select().from(attempt).where(eq(attempt.receipt, code));
  if (holder && holder.reason !== 'other_payer') throw new Refusal('code_known');
  const isSame = and(eq(attempt.orderId, orderId), eq(attempt.typedCode, code));
  const attemptId = `${orderId}.${code}.${(await db.$count(attempt, isSame)) + 1}`;
  const args = {
    orderId,
    attemptId,
    code,
    phone,
    callbackHash: await callbackHash(env, attemptId),
  };
  await writeOnce(env, `claim ${attemptId}`, claimCode, args, actor);
  await checkPayment(env, attemptId);
}
