import { and, desc, eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { normalisePhone } from '../../shared/input/phone.ts';
import { ACTIVE_STATES, isActive } from '../../shared/order/states.ts';
import { payAtDoor, startAttempt } from '../../shared/payment/attempt.ts';
import { type MethodId, methodOf } from '../../shared/payment/method.ts';
import { attempt } from '../../shared/schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { type Actor, Refusal } from '../../shared/tx.ts';
import type { App } from '../auth/visitor.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { type Limit, networkLimit, takeSlot } from '../http/limits.ts';
import { writeOnce } from '../sync/write.ts';
import { attemptOf, isStillPayable, recordAccepted, recordFailed } from './attempts.ts';
import { reconcile } from './check-payment.ts';
import { METHODS, readyMethods } from './index.ts';
import type { Attempt } from './method.ts';
import { callbackHash } from './urls.ts';

type Asked = {
  orderId: string;
  method: MethodId;
  /** '' unless the method prompts a phone. */
  phone: string;
  /** For methods that need one, where the order has none. */
  email?: string | undefined;
  ofNetwork: Limit[];
  /** The shop itself unless given, as for all customers: holders of the link have no account. */
  actor?: Actor | undefined;
};
type Started =
  | { ok: true; url: string | null }
  | { ok: false; code: 'too_many' | 'provider_down'; retryAfterS: number };

/** After this many consecutive failures the provider is not called for OPEN_MS. */
const MOST_FAILURES = 5;
const OPEN_MS = 30_000;

const states = new Map<string, { failures: number; openUntil: number }>();

/** Per isolate. Times in ms UTC. */
const circuit = {
  /** In ms; 0 when the provider may be called. */
  retryAfter: (provider: string, now: number) =>
    Math.max(0, (states.get(provider)?.openUntil ?? 0) - now),

  record(provider: string, isDown: boolean, now: number) {
    if (!isDown) {
      states.delete(provider);
      return;
    }
    const failures = (states.get(provider)?.failures ?? 0) + 1;
    const openUntil = failures >= MOST_FAILURES ? now + OPEN_MS : 0;
    states.set(provider, { failures, openUntil });
  },
};

/** Per phone, so strangers cannot pester its owner. Networks get more: mobile customers share addresses. */
async function limitsOf({ orderId, phone, ofNetwork }: Asked): Promise<Limit[]> {
  const hash = await sha256(phone);
  const ofPhone = [
    { key: `prompt:${hash}`, most: 3, withinMs: 10 * MINUTE_MS },
    { key: `prompt-day:${hash}`, most: 5, withinMs: DAY_MS },
  ];
  // Each attempt is a row that every later change of the order reads.
  const ofOrder = [
    { key: `pay:${orderId}`, most: 10, withinMs: HOUR_MS },
    { key: `pay-day:${orderId}`, most: 30, withinMs: DAY_MS },
  ];
  return [...(phone ? ofPhone : []), ...ofOrder, ...ofNetwork];
}

export type Wanted = Omit<Asked, 'ofNetwork'>;

/**
 * Returns the provider's page, if there is one. Throws the refusals of `startAttempt`. Once the provider is
 * asked, its answer is stored even if the client disconnects.
 */
export async function startPayment(
  c: Context<App>,
  { phone, ...wanted }: Wanted,
): Promise<Started> {
  const isPrompt = methodOf(wanted.method).flow === 'prompt';
  const normal = isPrompt ? (normalisePhone(phone) ?? '') : '';
  const ofNetwork = networkLimit(c, { key: 'prompt-from', most: 200, withinMs: HOUR_MS });
  const started = start(c.env, { ...wanted, phone: normal, ofNetwork });
  c.executionCtx.waitUntil(started.catch(() => {}));
  return started;
}

async function start(env: Env, asked: Asked): Promise<Started> {
  const { orderId, method } = asked;
  if (!readyMethods(env).includes(method)) throw new Refusal('method_unavailable');
  const retryAfterMs = circuit.retryAfter(method, Date.now());
  const page = await reuseOrLeavePage(env, asked, retryAfterMs > 0);
  if (page) return { ok: true, url: page };
  if (methodOf(method).flow === 'door') {
    const slot = await takeSlot(env, await limitsOf(asked), Date.now());
    if (!slot.ok) return { ok: false, code: 'too_many', retryAfterS: slot.retryAfterS };
    const claim = `cash ${orderId} ${crypto.randomUUID()}`;
    await writeOnce(env, claim, payAtDoor, { orderId }, asked.actor);
    return { ok: true, url: null };
  }
  if (retryAfterMs > 0) {
    return { ok: false, code: 'provider_down', retryAfterS: Math.ceil(retryAfterMs / 1000) };
  }
  return createAndStart(env, asked);
}

async function createAndStart(env: Env, asked: Asked): Promise<Started> {
  const { orderId, method, phone, email, actor } = asked;
  const earlier = await drizzle(env.DB).$count(attempt, eq(attempt.orderId, orderId));
  const attemptId = `${orderId}.${earlier + 1}`;
  const slot = await takeSlot(env, await limitsOf(asked), Date.now(), attemptId);
  if (!slot.ok) return { ok: false, code: 'too_many', retryAfterS: slot.retryAfterS };
  const args = {
    orderId,
    attemptId,
    method,
    phone,
    callbackHash: await callbackHash(env, attemptId),
    ...(email && { email }),
  };
  try {
    const isNew = await writeOnce(env, `start ${attemptId}`, startAttempt, args, actor);
    // A concurrent request created the attempt with this number.
    if (!isNew) throw new Refusal('attempt_active');
  } catch (error) {
    await slot.release();
    throw error;
  }
  const row = await attemptOf(env, attemptId);
  return { ok: true, url: row ? await callProvider(env, row) : null };
}

async function callProvider(env: Env, row: Attempt): Promise<string | null> {
  const result = await METHODS[row.method].start(env, row);
  const isDown =
    result.state === 'unknown' || (result.state === 'refused' && result.reason === 'offline');
  circuit.record(row.method, isDown, Date.now());
  if (result.state === 'unknown') {
    console.warn(JSON.stringify({ event: 'start_unanswered', id: row.id, method: row.method }));
  }
  if (result.state === 'accepted') await recordAccepted(env, row.id, result, 'answer');
  if (result.state === 'refused') await recordFailed(env, row.id, result.reason);
  return result.state === 'accepted' ? (result.payUrl ?? null) : null;
}

/**
 * A page whose address was lost is created again; a page of another method is left. An order that was
 * cancelled or paid another way gets no page: `startAttempt` then says why.
 */
async function reuseOrLeavePage(
  env: Env,
  { orderId, method }: Asked,
  isDown: boolean,
): Promise<string | null> {
  const row = await openPage(env, orderId);
  if (!row || !(await isStillPayable(env, orderId))) return null;
  if (row.method === method) return row.payUrl ?? (isDown ? null : callProvider(env, row));
  await abandonAttempt(env, row);
  return null;
}

/** Ends the attempt unless a query finds that it was paid. */
export async function abandonAttempt(env: Env, row: Attempt): Promise<void> {
  const open = await reconcile(env, row);
  if (open && isActive(open.row)) await recordFailed(env, row.id, 'cancelled');
}

export async function openPage(env: Env, orderId: string): Promise<Attempt | undefined> {
  const isOpen = and(
    eq(attempt.orderId, orderId),
    eq(attempt.channel, 'page'),
    inArray(attempt.state, [...ACTIVE_STATES]),
  );
  const found = await drizzle(env.DB)
    .select()
    .from(attempt)
    .where(isOpen)
    .orderBy(desc(attempt.startedAt));
  return found[0];
}
