import { and, desc, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';
import { maskPhone } from '../../shared/input/phone.ts';
import { ATTEMPT_STATES } from '../../shared/payment/codes.ts';
import { METHOD_IDS } from '../../shared/payment/method.ts';
import { LEAST_OF_RECEIPT, orderStart, receiptOf } from '../../shared/payment/paybill.ts';
import { attempt, invoice, ledgerEntry } from '../../shared/schema.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { cursor, isBefore, pageOf } from '../http/cursor.ts';
import { day } from '../http/validate.ts';
import type { Attempt } from '../payments/method.ts';
import { beginsWith, isOneOf } from '../sync/statement.ts';

const PAGE = 50;

/** Days are Nairobi's; `to` is included. */
export const filterSchema = z.object({
  state: z.optional(z.enum(ATTEMPT_STATES)),
  method: z.optional(z.enum(METHOD_IDS)),
  from: day,
  to: day,
  /** An order, invoice or credit note number, or the start of a receipt. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  before: cursor,
});
export type Filter = z.output<typeof filterSchema>;

/** Every filter has an index, so that a page costs the same after years of payments. */
export async function findPayments(env: Env, filter: Filter, most = PAGE) {
  const found = filter.q ? await meaning(env, filter.q) : undefined;
  const attempts = await drizzle(env.DB)
    .select()
    .from(attempt)
    .where(and(found, ...conditions(filter)))
    .orderBy(desc(attempt.startedAt), desc(attempt.id))
    .limit(most + 1);
  const { rows, next } = pageOf(attempts, most, ({ startedAt }) => startedAt);
  return { payments: await paymentRows(env, rows), next };
}

function conditions({ state, method, from, to, before }: Filter): SQL[] {
  return [
    state && eq(attempt.state, state),
    method && eq(attempt.method, method),
    from !== undefined && gte(attempt.startedAt, from),
    to !== undefined && lt(attempt.startedAt, to + DAY_MS),
    isBefore(before, attempt.startedAt, attempt.id),
  ].filter((condition) => typeof condition === 'object');
}

/** A range uses the index of the column. */
async function meaning(env: Env, q: string): Promise<SQL | undefined> {
  const bare = receiptOf(q);
  const paper = /^(INV|CN)-(\d{4}-\d{5,})$/.exec(bare);
  if (paper) {
    const id = `${paper[1] === 'CN' ? 'credit_note' : 'invoice'}/${paper[2]}`;
    const [found] = await drizzle(env.DB).select().from(invoice).where(eq(invoice.id, id));
    return eq(attempt.orderId, found?.orderId ?? '');
  }
  const start = orderStart(q);
  if (start) return beginsWith(attempt.orderId, start);
  // M-Pesa's receipts begin with the day: fewer letters would be those of a day, a month or a year.
  const starts = (column: SQLiteColumn, text: string) =>
    text.length < LEAST_OF_RECEIPT ? eq(column, text) : beginsWith(column, text);
  return or(
    starts(attempt.receipt, bare),
    starts(attempt.receipt, q),
    and(isNotNull(attempt.typedCode), starts(attempt.typedCode, bare)),
  );
}

export async function paymentRows(env: Env, rows: Attempt[]) {
  const booked = await bookedOf(env, rows);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    method: row.method,
    channel: row.channel,
    state: row.state,
    reason: row.reason,
    amountCents: row.amountCents,
    capturedCents: row.capturedCents,
    chargeMinor: row.chargeMinor,
    currency: row.currency,
    receipt: row.receipt,
    typedCode: row.typedCode,
    phone: row.phone === '' || row.phone.includes('*') ? row.phone : maskPhone(row.phone),
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    receivedCents: booked.get(row.id)?.received ?? 0,
    refundedCents: booked.get(row.id)?.refunded ?? 0,
  }));
}

/** From the ledger, in cents of KES. */
async function bookedOf(env: Env, rows: Attempt[]) {
  const sumOf = (condition: SQL) =>
    sql<number>`sum(CASE WHEN ${condition} THEN ${ledgerEntry.kesCents} ELSE 0 END)`;
  const ids = rows.map(({ id }) => id);
  const sums = await drizzle(env.DB)
    .select({
      attemptId: ledgerEntry.attemptId,
      received: sumOf(eq(ledgerEntry.direction, 'in')),
      refunded: sumOf(eq(ledgerEntry.kind, 'refunded')),
    })
    .from(ledgerEntry)
    .where(isOneOf(ledgerEntry.attemptId, ids))
    .groupBy(ledgerEntry.attemptId);
  return new Map(sums.map(({ attemptId, ...sums }) => [attemptId, sums]));
}
