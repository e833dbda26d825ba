import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { stackOf } from '../http/stack.ts';
import { healthJob } from '../schema.ts';
import { batch } from '../sync/statement.ts';

/** How often each is due. Health lists them. */
export const JOBS = {
  sweep: MINUTE_MS,
  expire: MINUTE_MS,
  noticeRestore: MINUTE_MS,
  housekeep: MINUTE_MS,
  sweepSessions: MINUTE_MS,
  eraseFinishedOrders: MINUTE_MS,
  watchErrors: MINUTE_MS,
  forgetPhotos: HOUR_MS,
  forgetNames: HOUR_MS,
} as const;
export type JobName = keyof typeof JOBS;

/** Pass only jobs that are due: one that returns early would be recorded as a success. */
export async function runJobs(
  env: Env,
  now: number,
  jobs: Partial<Record<JobName, () => Promise<unknown>>>,
): Promise<void> {
  const names = Object.keys(jobs) as JobName[];
  const ends = await Promise.allSettled(names.map((name) => jobs[name]?.()));
  const queries = names.map((id, i) => {
    const end = ends[i];
    const failed = end?.status === 'rejected';
    if (failed) {
      console.error(JSON.stringify({ event: 'job_failed', job: id, stack: stackOf(end.reason) }));
    }
    const set = failed ? { failedAt: now, fails: sql`fails + 1` } : { okAt: now, fails: 0 };
    return drizzle(env.DB)
      .insert(healthJob)
      .values({ id, ...set, fails: failed ? 1 : 0 })
      .onConflictDoUpdate({ target: healthJob.id, set });
  });
  await batch(env.DB, queries);
}
