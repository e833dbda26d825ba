import { and, eq, isNotNull, notInArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { FINISHED } from '../../shared/order/states.ts';
import { pressLine } from '../../shared/press/line.ts';
import { partsOf } from '../../shared/production/parts.ts';
import { job, linePart, order, orderLine, workshop } from '../../shared/schema.ts';

const ofLine = { line: orderLine, placedAt: order.placedAt, locale: order.locale };

export async function readJob(db: D1Database, jobId: string) {
  const d = drizzle(db);
  // Names of finished orders must not appear on sheets.
  const isOpen = notInArray(order.status, [...FINISHED]);
  const [[found], [house], firsts, others] = await d.batch([
    d
      .select()
      .from(job)
      .where(and(eq(job.id, jobId), eq(job.deleted, false))),
    d.select().from(workshop).where(eq(workshop.id, 'workshop')),
    d
      .select(ofLine)
      .from(orderLine)
      .innerJoin(order, eq(order.id, orderLine.orderId))
      .where(
        and(
          eq(orderLine.jobId, jobId),
          isNotNull(orderLine.jobId),
          eq(orderLine.deleted, false),
          isOpen,
        ),
      ),
    d
      .select({ ...ofLine, state: linePart })
      .from(linePart)
      .innerJoin(order, eq(order.id, linePart.orderId))
      .innerJoin(orderLine, eq(orderLine.id, linePart.lineId))
      .where(
        and(
          eq(linePart.jobId, jobId),
          isNotNull(linePart.jobId),
          eq(linePart.deleted, false),
          isOpen,
        ),
      ),
  ]);
  const lines = new Map([...firsts, ...others].map((row) => [row.line.id, row]));
  const states = others.map(({ state }) => state);
  const rows = [...lines.values()]
    .sort((a, b) => a.placedAt - b.placedAt || (a.line.id < b.line.id ? -1 : 1))
    .flatMap(({ line, locale }) => partsOf([line], states).map((part) => ({ part, locale })))
    .filter(({ part }) => part.jobId === jobId);
  if (!found || !house || rows.length === 0) return null;
  const printed = rows.flatMap(({ part, locale }) =>
    part.press ? [pressLine(part, part.press, locale)] : [],
  );
  const state = rows.map(({ part }) => `${part.id}@${part.line.revision}`).join(' ');
  return { job: found, cutName: house.cutName, lines: printed, state };
}
