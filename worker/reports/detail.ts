import { asc, eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { attempt, order, refund } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { attemptEvent, audit } from '../schema.ts';
import { shown } from './payments.ts';

export async function paymentDetail(env: Env, id: string) {
  const db = drizzle(env.DB);
  const [row] = await db.select().from(attempt).where(eq(attempt.id, id));
  const [payment] = row ? await shown(env, [row]) : [];
  if (!row || !payment) return null;
  const [orders, refunds] = await db.batch([
    db.select().from(order).where(eq(order.id, row.orderId)),
    db.select().from(refund).where(eq(refund.attemptId, id)).orderBy(asc(refund.askedAt)),
  ]);
  const ids = refunds.map((one) => one.id);
  const about = [id, row.receipt, row.typedCode, ...ids].filter((one) => one !== null);
  const subjects = [`attempt/${id}`, `order/${row.orderId}`, ...ids.map((one) => `refund/${one}`)];
  const [events, entries] = await db.batch([
    db
      .select()
      .from(attemptEvent)
      .where(inArray(attemptEvent.attemptId, about))
      .orderBy(asc(attemptEvent.at)),
    db.select().from(audit).where(inArray(audit.subject, subjects)).orderBy(asc(audit.at)),
  ]);
  const [of] = orders;
  return {
    payment,
    order: of
      ? {
          id: of.id,
          status: of.status,
          paymentStatus: of.paymentStatus,
          totalCents: of.totalCents,
          refundedCents: of.refundedCents,
        }
      : null,
    refunds: refunds.map(({ owner: _, archived: __, version: ___, deleted: ____, ...one }) => one),
    events: events.map(({ kind, at, raw }) => ({ kind, at, raw })),
    audit: entries,
  };
}
