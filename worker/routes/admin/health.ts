import { and, gt, inArray, isNull, min, ne, or, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import { DAY_MS, dayAt, MINUTE_MS } from '../../../shared/time.ts';
import { budgetLeft, isOfBudget } from '../../alerts/error-budget.ts';
import type { App } from '../../auth/visitor.ts';
import { requireArea } from '../../http/require.ts';
import { JOBS, type JobName } from '../../jobs/run.ts';
import { MOST_TRIES } from '../../outbox/deliver.ts';
import { healthDropped, healthHour, healthJob, outbox, type SmsState, sms } from '../../schema.ts';
import { isSmsReady, reportUrl } from '../../sms/africas-talking.ts';
import { NOTHING_LEFT } from '../../sms/send-once.ts';

const DROPPED_DAYS = 7;

const LATE_MS = 5 * MINUTE_MS;
const SLACK_MS = 10 * MINUTE_MS;

/** Named, as a batch tells columns apart by their names. */
const mailsOf = (kind: 'code' | 'receipt' | 'newsletter') =>
  sql<number>`coalesce(sum(${healthDropped.mails}) FILTER (WHERE ${healthDropped.kind} = ${kind}), 0)`.as(
    kind,
  );

const smsIn = (...states: [SmsState, ...SmsState[]]) =>
  sql<number>`count(*) FILTER (WHERE ${inArray(sms.state, states)})`.as(states[0]);

export const health = new Hono<App>().get('/', requireArea('system'), async (c) => {
  const now = Date.now();
  const { db } = c.var;
  const isWaiting = isNull(outbox.doneAt);
  const since = now - DROPPED_DAYS * DAY_MS;
  const [days, jobs, [effects], [dropped], [texts], [opened]] = await db.batch([
    db
      .select({
        day: sql<string>`date(${healthHour.id} / 1000, 'unixepoch')`.as('day'),
        requests: sql<number>`sum(${healthHour.requests})`,
        faults: sql<number>`sum(${healthHour.faults})`,
        limited: sql<number>`sum(${healthHour.limited})`,
      })
      .from(healthHour)
      .where(isOfBudget(now))
      .groupBy(sql`day`)
      .orderBy(sql`day DESC`),
    db.select().from(healthJob),
    db
      .select({
        waiting: sql<number>`count(*) FILTER (WHERE ${isWaiting})`,
        late: sql<number>`count(*) FILTER (WHERE ${isWaiting} AND ${outbox.dueAt} < ${now - LATE_MS})`,
        givenUp: sql<number>`count(*) FILTER (WHERE ${outbox.tries} >= ${MOST_TRIES})`,
      })
      .from(outbox)
      .where(or(isWaiting, gt(outbox.doneAt, now - 7 * DAY_MS))),
    db
      .select({
        code: mailsOf('code'),
        receipt: mailsOf('receipt'),
        newsletter: mailsOf('newsletter'),
      })
      .from(healthDropped)
      .where(gt(healthDropped.day, dayAt(since))),
    db
      .select({
        sent: smsIn('sent', 'delivered'),
        waiting: smsIn('waiting'),
        failed: smsIn('failed'),
        unknown: smsIn('unknown'),
        cents: sql<number>`coalesce(sum(${sms.costCents}), 0)`.as('cents'),
      })
      .from(sms)
      .where(and(gt(sms.createdAt, since), ne(sms.reason, NOTHING_LEFT))),
    db.select({ at: min(healthHour.id) }).from(healthHour),
  ]);
  const sum = (of: 'requests' | 'faults') => days.reduce((total, day) => total + day[of], 0);
  const [requests, faults] = [sum('requests'), sum('faults')];
  return c.json({
    days,
    requests,
    faults,
    /** The remaining error budget. */
    left: budgetLeft(requests, faults),
    jobs: jobsOf(jobs, opened?.at ?? now, now),
    outbox: effects ?? { waiting: 0, late: 0, givenUp: 0 },
    /** Mails dropped in the last DROPPED_DAYS because their address had received too many. */
    dropped: dropped ?? { code: 0, receipt: 0, newsletter: 0 },
    /** SMS of the same days, their cost, and where the provider should post its reports; null without one. */
    sms: isSmsReady(c.env) && texts ? { ...texts, reports: await reportUrl(c.env) } : null,
  });
});

type Client = ReturnType<typeof hc<typeof health>>;
export type Health = InferResponseType<Client['index']['$get'], 200>;

/** Lists jobs that never ran, too. A shop that has just opened is not late. */
function jobsOf(rows: (typeof healthJob.$inferSelect)[], openedAt: number, now: number) {
  return (Object.keys(JOBS) as JobName[]).sort().map((id) => {
    const row = rows.find((known) => known.id === id) ?? { id, okAt: 0, failedAt: 0, fails: 0 };
    return { ...row, id, isLate: now - Math.max(row.okAt, openedAt) > JOBS[id] + SLACK_MS };
  });
}
