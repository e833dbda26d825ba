import { and, asc, eq, lte, notExists, notInArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { FINISHED, NO_MONEY_SEEN } from '../../shared/order/states.ts';
import { DOOR_METHOD } from '../../shared/payment/door.ts';
import { purgeJob } from '../../shared/production/job.ts';
import { MAX_BACKLOG_DAYS, setBacklog } from '../../shared/production/workshop.ts';
import { job, linePart, order, orderLine } from '../../shared/schema.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { commitOnce } from '../sync/commit.ts';

const JOBS = 10;
const NO_MONEY = NO_MONEY_SEEN.map((status) => `'${status}'`).join();

/** Once all orders of a job are delivered or cancelled, nobody needs the names on its sheets. */
export async function purgeJobs(db: D1Database, now: number) {
  const d = drizzle(db);
  const unfinished = (made: typeof orderLine | typeof linePart) =>
    d
      .select({ id: made.id })
      .from(made)
      .innerJoin(order, eq(order.id, made.orderId))
      .where(
        and(
          eq(made.jobId, job.id),
          eq(made.deleted, false),
          notInArray(order.status, [...FINISHED]),
        ),
      );
  const done = await d
    .select({ id: job.id })
    .from(job)
    // A bound parameter would not match the partial index.
    .where(
      and(
        sql`deleted = 0`,
        lte(job.createdAt, now - HOUR_MS),
        notExists(unfinished(orderLine)),
        notExists(unfinished(linePart)),
      ),
    )
    .orderBy(asc(job.createdAt))
    .limit(JOBS);
  for (const { id } of done) {
    await commitOnce(db, `purge job ${id}`, purgeJob, { jobId: id }, { now });
  }
}

/** Written only when the whole number of days changes, so that checkouts do not conflict with it. */
export async function measureBacklog(db: D1Database, now: number) {
  // Raw SQL for the index hint: the few orders that wait come first, as isWaiting decides.
  const found = await db
    .prepare(
      `SELECT workshop.backlogDays AS was, workshop.version AS version, CAST((
         SELECT coalesce(sum((1 + coalesce(json_array_length(order_line.design, '$.others'), 0))
           * CASE WHEN order_line.parts IS NULL
             THEN iif(order_line.step = 'queued', order_line.quantity
               * coalesce(pack.labels, order_line.design ->> '$.labels', 0), 0)
             ELSE (SELECT coalesce(sum(json_each.value ->> '$.copies'), 0)
               FROM json_each(order_line.parts)
               LEFT JOIN line_part ON line_part.id = order_line.id || '/' || json_each.key
               WHERE coalesce(line_part.step, iif(json_each.key = 0, order_line.step, 'queued'))
                 = 'queued') END), 0)
         FROM orders INDEXED BY orders_waiting
         CROSS JOIN order_line ON order_line.orderId = orders.id
         LEFT JOIN pack ON pack.id = order_line.productId
         WHERE orders.archived = 0 AND orders.deleted = 0
         AND orders.status IN ('pending', 'processing')
         AND (orders.paymentStatus = 'paid' OR (orders.paymentMethod = '${DOOR_METHOD}'
           AND orders.paymentStatus IN (${NO_MONEY}) AND orders.status = 'processing'))
         AND order_line.deleted = 0
       ) / workshop.labelsPerDay AS INTEGER) AS days
       FROM workshop WHERE id = 'workshop'`,
    )
    .first<{ was: number; days: number; version: number }>();
  if (!found) return;
  const days = Math.min(found.days, MAX_BACKLOG_DAYS);
  if (found.was === days) return;
  const { version } = found;
  await commitOnce(db, `backlog ${version} ${days}`, setBacklog, { days }, { now });
}
