import { Hono } from 'hono';
import { BUDGET_DAYS, budgetLeft, DROPPED_DAYS, type Health } from '../../../shared/health.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts';
import type { App } from '../../auth/visitor.ts';
import { JOBS, type JobName } from '../../http/load.ts';
import { requireAdmin } from '../../http/require.ts';

const LATE_MS = 5 * MINUTE_MS;
/** As in worker/outbox/deliver.ts. */
const GIVEN_UP = 20;
/** A job is marked if it is late by more than this. */
const SLACK_MS = 10 * MINUTE_MS;

export const health = new Hono<App>().get('/', requireAdmin, async (c) => {
  const now = Date.now();
  const db = c.env.DB;
  const [days, jobs, outbox, dropped, opened] = await db.batch<Record<string, unknown>>([
    db
      .prepare(
        `SELECT date(id / 1000, 'unixepoch') AS day, sum(requests) AS requests,
           sum(faults) AS faults, sum(limited) AS limited
         FROM health_hour WHERE id > ? GROUP BY day ORDER BY day DESC`,
      )
      .bind(now - BUDGET_DAYS * DAY_MS),
    db.prepare('SELECT id, okAt, failedAt, fails FROM health_job'),
    db
      .prepare(
        `SELECT count(*) FILTER (WHERE doneAt IS NULL) AS waiting,
           count(*) FILTER (WHERE doneAt IS NULL AND dueAt < ?1) AS late,
           count(*) FILTER (WHERE tries >= ?2) AS givenUp
         FROM outbox WHERE doneAt IS NULL OR doneAt > ?3`,
      )
      .bind(now - LATE_MS, GIVEN_UP, now - 7 * DAY_MS),
    db
      .prepare(
        `SELECT coalesce(sum(mails) FILTER (WHERE kind = 'code'), 0) AS code,
           coalesce(sum(mails) FILTER (WHERE kind = 'receipt'), 0) AS receipt,
           coalesce(sum(mails) FILTER (WHERE kind = 'newsletter'), 0) AS newsletter
         FROM health_dropped WHERE day > ?`,
      )
      .bind(new Date(now - DROPPED_DAYS * DAY_MS).toISOString().slice(0, 10)),
    db.prepare('SELECT min(id) AS at FROM health_hour'),
  ]);
  const found = (days?.results ?? []) as Health['days'];
  const sum = (of: 'requests' | 'faults') => found.reduce((total, day) => total + day[of], 0);
  const [requests, faults] = [sum('requests'), sum('faults')];
  return c.json({
    days: found,
    requests,
    faults,
    left: budgetLeft(requests, faults),
    jobs: jobsOf((jobs?.results ?? []) as JobRow[], Number(opened?.results[0]?.at ?? now), now),
    outbox: outbox?.results[0] as Health['outbox'],
    dropped: dropped?.results[0] as Health['dropped'],
  } satisfies Health);
});

type JobRow = Omit<Health['jobs'][number], 'isLate'>;

/** Lists jobs that never ran, too. A shop that has just opened is not late. */
function jobsOf(rows: JobRow[], openedAt: number, now: number): Health['jobs'] {
  return (Object.keys(JOBS) as JobName[]).sort().map((id) => {
    const row = rows.find((known) => known.id === id) ?? { id, okAt: 0, failedAt: 0, fails: 0 };
    return { ...row, isLate: now - Math.max(row.okAt, openedAt) > JOBS[id] + SLACK_MS };
  });
}
