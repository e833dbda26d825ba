import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isOpenRefund } from '../../shared/payment/refund.ts';
import { attempt, order, refund } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { owed } from '../schema.ts';
import { isOneOf } from '../sync/statement.ts';

/** Once these are settled, the next ones follow. */
const MOST = 90;

/** Overpayments, and money of orders cancelled after payment. Refunds in progress are subtracted. */
export async function moneyOwed(env: Env) {
  const db = drizzle(env.DB);
  const rows = await db
    .select({ orderId: owed.orderId, cents: owed.cents, status: order.status })
    .from(owed)
    .innerJoin(order, eq(order.id, owed.orderId))
    .where(ne(order.paymentStatus, 'review'))
    .orderBy(desc(owed.cents), owed.orderId)
    .limit(MOST);
  if (rows.length === 0) return [];
  const ids = rows.map(({ orderId }) => orderId);
  const { id, orderId, method, receipt, capturedCents } = attempt;
  const { attemptId, amountCents, state, way } = refund;
  const came = and(isOneOf(orderId, ids), gt(capturedCents, 0));
  const [payments, refunds] = await db.batch([
    db.select({ orderId, id, method, receipt, capturedCents }).from(attempt).where(came),
    db
      .select({ orderId: refund.orderId, attemptId, amountCents, state, way })
      .from(refund)
      .where(isOneOf(refund.orderId, ids)),
  ]);
  return rows.flatMap(({ status, ...row }) => {
    const own = <T extends { orderId: string }>(parts: T[]) =>
      parts.filter((part) => part.orderId === row.orderId).map(({ orderId: _, ...part }) => part);
    const open = own(refunds).filter(isOpenRefund);
    const cents = row.cents - open.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (cents <= 0) return [];
    const isCancelled = status === 'cancelled';
    return [{ ...row, cents, isCancelled, payments: own(payments), refunds: own(refunds) }];
  });
}
