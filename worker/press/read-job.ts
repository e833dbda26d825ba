import { and, eq, inArray, isNotNull, notInArray, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { QueryBuilder } from 'drizzle-orm/sqlite-core';
import { FINISHED } from '../../shared/order/states.ts';
import { byPlace, pressLine } from '../../shared/press/line.ts';
import { partsOf } from '../../shared/production/parts.ts';
import { job, linePart, order, orderLine, workshop } from '../../shared/schema.ts';

export async function readJob(db: D1Database, jobId: string) {
  const d = drizzle(db);
  const ofJob = (made: typeof orderLine | typeof linePart) =>
    and(eq(made.jobId, jobId), isNotNull(made.jobId), eq(made.deleted, false));
  const furtherOf = new QueryBuilder()
    .select({ id: linePart.lineId })
    .from(linePart)
    .where(ofJob(linePart));
  const linesWhere = (isOfJob: SQL | undefined) =>
    d
      .select({ line: orderLine, placedAt: order.placedAt, locale: order.locale })
      .from(orderLine)
      .innerJoin(order, eq(order.id, orderLine.orderId))
      // Names of finished orders must not appear on sheets.
      .where(and(isOfJob, notInArray(order.status, [...FINISHED])));
  const [[found], [workshopRow], firsts, others, states] = await d.batch([
    d
      .select()
      .from(job)
      .where(and(eq(job.id, jobId), eq(job.deleted, false))),
    d.select().from(workshop).where(eq(workshop.id, 'workshop')),
    linesWhere(ofJob(orderLine)),
    linesWhere(inArray(orderLine.id, furtherOf)),
    d.select().from(linePart).where(ofJob(linePart)),
  ]);
  const lines = new Map([...firsts, ...others].map((row) => [row.line.id, row]));
  const rows = [...lines.values()]
    .sort((a, b) => a.placedAt - b.placedAt || byPlace(a.line, b.line))
    .flatMap(({ line, locale }) => partsOf([line], states).map((part) => ({ part, locale })))
    .filter(({ part }) => part.jobId === jobId);
  if (!found || !workshopRow || rows.length === 0) return null;
  const printed = rows.flatMap(({ part, locale }) =>
    part.press ? [pressLine(part, part.press, locale)] : [],
  );
  const state = rows.map(({ part }) => `${part.id}@${part.line.revision}`).join(' ');
  return { job: found, cutName: workshopRow.cutName, lines: printed, state };
}
