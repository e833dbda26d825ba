import { and, eq, gte, inArray, lt, ne, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as z from 'zod/mini';
import { PAYBILL_METHOD } from '../../shared/payment/method.ts';
import { RECEIPT } from '../../shared/payment/paybill.ts';
import { MOST_STATEMENT_LINES } from '../../shared/payment/statement.ts';
import { ledgerEntry } from '../../shared/schema.ts';
import { DAY_MS, dayAt, MINUTE_MS, startOf } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import { isOneOf } from '../sync/statement.ts';

const minor = z.int().check(z.gte(0), z.lte(1e11));

/** The browser has read the file and left out the names. */
export const statementLines = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        receipt: z.string().check(z.regex(RECEIPT)),
        at: z.int().check(z.gte(0), z.lte(8.64e15 - DAY_MS)),
        inMinor: minor,
        outMinor: minor,
        isCharge: z.boolean(),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_STATEMENT_LINES)),
});
type Line = z.output<typeof statementLines>['lines'][number];

/** A payment known only from M-Pesa's reply has no receipt; it is matched by amount and time. */
const NEAR_MS = 10 * MINUTE_MS;

/** 'no_receipt': a payment without a known receipt agrees by amount and time. */
type Mark = 'agreed' | 'no_receipt' | 'other_amount' | 'missing_here' | 'charge';

/** Compares a statement with the ledger in both directions, for the days it covers. Writes nothing. */
export async function reconcile(env: Env, lines: Line[]) {
  const times = lines.map(({ at }) => at);
  const from = startOf(dayAt(times.reduce((a, b) => Math.min(a, b)))) ?? 0;
  const until = (startOf(dayAt(times.reduce((a, b) => Math.max(a, b)))) ?? 0) + DAY_MS;
  const booked = await bookedBetween(env, from, until, lines);
  const byReceipt = new Map(
    booked.map((entry) => [`${entry.reference} ${entry.direction}`, entry]),
  );
  const unnamed = booked.filter(({ reference }) => reference === null);
  const found = new Set<Booked>();
  const marks = lines.map((line): Mark => {
    if (line.isCharge) return 'charge';
    const minor = line.inMinor || line.outMinor;
    const direction = line.inMinor > 0 ? 'in' : 'out';
    const own = byReceipt.get(`${line.receipt} ${direction}`);
    const near = (entry: Booked) =>
      entry.direction === direction &&
      entry.minor === minor &&
      Math.abs(entry.at - line.at) <= NEAR_MS &&
      !found.has(entry);
    const entry = own ?? unnamed.find(near);
    if (!entry) return 'missing_here';
    found.add(entry);
    if (!own) return 'no_receipt';
    return entry.minor === minor ? 'agreed' : 'other_amount';
  });
  const missingThere = booked
    .filter((entry) => !found.has(entry) && entry.minor !== 0)
    .filter(({ at }) => at >= from && at < until)
    .map(({ reference, at, direction, minor, orderId }) => ({
      reference,
      at,
      orderId,
      ...(direction === 'in' ? { inMinor: minor, outMinor: 0 } : { inMinor: 0, outMinor: minor }),
    }));
  return { marks, missingThere };
}

type Booked = Pick<
  typeof ledgerEntry.$inferSelect,
  'id' | 'reference' | 'at' | 'direction' | 'minor' | 'orderId'
>;

/** Includes entries of other days with the statement's receipts. Corrections are applied. */
async function bookedBetween(env: Env, from: number, until: number, lines: Line[]) {
  const receipts = lines.map(({ receipt }) => receipt);
  const entries = await drizzle(env.DB)
    .select()
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.provider, PAYBILL_METHOD),
        ne(ledgerEntry.kind, 'fee'),
        or(
          and(gte(ledgerEntry.at, from), lt(ledgerEntry.at, until)),
          and(
            inArray(ledgerEntry.kind, ['received', 'refunded', 'returned']),
            isOneOf(ledgerEntry.reference, receipts),
          ),
        ),
      ),
    );
  const booked = new Map<string, Booked>();
  for (const entry of entries) if (entry.kind !== 'correction') booked.set(entry.id, { ...entry });
  for (const { id, kind, minor } of entries) {
    const corrected = kind === 'correction' && booked.get(id.slice(0, id.lastIndexOf('/')));
    if (corrected) corrected.minor += minor;
  }
  return [...booked.values()].toSorted((a, b) => a.at - b.at);
}
