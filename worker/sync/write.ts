import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { type Actor, type Mutator, SYSTEM } from '../../shared/tx.ts';
import type { App } from '../auth/visitor.ts';
import type { Env } from '../env.ts';
import { afterCommit, afterResponse } from '../outbox/enqueue.ts';
import { commitOnce } from './commit.ts';

/** For a request: live updates and effects run after the response. */
export async function write<S extends z.ZodMiniType>(
  c: Context<App>,
  actor: Actor,
  mutator: Mutator<S>,
  args: z.input<S>,
  claimId = `${mutator.name} ${crypto.randomUUID()}`,
) {
  const committed = await commitOnce(c.env.DB, claimId, mutator, args, { actor, now: Date.now() });
  afterResponse(c, committed);
  return committed;
}

/** Without a request, as the shop unless somebody else acts. False when `claimId` was committed before. */
export async function writeOnce<S extends z.ZodMiniType>(
  env: Env,
  claimId: string,
  mutator: Mutator<S>,
  args: z.input<S>,
  actor: Actor = SYSTEM,
): Promise<boolean> {
  const committed = await commitOnce(env.DB, claimId, mutator, args, { actor, now: Date.now() });
  if (committed.done) await afterCommit(env, committed);
  return committed.done;
}
