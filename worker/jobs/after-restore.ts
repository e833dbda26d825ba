import { eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { countersOfPapers } from '../../shared/payment/invoice.ts';
import { counter } from '../../shared/schema.ts';
import { SYSTEM } from '../../shared/tx.ts';
import { removeAccount } from '../auth/data/delete-account.ts';
import type { Env } from '../env.ts';
import { syncClock, user } from '../schema.ts';
import { commit } from '../sync/commit.ts';
import { type Removal, room } from '../sync/live.ts';

/** Stored outside the database, so that a restore does not roll it back. */
const outside = (env: Env) => room(env, 'clock');

/**
 * After a restore the clock and the counts of papers are behind. A new epoch makes clients start over and
 * repeats removals.
 */
export async function noticeRestore(env: Env, now: number): Promise<void> {
  const db = drizzle(env.DB);
  const [clock] = await db.select().from(syncClock).where(eq(syncClock.id, 1));
  if (!clock) return;
  let { epoch } = clock;
  const papers = await countsOfPapers(env, now);
  const known = await outside(env).highest({ ...papers, [epoch]: clock.version });
  const highest = known[epoch] ?? 0;
  if (highest > clock.version) {
    console.error(JSON.stringify({ event: 'database_restored', highest, version: clock.version }));
    epoch = crypto.randomUUID();
    await db.update(syncClock).set({ epoch }).where(eq(syncClock.epoch, clock.epoch));
  }
  const behind = Object.entries(known).filter(([id, n]) => n > (papers[id] ?? n));
  if (behind.length > 0) await raiseCounts(env, behind, now);
  if ((await outside(env).repeatedIn()) === epoch) return;
  await repeatRemovals(env, now);
  await outside(env).noteRepeated(epoch);
}

async function countsOfPapers(env: Env, now: number): Promise<Record<string, number>> {
  const ids = countersOfPapers(now);
  const found = await drizzle(env.DB).select().from(counter).where(inArray(counter.id, ids));
  const none = Object.fromEntries(ids.map((id) => [id, 0]));
  return { ...none, ...Object.fromEntries(found.map(({ id, n }) => [id, n])) };
}

/** A number that was given out before the restore is not given out again. */
async function raiseCounts(env: Env, behind: [string, number][], now: number): Promise<void> {
  await commit(env.DB, {
    claim: { kind: 'external', id: `raise counts ${now}` },
    actor: SYSTEM,
    now,
    name: 'raiseCounts',
    async run(tx) {
      for (const [id, n] of behind) {
        const row = await tx.get('counter', id);
        if (n > (row?.n ?? 0)) await tx.put('counter', { id, n });
      }
    },
  });
  console.warn(JSON.stringify({ event: 'paper_counts_raised', behind }));
}

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

/** Keeps an account that was opened again after the removal. */
async function repeatUser(env: Env, { id, at }: Removal, now: number): Promise<boolean> {
  const [person] = await drizzle(env.DB).select().from(user).where(eq(user.id, id));
  if (!person || person.createdAt > at) return false;
  await removeAccount(env, person, now);
  return true;
}

/** Keeps a person who subscribed again after the removal. */
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
