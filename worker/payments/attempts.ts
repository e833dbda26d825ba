import { and, count, eq, gt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { refusalMeaning } from '../../shared/mpesa-codes.ts';
import { orderNumber } from '../../shared/order.ts';
import {
  attemptAccepted,
  attemptFailed,
  attemptSettled,
  attemptUnknown,
  startAttempt,
} from '../../shared/payment.ts';
import { attempt } from '../../shared/schema.ts';
import type { Row } from '../../shared/tx.ts';
import { randomSecret, sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { afterCommit } from '../outbox.ts';
import { commitMutator } from '../sync/commit.ts';
import { type MpesaConfig, push } from './mpesa.ts';

export const SYSTEM = { role: 'system', owner: 'system' } as const;

/** Prompts to one phone: three in ten minutes, whoever asks, so that nobody is rung up by strangers. */
const PROMPTS = 3;
const PROMPTS_MS = 600_000;

export type Started = { ok: true; attemptId: string } | { ok: false; code: 'too_many' };

export const mpesaConfig = (env: Env): MpesaConfig => ({
  baseUrl: env.MPESA_BASE_URL,
  key: env.MPESA_KEY,
  secret: env.MPESA_SECRET,
  shortcode: env.MPESA_SHORTCODE,
  passkey: env.MPESA_PASSKEY,
  ...(env.MPESA_TILL ? { till: env.MPESA_TILL } : {}),
});

/**
 * Rings the phone for an order: the attempt is written first, then the provider is asked. Throws the
 * refusals of startAttempt (already active, paid, cancelled).
 */
export async function start(env: Env, orderId: string, phone: string): Promise<Started> {
  const db = drizzle(env.DB);
  const [recent] = await db
    .select({ prompts: count() })
    .from(attempt)
    .where(and(eq(attempt.phone, phone), gt(attempt.startedAt, Date.now() - PROMPTS_MS)));
  if ((recent?.prompts ?? 0) >= PROMPTS) return { ok: false, code: 'too_many' };
  const tries = await db.$count(attempt, eq(attempt.orderId, orderId));
  const attemptId = `${orderId}.${tries + 1}`;
  const secret = randomSecret();
  const callbackHash = await sha256(secret);
  const started = await run(env, `start ${attemptId}`, 'startAttempt', startAttempt, {
    orderId,
    attemptId,
    phone,
    callbackHash,
  });
  if (started) await ring(env, attemptId, secret);
  return { ok: true, attemptId };
}

async function ring(env: Env, attemptId: string, secret: string) {
  const [row] = await drizzle(env.DB).select().from(attempt).where(eq(attempt.id, attemptId));
  if (!row) return;
  const result = await push(mpesaConfig(env), {
    phone: row.phone,
    amountCents: row.amountCents,
    reference: `TT-${orderNumber(row.orderId)}`,
    description: 'Name labels',
    callbackUrl: `${env.BASE_URL}/hooks/mpesa/${secret}`,
    now: Date.now(),
  });
  if (result.state === 'accepted') {
    const { merchantRequestId, checkoutRequestId } = result;
    const args = { attemptId, merchantRequestId, checkoutRequestId };
    await run(env, `accepted ${attemptId}`, 'attemptAccepted', attemptAccepted, args);
  }
  if (result.state === 'refused') {
    await failed(env, attemptId, refusalMeaning(result.code) ?? 'refused');
  }
}

export const failed = (env: Env, attemptId: string, reason: string) =>
  run(env, `failed ${attemptId}`, 'attemptFailed', attemptFailed, { attemptId, reason });

/** A receipt that comes after the query's word is a second, different fact and claims its own id. */
export const settled = (
  env: Env,
  attemptId: string,
  amountCents: number | null,
  receipt: string | null,
) =>
  run(env, `settled ${attemptId} ${receipt ?? ''}`, 'attemptSettled', attemptSettled, {
    attemptId,
    amountCents,
    receipt,
  });

export const unknown = (env: Env, { id, checks }: Pick<Row<'attempt'>, 'id' | 'checks'>) =>
  run(env, `unknown ${id} ${checks}`, 'attemptUnknown', attemptUnknown, { attemptId: id });

/** Commits a payment mutator as the system and tells everybody; false when it was done before. */
async function run(
  env: Env,
  claimId: string,
  name: string,
  mutator: Parameters<typeof commitMutator>[1],
  args: unknown,
): Promise<boolean> {
  const committed = await commitMutator(env.DB, mutator, args, {
    claim: { kind: 'external', id: claimId },
    actor: SYSTEM,
    now: Date.now(),
    name,
  });
  if (!committed.done) return false;
  await afterCommit(env, committed);
  return true;
}
