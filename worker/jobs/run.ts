import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { stackOf } from '../http/stack.ts';
import { healthJob } from '../schema.ts';
import { batch } from '../sync/statement.ts';
import { CRON } from './cron.ts';

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

const EVERY: Record<string, number> = { [CRON.minutely]: MINUTE_MS, [CRON.hourly]: HOUR_MS };

/** Acts on each item in turn, also after one that failed, and throws the first error at the end. */
export async function tryEach<T>(items: readonly T[], act: (item: T) => Promise<unknown>) {
  const errors: unknown[] = [];
  for (const item of items) await act(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

export const tryAll = (...steps: (() => Promise<unknown>)[]) => tryEach(steps, (step) => step());

/**
 * Runs the jobs that a cron trigger is for: one that returned early would be recorded as a success.
 * `wrangler dev` names no trigger, and runs all.
 */
export async function runJobs(
  env: Env,
  now: number,
  jobs: Partial<Record<JobName, () => Promise<unknown>>>,
  cron = '',
): Promise<void> {
  const every = EVERY[cron];
  const names = (Object.keys(jobs) as JobName[]).filter(
    (name) => JOBS[name] === (every ?? JOBS[name]),
  );
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
