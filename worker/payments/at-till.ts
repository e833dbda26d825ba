import { and, asc, between, eq, isNull, ne, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { hasMoney, isActive } from '../../shared/order/states.ts';
import type { Money } from '../../shared/payment/captured.ts';
import { isWatched, isWhilePrompted, PROMPT_MS } from '../../shared/payment/outcome.ts';
import { attempt, stray } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { attemptOf, recordSettled } from './attempts.ts';
import type { Attempt } from './method.ts';

/** The query settled the prompt without a receipt, and this payment has one. */
export const isSamePayment = (prompt: Attempt, { minor, at }: Pick<Money, 'minor' | 'at'>) =>
  hasMoney(prompt) &&
  prompt.receipt === null &&
  prompt.capturedCents === minor &&
  (!at || isWhilePrompted(prompt, at));

/** A settled prompt without a receipt may have been confirmed at a till. `known` may be out of date. */
export async function findReceiptAtTill(env: Env, known: Attempt) {
  if (known.channel !== 'prompt' || known.receipt !== null) return;
  const row = await attemptOf(env, known.id);
  const isNameless = row !== undefined && hasMoney(row) && row.receipt === null;
  if (isNameless) await matchAtTill(env, { amountCents: row.amountCents, at: row.startedAt });
}

/**
 * A confirmation at a till names no order, so the prompt that it belongs to is the one whose payer, amount
 * and time agree. Of several prompts of one payer, or where M-Pesa hides the payer, staff decide. Called
 * after either is recorded, so that none misses the other.
 */
export async function matchAtTill(
  env: Env,
  { amountCents, at }: { amountCents: number; at: number },
): Promise<void> {
  const db = drizzle(env.DB);
  const [prompts, payments] = await db.batch([
    db
      .select()
      .from(attempt)
      .where(
        and(
          between(attempt.startedAt, at - PROMPT_MS, at + PROMPT_MS),
          eq(attempt.channel, 'prompt'),
          eq(attempt.amountCents, amountCents),
          isNull(attempt.receipt),
        ),
      ),
    // Staff may have returned it or matched it with an order: then the prompt's order goes to review.
    db
      .select({ payment: stray })
      .from(stray)
      .leftJoin(attempt, eq(attempt.id, stray.attemptId))
      .where(
        and(
          between(stray.at, at - PROMPT_MS, at + PROMPT_MS),
          eq(stray.amountCents, amountCents),
          eq(stray.reference, ''),
          or(isNull(attempt.channel), ne(attempt.channel, 'prompt')),
        ),
      )
      .orderBy(asc(stray.at)),
  ]);
  const pairs = prompts
    .filter((prompt) => hasMoney(prompt) || isActive(prompt) || isWatched(prompt))
    .flatMap((prompt) => payments.map(({ payment }) => ({ prompt, payment })))
    .filter(({ prompt, payment }) => isWhilePrompted(prompt, payment.at))
    .filter(({ prompt, payment }) => isPayer(prompt.phone, payment.phone));
  for (const prompt of prompts) {
    const own = pairs.filter((pair) => pair.prompt === prompt).map(({ payment }) => payment);
    const isShared = pairs.some((pair) => pair.prompt !== prompt && own.includes(pair.payment));
    // Of several payments of one payer, the first that is not matched or returned.
    const payment = own.find(({ state }) => state === 'open') ?? own[0];
    if (!payment || isShared) continue;
    const money = { minor: amountCents, currency: 'KES', receipt: payment.id, at: payment.at };
    if (isSamePayment(prompt, money)) await recordSettled(env, prompt.id, money);
  }
}

/** M-Pesa hides some digits of the payer's number. */
function isPayer(phone: string, shown: string): boolean {
  const [start = '', end = ''] = shown.split(/\*+/);
  return /\d/.test(shown) && phone.startsWith(start) && phone.endsWith(end);
}
