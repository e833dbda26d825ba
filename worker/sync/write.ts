import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Actor, Mutator } from '../../shared/tx.ts';
import type { App } from '../auth/visitor.ts';
import { afterCommit } from '../outbox/enqueue.ts';
import { commitMutator } from './commit.ts';

export async function write<S extends z.ZodMiniType>(
  c: Context<App>,
  actor: Actor,
  mutator: Mutator<S>,
  args: z.input<S>,
  claimId = `${mutator.name} ${crypto.randomUUID()}`,
) {
  const claim = { kind: 'external', id: claimId } as const;
  const committed = await commitMutator(c.env.DB, mutator, args, { claim, actor, now: Date.now() });
  if (committed.done) c.executionCtx.waitUntil(afterCommit(c.env, committed));
  return committed;
}
