import { and, eq, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isActive } from '../../shared/order/states.ts';
import { claimCode } from '../../shared/payment/attempt.ts';
import { strayReceived } from '../../shared/payment/unmatched.ts';
import { attempt } from '../../shared/schema.ts';
import { type Actor, Refusal, SYSTEM } from '../../shared/tx.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { atOdds, run } from './attempts.ts';
import { checkPayment, settlePrompts } from './check.ts';
import { heard } from './events.ts';
import { orderOf, parseByHand } from './mpesa/c2b.ts';
import { callbackSecret } from './mpesa/config.ts';

/**
 * Money by hand, told by its confirmation: to the order its account names, as a claim that Transaction
 * Status has to bear out, else to the strays. A prompt's own money is told here a second time.
 */
export async function receive(env: Env, receipt: string): Promise<void> {
  const told = (await heard(env, receipt)).map(parseByHand).find((byHand) => byHand !== null);
  if (!told) return;
  const isNamed = or(eq(attempt.receipt, receipt), eq(attempt.typedCode, receipt));
  const named = () => drizzle(env.DB).select().from(attempt).where(isNamed);
  const open = (await named()).filter(isActive);
  for (const { id } of open) await checkPayment(env, id);
  const holder = (await named()).find((row) => row.receipt === receipt);
  const orderId = await orderOf(env, told.account);
  const isAnothers = holder?.reason === 'other_payer' && orderId && holder.orderId !== orderId;
  // Whom the payer named is worth more than who typed somebody else's code.
  if (isAnothers) await atOdds(env, holder.id, 'duplicate_receipt', null);
  else if (holder || open.length > 0) return;
  if (!orderId) {
    const { amountCents, account: reference, phone, at } = told;
    const args = { receipt, amountCents, reference, phone, at };
    await run(env, `stray ${receipt}`, strayReceived, args);
    return;
  }
  const money = { minor: told.amountCents, currency: 'KES', receipt, at: told.at };
  if (await settlePrompts(env, orderId, money)) return;
  await claim(env, { orderId, code: receipt, phone: told.phone, actor: SYSTEM });
}

type Claim = { orderId: string; code: string; phone: string; actor: Actor };

/** Ties a code to an order and asks about it. Refused `code_known` when it is somebody's already. */
export async function claim(env: Env, { orderId, code, phone, actor }: Claim): Promise<string> {
  const db = drizzle(env.DB);
  if (await db.$count(attempt, eq(attempt.receipt, code))) throw new Refusal('code_known');
  const isSame = and(eq(attempt.orderId, orderId), eq(attempt.typedCode, code));
  const attemptId = `${orderId}.${code}.${(await db.$count(attempt, isSame)) + 1}`;
  const callbackHash = await sha256(await callbackSecret(env, attemptId));
  const args = { orderId, attemptId, callbackHash, code, phone };
  await run(env, `claim ${attemptId}`, claimCode, args, actor);
  await checkPayment(env, attemptId);
  return attemptId;
}
