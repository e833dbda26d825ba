import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Env } from '../env.ts';
import { syncClock } from '../schema.ts';
import { room } from './live.ts';

/**
 * A database restored to an earlier moment has a clock behind what clients hold, and has forgotten
 * their mutations. The highest clock ever seen is kept outside of it: one that went back starts a new
 * epoch, by which every client learns to begin anew. Called by cron each minute.
 */
export async function noticeRestore(env: Env): Promise<void> {
  const db = drizzle(env.DB);
  const [clock] = await db.select().from(syncClock).where(eq(syncClock.id, 1));
  if (!clock) return;
  const highest = await room(env, 'clock').highest(clock.epoch, clock.version);
  if (highest <= clock.version) return;
  console.error(JSON.stringify({ event: 'database_restored', highest, version: clock.version }));
  const epoch = crypto.randomUUID();
  await db.update(syncClock).set({ epoch }).where(eq(syncClock.epoch, clock.epoch));
}
