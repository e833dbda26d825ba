import { and, desc, eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isActive } from '../../shared/order/states.ts';
import { payAtDoor, startAttempt } from '../../shared/payment/attempt.ts';
import { type MethodId, methodOf } from '../../shared/payment/method.ts';
import { attempt } from '../../shared/schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { type Actor, Refusal, SYSTEM } from '../../shared/tx.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { type Limit, takeSlot } from '../http/limits.ts';
import { accepted, attemptOf, failed, run } from './attempts.ts';
import { decide } from './check.ts';
import { breaker } from './circuit.ts';
import { METHODS, readyMethods } from './index.ts';
import type { Attempt } from './method.ts';
import { callbackSecret } from './mpesa/config.ts';

/** What is asked: `network` is the asker's, null where it is not known; `phone` '' without a prompt. */
type Asked = { orderId: string; method: MethodId; phone: string; network: string | null };
export type Started =
  | { ok: true; url: string | null }
  | { ok: false; code: 'too_many' | 'provider_down'; retryAfterS: number };

/**
 * Three prompts to one phone in ten minutes and five a day, whoever asks, so that nobody is rung up by
 * strangers. One that was paid does not count. A carrier's customers share an address: a network may
 * leave two hundred an hour unpaid, more than a rush does.
 */
async function limitsOf({ orderId, phone, network }: Asked): Promise<Limit[]> {
  const hash = await sha256(phone);
  const ofPhone = [
    { key: `prompt:${hash}`, most: 3, withinMs: 10 * MINUTE_MS },
    { key: `prompt-day:${hash}`, most: 5, withinMs: DAY_MS },
  ];
  const ofPage = [{ key: `page:${orderId}`, most: 10, withinMs: HOUR_MS }];
  const from = { key: `prompt-from:${network}`, most: 200, withinMs: HOUR_MS };
  return [...(phone ? ofPhone : ofPage), ...(network ? [from] : [])];
}

/**
 * Begins to collect an order's money: the attempt is written first, then the provider is asked. Throws
 * the refusals of startAttempt (a prompt is open, paid, cancelled, goods gone).
 */
export async function start(env: Env, asked: Asked): Promise<Started> {
  const { orderId, method } = asked;
  if (!readyMethods(env).includes(method)) throw new Refusal('method_unavailable');
  const rest = breaker.rest(method, Date.now());
  const page = await leavePage(env, asked, rest > 0);
  if (page) return { ok: true, url: page };
  if (methodOf(method).flow === 'door') return payInCash(env, orderId, SYSTEM);
  if (rest > 0) {
    return { ok: false, code: 'provider_down', retryAfterS: Math.ceil(rest / 1000) };
  }
  return begin(env, asked);
}

async function begin(env: Env, asked: Asked): Promise<Started> {
  const { orderId, method, phone } = asked;
  const tries = await drizzle(env.DB).$count(attempt, eq(attempt.orderId, orderId));
  const attemptId = `${orderId}.${tries + 1}`;
  const slot = await takeSlot(env, await limitsOf(asked), Date.now(), attemptId);
  if (!slot.ok) return { ok: false, code: 'too_many', retryAfterS: slot.retryAfterS };
  const callbackHash = await sha256(await callbackSecret(env, attemptId));
  const args = { orderId, attemptId, method, phone, callbackHash };
  try {
    const started = await run(env, `start ${attemptId}`, startAttempt, args);
    // Somebody else took this number of the order's tries at the same moment.
    if (!started) throw new Refusal('attempt_active');
  } catch (error) {
    await slot.release();
    throw error;
  }
  const row = await attemptOf(env, attemptId);
  return { ok: true, url: row ? await askProvider(env, row) : null };
}

/** Calls the provider for a written attempt; the page where it is to be paid, if it has one. */
async function askProvider(env: Env, row: Attempt): Promise<string | null> {
  const result = await METHODS[row.method].start(env, row);
  const isDown =
    result.state === 'unknown' || (result.state === 'refused' && result.reason === 'offline');
  breaker.note(row.method, isDown, Date.now());
  if (result.state === 'unknown') {
    console.warn(JSON.stringify({ event: 'start_unanswered', id: row.id, method: row.method }));
  }
  if (result.state === 'accepted') await accepted(env, row.id, result, 'answer');
  if (result.state === 'refused') await failed(env, row.id, result.reason);
  return result.state === 'accepted' ? (result.payUrl ?? null) : null;
}

async function payInCash(env: Env, orderId: string, actor: Actor): Promise<Started> {
  const claim = `cash ${orderId} ${crypto.randomUUID()}`;
  await run(env, claim, payAtDoor, { orderId }, actor);
  return { ok: true, url: null };
}

/**
 * An open page of the same method is the answer, made again if its address was lost; one of another
 * method is left, unless it turns out that it was paid.
 */
async function leavePage(
  env: Env,
  { orderId, method }: Asked,
  isDown: boolean,
): Promise<string | null> {
  const row = await openPage(env, orderId);
  if (!row) return null;
  if (row.method === method) return row.payUrl ?? (isDown ? null : askProvider(env, row));
  await leave(env, row);
  return null;
}

/** Ends a page's attempt that its customer turned away from; money on it is found first. */
export async function leave(env: Env, row: Attempt): Promise<void> {
  const open = await decide(env, row);
  if (open && isActive(open.row)) await failed(env, row.id, 'cancelled');
}

export async function openPage(env: Env, orderId: string): Promise<Attempt | undefined> {
  const isOpen = and(
    eq(attempt.orderId, orderId),
    eq(attempt.channel, 'page'),
    inArray(attempt.state, ['initiating', 'pending']),
  );
  const found = await drizzle(env.DB)
    .select()
    .from(attempt)
    .where(isOpen)
    .orderBy(desc(attempt.startedAt));
  return found[0];
}
