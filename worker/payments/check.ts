import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { hasMoney, isActive } from '../../shared/order/states.ts';
import { nextCheckAt } from '../../shared/payment/attempt.ts';
import { isWatched, UNCLEAR_MS } from '../../shared/payment/outcome.ts';
import { attempt } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { accepted, atOdds, attemptOf, failed, settled, unknown } from './attempts.ts';
import { heard } from './events.ts';
import { METHODS } from './index.ts';
import type { Answer, Attempt, Money, Word } from './method.ts';

/** Asks the provider how an attempt ended; without a clear answer asks again later. Says whether all is said. */
export async function checkPayment(env: Env, attemptId: string): Promise<boolean> {
  const row = await attemptOf(env, attemptId);
  const open = row && (await decide(env, row));
  if (!open) return true;
  // A check beside the schedule (evidence.ts) does not push the schedule on.
  if (Date.now() >= nextCheckAt(open.row)) await unknown(env, open.row, open.reason);
  return false;
}

/** An attempt whose start was never answered learns its ids from its callback. */
async function withIds(env: Env, row: Attempt, word?: Word): Promise<Attempt> {
  if (row.checkoutRequestId !== null || !word) return row;
  const isOthers = await drizzle(env.DB).$count(
    attempt,
    eq(attempt.checkoutRequestId, word.checkoutRequestId),
  );
  if (isOthers) return row;
  await accepted(env, row.id, word, 'callback');
  return (await attemptOf(env, row.id)) ?? row;
}

type Open = { row: Attempt; reason: string | null };

/**
 * Weighs what came unasked against the provider's answer. Null when all is said; else the attempt is
 * still open, or watched. An attempt never ends unpaid, and never stays so, against an unrefuted word
 * of money.
 */
export async function decide(env: Env, known: Attempt): Promise<Open | null> {
  const method = METHODS[known.method];
  const words = (await heard(env, known.id))
    .map((body) => method.wordOf(body))
    .filter((word) => word !== null);
  const row = known.channel === 'manual' ? known : await withIds(env, known, words[0]);
  const told = words.filter((word) =>
    row.channel === 'manual'
      ? word.receipt === row.typedCode
      : word.checkoutRequestId === row.checkoutRequestId,
  );
  const [first] = told;
  if (hasMoney(row)) {
    await settleAll(env, row, told);
    return null;
  }
  if (!isActive(row) && !isWatched(row) && !first) return null;
  const answer = await askHow(env, row);
  if (answer.state === 'paid') {
    const isExact = answer.money.minor !== null || !first;
    await settleAll(env, row, isExact ? [answer.money] : told);
    return null;
  }
  if (answer.state === 'odd') {
    await atOdds(env, row.id, answer.reason, answer.money);
    return null;
  }
  if (!isActive(row)) return endedAlready(env, row, first, answer);
  if (answer.state === 'failed') {
    if (first) await atOdds(env, row.id, 'contradicted', first);
    else await failed(env, row.id, answer.reason);
    return null;
  }
  if (first && Date.now() - row.startedAt >= UNCLEAR_MS) {
    await atOdds(env, row.id, 'unconfirmed', first);
    return null;
  }
  return { row, reason: answer.reason };
}

/** The provider has said no before; when it says it again after a word of money, that is refuted. */
async function endedAlready(
  env: Env,
  row: Attempt,
  first: Word | undefined,
  answer: Extract<Answer, { state: 'failed' | 'open' }>,
): Promise<Open | null> {
  if (answer.state === 'failed') return null;
  if (!first) return { row, reason: answer.reason };
  await atOdds(env, row.id, 'unconfirmed', first);
  return null;
}

/** A repeat of what is known already costs nothing. */
async function settleAll(env: Env, row: Attempt, told: Money[]) {
  const expected = row.chargeMinor ?? row.amountCents;
  for (const money of told) {
    const isKnown = money.receipt === row.receipt && money.minor === expected;
    if (hasMoney(row) && isKnown) continue;
    if (row.channel === 'manual') await settlePrompts(env, row.orderId, money);
    await settled(env, row.id, money);
  }
}

/**
 * Money told by its receipt may be that of a prompt whose callback was lost: then that is settled. Says
 * whether it was.
 */
export async function settlePrompts(env: Env, orderId: string, money: Money): Promise<boolean> {
  const prompts = await drizzle(env.DB)
    .select()
    .from(attempt)
    .where(and(eq(attempt.orderId, orderId), eq(attempt.channel, 'prompt')));
  for (const prompt of prompts) {
    if (isUnnamed(prompt, money)) {
      await settled(env, prompt.id, money);
      return true;
    }
    const isOpen = isActive(prompt) || isWatched(prompt);
    if (!isOpen || prompt.checkoutRequestId === null) continue;
    const answer = await askHow(env, prompt);
    if (answer.state !== 'paid') continue;
    await settled(env, prompt.id, money);
    return true;
  }
  return false;
}

/** A prompt has ended by then, however slowly its PIN was typed. */
const PROMPT_MS = 120_000;

/** What was taken for a prompt that only the query answered for: its receipt is that of this money. */
const isUnnamed = (prompt: Attempt, { minor, at }: Money) =>
  hasMoney(prompt) &&
  prompt.receipt === null &&
  prompt.capturedCents === minor &&
  (!at || (at > prompt.startedAt - 10_000 && at < prompt.startedAt + PROMPT_MS));

async function askHow(env: Env, row: Attempt): Promise<Answer> {
  const method = METHODS[row.method];
  const isKnown = row.checkoutRequestId !== null || row.channel === 'manual' || method.knowsOurId;
  return isKnown ? method.query(env, row) : { state: 'open', reason: null };
}
