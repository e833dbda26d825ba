import { Hono } from 'hono';
import { BUDGET_DAYS, budgetLeft, type Health } from '../../shared/health.ts';
import { type App, visitorOf } from '../actor.ts';
import { fail } from '../http.ts';

const DAY_MS = 24 * 3_600_000;
const LATE_MS = 5 * 60_000;
/** Tries after which an effect is given up (worker/effects.ts). */
const GIVEN_UP = 20;

/** GET /api/admin/health: the error budget, cron's jobs and what waits to be done. */
export const health = new Hono<App>().get('/', async (c) => {
  const visitor = await visitorOf(c);
  if (visitor?.actor.role !== 'admin') return fail(c, 403, 'forbidden');
  const now = Date.now();
  const db = c.env.DB;
  const [days, jobs, outbox] = await db.batch<Record<string, unknown>>([
    db
      .prepare(
        `SELECT date(id / 1000, 'unixepoch') AS day, sum(requests) AS requests,
           sum(faults) AS faults, sum(limited) AS limited
         FROM health_hour WHERE id > ? GROUP BY day ORDER BY day DESC`,
      )
      .bind(now - BUDGET_DAYS * DAY_MS),
    db.prepare('SELECT id, okAt, failedAt, fails FROM health_job ORDER BY id'),
    db
      .prepare(
        `SELECT count(*) FILTER (WHERE doneAt IS NULL) AS waiting,
           count(*) FILTER (WHERE doneAt IS NULL AND dueAt < ?1) AS late,
           count(*) FILTER (WHERE tries >= ?2) AS givenUp
         FROM outbox WHERE doneAt IS NULL OR doneAt > ?3`,
      )
      .bind(now - LATE_MS, GIVEN_UP, now - 7 * DAY_MS),
  ]);
  const found = (days?.results ?? []) as Health['days'];
  const sum = (of: 'requests' | 'faults') => found.reduce((total, day) => total + day[of], 0);
  const [requests, faults] = [sum('requests'), sum('faults')];
  return c.json({
    days: found,
    requests,
    faults,
    left: budgetLeft(requests, faults),
    jobs: (jobs?.results ?? []) as Health['jobs'],
    outbox: outbox?.results[0] as Health['outbox'],
  } satisfies Health);
});
