import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { SYSTEM } from '../../shared/tx.ts';
import { removeAccount } from '../auth/erase.ts';
import type { Env } from '../env.ts';
import { syncClock, user } from '../schema.ts';
import { commit } from '../sync/commit.ts';
import { type Removal, room } from '../sync/live.ts';

/** What no restore of the database rolls back. */
const outside = (env: Env) => room(env, 'clock');

/**
 * A database restored to an earlier moment has a clock behind what clients hold, and has forgotten
 * their mutations. The highest clock ever seen is kept outside of it: one that went back starts a new
 * epoch, by which every client learns to begin anew. An epoch that is new, by this or by
 * `npm run restore`, has what was removed since the backup removed again. Called by cron each minute.
 */
export async function noticeRestore(env: Env, now: number): Promise<void> {
  const db = drizzle(env.DB);
  const [clock] = await db.select().from(syncClock).where(eq(syncClock.id, 1));
  if (!clock) return;
  let { epoch } = clock;
  const highest = await outside(env).highest(epoch, clock.version);
  if (highest > clock.version) {
    console.error(JSON.stringify({ event: 'database_restored', highest, version: clock.version }));
    epoch = crypto.randomUUID();
    await db.update(syncClock).set({ epoch }).where(eq(syncClock.epoch, clock.epoch));
  }
  if ((await outside(env).repeatedIn()) === epoch) return;
  await repeatRemovals(env, now);
  await outside(env).repeatedIn(epoch);
}

/** The effect of a removal: it is written down where a restore does not reach. */
export const remember = (env: Env, { of, id, at }: Removal) =>
  outside(env).remember({ of, id, at });

async function repeatRemovals(env: Env, now: number): Promise<void> {
  const again = { user: 0, subscriber: 0 };
  for (const removal of await outside(env).removals()) {
    const isDone = await (removal.of === 'user' ? repeatUser : repeatSubscriber)(env, removal, now);
    if (isDone) again[removal.of]++;
  }
  if (again.user + again.subscriber === 0) return;
  console.warn(JSON.stringify({ event: 'removals_repeated', ...again }));
}

async function repeatUser(env: Env, { id }: Removal, now: number): Promise<boolean> {
  const [person] = await drizzle(env.DB).select().from(user).where(eq(user.id, id));
  if (person) await removeAccount(env, person, now);
  return person !== undefined;
}

/** Who subscribed again after that removal stays. */
async function repeatSubscriber(env: Env, { id, at }: Removal, now: number): Promise<boolean> {
  let isDone = false;
  await commit(env.DB, {
    claim: { kind: 'external', id: `repeat ${id} ${now}` },
    actor: SYSTEM,
    now,
    name: 'repeatRemoval',
    async run(tx) {
      const row = await tx.get('subscriber', id);
      isDone = row !== undefined && row.askedAt <= at;
      if (isDone) await tx.remove('subscriber', id);
    },
  });
  return isDone;
}
