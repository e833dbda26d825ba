import { and, eq, isNotNull, notInArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { FINISHED } from '../../shared/order/states.ts';
import { pressLine } from '../../shared/press/line.ts';
import { job, order, orderLine, workshop } from '../../shared/schema.ts';

export async function readJob(db: D1Database, jobId: string) {
  const d = drizzle(db);
  const [[found], [house], rows] = await d.batch([
    d
      .select()
      .from(job)
      .where(and(eq(job.id, jobId), eq(job.deleted, false))),
    d.select().from(workshop).where(eq(workshop.id, 'workshop')),
    d
      .select({ line: orderLine, placedAt: order.placedAt, locale: order.locale })
      .from(orderLine)
      .innerJoin(order, eq(order.id, orderLine.orderId))
      .where(
        and(
          eq(orderLine.jobId, jobId),
          isNotNull(orderLine.jobId),
          eq(orderLine.deleted, false),
          // Their names must not appear on sheets.
          notInArray(order.status, [...FINISHED]),
        ),
      ),
  ]);
  if (!found || !house || rows.length === 0) return null;
  rows.sort((a, b) => a.placedAt - b.placedAt || (a.line.id < b.line.id ? -1 : 1));
  const lines = rows.flatMap(({ line, locale }) =>
    line.press ? [pressLine(line, line.press, locale)] : [],
  );
  const state = rows.map(({ line }) => `${line.id}@${line.revision}`).join(' ');
  return { job: found, cutName: house.cutName, lines, state };
}
