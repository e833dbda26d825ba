import type { Context } from 'hono';
import type { ZodMiniType } from 'zod/mini';
import type { Actor, Mutator } from '../../shared/tx.ts';
import type { App } from '../auth/visitor.ts';
import { afterCommit } from '../outbox/enqueue.ts';
import { commitMutator } from './commit.ts';

/** Pokes and outbox follow after the response. */
export async function write<S extends ZodMiniType>(
  c: Context<App>,
  actor: Actor,
  name: string,
  mutator: Mutator<S>,
  args: unknown,
  claimId = `${name} ${crypto.randomUUID()}`,
) {
  const committed = await commitMutator(
    c.env.DB,
    mutator as unknown as Mutator<ZodMiniType>,
    args,
    {
      claim: { kind: 'external', id: claimId },
      actor,
      now: Date.now(),
      name,
    },
  );
  if (committed.done) c.executionCtx.waitUntil(afterCommit(c.env, committed));
  return committed;
}
