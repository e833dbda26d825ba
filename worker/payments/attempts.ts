import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type * as z from 'zod/mini';
import {
  attemptAccepted,
  attemptFailed,
  attemptOdd,
  attemptSettled,
  attemptUnknown,
} from '../../shared/payment/outcome.ts';
import { attempt } from '../../shared/schema.ts';
import { type Actor, type Mutator, Refusal, SYSTEM } from '../../shared/tx.ts';
import type { Env } from '../env.ts';
import { releaseAll } from '../http/limits.ts';
import { afterCommit } from '../outbox/enqueue.ts';
import { commitMutator } from '../sync/commit.ts';
import type { Attempt, Money, Odd, Start } from './method.ts';
import { insist } from './retry.ts';

export const attemptOf = async (env: Env, id: string): Promise<Attempt | undefined> =>
  (await drizzle(env.DB).select().from(attempt).where(eq(attempt.id, id)))[0];

type Ids = Omit<Extract<Start, { state: 'accepted' }>, 'state'>;

export const accepted = (
  env: Env,
  attemptId: string,
  { merchantRequestId = '', checkoutRequestId, payUrl }: Ids,
  heardBy: 'answer' | 'callback',
) =>
  insist(() =>
    run(env, `accepted ${attemptId} ${heardBy} ${checkoutRequestId}`, attemptAccepted, {
      attemptId,
      merchantRequestId: merchantRequestId || null,
      checkoutRequestId,
      payUrl: payUrl ?? null,
      heardBy,
    }),
  );

export const failed = (env: Env, attemptId: string, reason: string) =>
  insist(() => run(env, `failed ${attemptId}`, attemptFailed, { attemptId, reason }));

/** What comes after the query's word is a second, different fact and claims its own id. */
export async function settled(env: Env, attemptId: string, money: Money) {
  const { minor, currency, receipt } = money;
  const claim = `settled ${attemptId} ${minor ?? ''} ${currency} ${receipt ?? ''}`;
  const args = { attemptId, ...moneyOf(money) };
  try {
    await insist(() => run(env, claim, attemptSettled, args));
  } catch (error) {
    const odd = error instanceof Refusal && UNFIT[error.code];
    if (!odd) throw error;
    await atOdds(env, attemptId, odd, odd === 'sold_out' ? money : null);
  }
  await releaseAll(env, attemptId);
}

/**
 * A receipt that another order has is refused by the table, and nothing is captured of it here; goods
 * that others took are refused by the stock.
 */
const UNFIT: Record<string, Odd> = { id_taken: 'duplicate_receipt', sold_out: 'sold_out' };

/** As mutators take it: what else a word of it carries stays here. */
const moneyOf = ({ minor, currency, receipt, at = null, fee = null }: Money) => ({
  ...{ minor, currency, receipt, at, fee },
});

/** For a person to look at. */
export async function atOdds(env: Env, attemptId: string, reason: Odd, money: Money | null) {
  const told = money && moneyOf(money);
  const put = (reason: Odd, money: Money | null) =>
    insist(() =>
      run(env, `odd ${attemptId} ${reason} ${money?.receipt ?? ''}`, attemptOdd, {
        attemptId,
        reason,
        money,
      }),
    );
  try {
    await put(reason, told);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'id_taken') throw error;
    await put('duplicate_receipt', null);
  }
}

export const unknown = (
  env: Env,
  { id, checks }: Pick<Attempt, 'id' | 'checks'>,
  reason: string | null,
) => run(env, `unknown ${id} ${checks}`, attemptUnknown, { attemptId: id, reason });

/** Commits a payment mutator and tells everybody; false when it was done before. */
export async function run<S extends z.ZodMiniType>(
  env: Env,
  claimId: string,
  mutator: Mutator<S>,
  args: z.input<S>,
  actor: Actor = SYSTEM,
): Promise<boolean> {
  const claim = { kind: 'external', id: claimId } as const;
  const committed = await commitMutator(env.DB, mutator, args, { claim, actor, now: Date.now() });
  if (!committed.done) return false;
  await afterCommit(env, committed);
  return true;
}
