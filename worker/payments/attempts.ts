import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { refusalMeaning } from '../../shared/mpesa-codes.ts';
import { orderNumber } from '../../shared/order.ts';
import {
  attemptAccepted,
  attemptFailed,
  attemptOdd,
  attemptSettled,
  attemptUnknown,
  startAttempt,
} from '../../shared/payment.ts';
import { attempt } from '../../shared/schema.ts';
import { Refusal, type Row } from '../../shared/tx.ts';
import { randomSecret, sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { beginTry, forgive, type Limit, MINUTE_MS } from '../limits.ts';
import { afterCommit } from '../outbox.ts';
import { commitMutator } from '../sync/commit.ts';
import { insist } from './insist.ts';
import { type MpesaConfig, push } from './mpesa.ts';

export const SYSTEM = { role: 'system', owner: 'system' } as const;

/** What is asked: `network` is the asker's, null where it is not known. */
type Asked = { orderId: string; phone: string; network: string | null };
export type Started =
  | { ok: true; attemptId: string }
  | { ok: false; code: 'too_many'; retryAfterS: number };

export const mpesaConfig = (env: Env): MpesaConfig => ({
  baseUrl: env.MPESA_BASE_URL,
  key: env.MPESA_KEY,
  secret: env.MPESA_SECRET,
  shortcode: env.MPESA_SHORTCODE,
  passkey: env.MPESA_PASSKEY,
  ...(env.MPESA_TILL ? { till: env.MPESA_TILL } : {}),
});

/**
 * Three prompts to one phone in ten minutes, whoever asks, so that nobody is rung up by strangers. One
 * that was paid does not count.
 */
const promptLimits = async ({ phone, network }: Asked): Promise<Limit[]> => [
  { key: `prompt:${await sha256(phone)}`, most: 3, withinMs: 10 * MINUTE_MS },
  ...(network ? [{ key: `prompt-from:${network}`, most: 20, withinMs: 60 * MINUTE_MS }] : []),
];

/**
 * Rings the phone for an order: the attempt is written first, then the provider is asked. Throws the
 * refusals of startAttempt (already active, paid, cancelled).
 */
export async function start(env: Env, asked: Asked): Promise<Started> {
  const { orderId, phone } = asked;
  const tries = await drizzle(env.DB).$count(attempt, eq(attempt.orderId, orderId));
  const attemptId = `${orderId}.${tries + 1}`;
  const prompt = await beginTry(env, await promptLimits(asked), Date.now(), attemptId);
  if (!prompt.ok) return { ok: false, code: 'too_many', retryAfterS: prompt.retryAfterS };
  const secret = randomSecret();
  const callbackHash = await sha256(secret);
  const args = { orderId, attemptId, phone, callbackHash };
  try {
    const started = await run(env, `start ${attemptId}`, 'startAttempt', startAttempt, args);
    // Somebody else took this number of the order's tries at the same moment.
    if (!started) throw new Refusal('attempt_active');
  } catch (error) {
    await prompt.undo();
    throw error;
  }
  await ring(env, attemptId, secret);
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
  if (result.state === 'accepted') await accepted(env, attemptId, result, 'answer');
  if (result.state === 'refused') {
    await failed(env, attemptId, refusalMeaning(result.code) ?? 'refused');
  }
}

type Ids = { merchantRequestId: string; checkoutRequestId: string };
export const accepted = (
  env: Env,
  attemptId: string,
  { merchantRequestId, checkoutRequestId }: Ids,
  heardBy: 'answer' | 'callback',
) =>
  insist(() =>
    run(env, `accepted ${attemptId} ${heardBy}`, 'attemptAccepted', attemptAccepted, {
      attemptId,
      merchantRequestId,
      checkoutRequestId,
      heardBy,
    }),
  );

export const failed = (env: Env, attemptId: string, reason: string) =>
  insist(() =>
    run(env, `failed ${attemptId}`, 'attemptFailed', attemptFailed, { attemptId, reason }),
  );

export type Money = { amountCents: number | null; receipt: string | null };

/** What comes after the query's word is a second, different fact and claims its own id. */
export async function settled(env: Env, attemptId: string, { amountCents, receipt }: Money) {
  await withReceipt(env, attemptId, () =>
    run(
      env,
      `settled ${attemptId} ${amountCents ?? ''} ${receipt ?? ''}`,
      'attemptSettled',
      attemptSettled,
      { attemptId, amountCents, receipt },
    ),
  );
  await forgive(env, attemptId);
}

type Odd = 'unconfirmed' | 'contradicted' | 'duplicate_receipt';
export const odd = (env: Env, attemptId: string, reason: Odd, receipt: string | null) =>
  withReceipt(env, attemptId, () =>
    run(env, `odd ${attemptId} ${reason} ${receipt ?? ''}`, 'attemptOdd', attemptOdd, {
      attemptId,
      reason,
      receipt,
    }),
  );

export const unknown = (
  env: Env,
  { id, checks }: Pick<Row<'attempt'>, 'id' | 'checks'>,
  reason: string | null,
) =>
  run(env, `unknown ${id} ${checks}`, 'attemptUnknown', attemptUnknown, { attemptId: id, reason });

/** A receipt that another attempt has is refused by the table: a person looks whose money it is. */
async function withReceipt(env: Env, attemptId: string, commit: () => Promise<unknown>) {
  try {
    await insist(commit);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'id_taken') throw error;
    await odd(env, attemptId, 'duplicate_receipt', null);
  }
}

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
