import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { attempt, order, refund } from '../../shared/schema.ts';
import { actorNames } from '../audit/find.ts';
import type { Env } from '../env.ts';
import { attemptEvent, audit, auditAbout } from '../schema.ts';
import { paymentRows } from './payments.ts';

export async function paymentDetail(env: Env, id: string) {
  const db = drizzle(env.DB);
  const [row] = await db.select().from(attempt).where(eq(attempt.id, id));
  const [payment] = row ? await paymentRows(env, [row]) : [];
  if (!row || !payment) return null;
  const [orders, refunds] = await db.batch([
    db.select().from(order).where(eq(order.id, row.orderId)),
    db.select().from(refund).where(eq(refund.attemptId, id)).orderBy(asc(refund.askedAt)),
  ]);
  const ids = refunds.map((one) => one.id);
  const about = [id, row.receipt, row.typedCode, ...ids].filter((one) => one !== null);
  const subjects = [`attempt/${id}`, ...ids.map((one) => `refund/${one}`)];
  const kept = and(eq(audit.subject, `order/${row.orderId}`), eq(audit.action, 'keepOverpayment'));
  const [events, own, further] = await db.batch([
    db
      .select()
      .from(attemptEvent)
      .where(inArray(attemptEvent.attemptId, about))
      .orderBy(asc(attemptEvent.at)),
    db
      .select()
      .from(audit)
      .where(or(inArray(audit.subject, subjects), kept)),
    db
      .select({ audit })
      .from(auditAbout)
      .innerJoin(audit, eq(audit.id, auditAbout.auditId))
      .where(inArray(auditAbout.subject, subjects)),
  ]);
  const acts = new Map([...own, ...further.map((one) => one.audit)].map((act) => [act.id, act]));
  const entries = [...acts.values()].toSorted((a, b) => a.at - b.at);
  const people = await actorNames(
    env.DB,
    entries.map(({ actor }) => actor),
  );
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
    people,
  };
}
