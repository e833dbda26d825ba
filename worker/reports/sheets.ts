import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { decimalFromCents } from '../../shared/input/csv.ts';
import { orderNumber } from '../../shared/order/states.ts';
import { chargedCents } from '../../shared/payment/by-hand.ts';
import { paperNumber } from '../../shared/payment/invoice.ts';
import { PAYBILL_METHOD } from '../../shared/payment/method.ts';
import { address, invoice, ledgerEntry, order, stray } from '../../shared/schema.ts';
import { DAY_MS, minuteAt } from '../../shared/time.ts';
import type { Env } from '../env.ts';
import type { Sheet } from '../http/download.ts';
import { type Filter, findPayments } from './payments.ts';

/** Longer exports are split by date. */
const MOST_ROWS = 20_000;
const CHUNK = 500;

const PAYMENTS = [
  'Time (Nairobi)',
  'Order',
  'Method',
  'State',
  'Reason',
  'Asked KES',
  'Received KES',
  'Refunded KES',
  'Charged',
  'Currency',
  'Receipt',
  'Phone',
];

export async function paymentSheet(env: Env, filter: Filter): Promise<Sheet> {
  const rows: (string | number)[][] = [PAYMENTS];
  let before = filter.before;
  do {
    const found = await findPayments(env, before ? { ...filter, before } : filter, CHUNK);
    for (const row of found.payments) {
      rows.push([
        minuteAt(row.startedAt),
        orderNumber(row.orderId),
        row.method,
        row.state,
        row.reason ?? '',
        decimalFromCents(row.amountCents),
        decimalFromCents(row.receivedCents),
        decimalFromCents(row.refundedCents),
        decimalFromCents(row.chargeMinor ?? chargedCents(row)),
        row.currency,
        row.receipt ?? '',
        row.phone,
      ]);
    }
    before = found.next ?? undefined;
    if (rows.length > MOST_ROWS) return null;
  } while (before);
  rows.push(...(await unmatchedRows(env, filter)));
  return rows.length > MOST_ROWS ? null : rows;
}

/**
 * Unmatched payments, if the filter does not exclude them. An entry booked for a claim that was dismissed
 * names its unmatched payment by the receipt alone.
 */
async function unmatchedRows(env: Env, { state, method, q, from, to }: Filter) {
  if (state || q || (method && method !== PAYBILL_METHOD)) return [];
  const found = await drizzle(env.DB)
    .select({ entry: ledgerEntry, returnedAt: stray.endedAt })
    .from(ledgerEntry)
    .leftJoin(stray, eq(stray.id, ledgerEntry.reference))
    .where(
      and(
        eq(ledgerEntry.provider, PAYBILL_METHOD),
        eq(ledgerEntry.kind, 'received'),
        isNull(ledgerEntry.attemptId),
        from === undefined ? undefined : gte(ledgerEntry.at, from),
        to === undefined ? undefined : lt(ledgerEntry.at, to + DAY_MS),
      ),
    )
    .orderBy(desc(ledgerEntry.at))
    .limit(MOST_ROWS + 1);
  return found.map(({ entry, returnedAt }) => {
    const amount = decimalFromCents(entry.kesCents);
    const back = returnedAt === null ? decimalFromCents(0) : amount;
    const state = returnedAt === null ? 'unmatched' : 'returned';
    const [time, receipt] = [minuteAt(entry.at), entry.reference ?? ''];
    return [time, '', PAYBILL_METHOD, state, '', '', amount, back, amount, 'KES', receipt, ''];
  });
}

const MOVEMENTS = [
  'Time (Nairobi)',
  'Provider',
  'Kind',
  'In',
  'Out',
  'Currency',
  'In KES',
  'Out KES',
  'Reference',
  'Order',
  'Payment',
];

export async function ledgerSheet(env: Env, from: number, until: number): Promise<Sheet> {
  const found = await drizzle(env.DB)
    .select()
    .from(ledgerEntry)
    .where(and(gte(ledgerEntry.at, from), lt(ledgerEntry.at, until)))
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.id))
    .limit(MOST_ROWS + 1);
  if (found.length > MOST_ROWS) return null;
  const rows = found.map((entry) => {
    const isIn = entry.direction === 'in';
    const [minor, cents] = [decimalFromCents(entry.minor), decimalFromCents(entry.kesCents)];
    return [
      minuteAt(entry.at),
      entry.provider,
      entry.kind,
      isIn ? minor : '',
      isIn ? '' : minor,
      entry.currency,
      isIn ? cents : '',
      isIn ? '' : cents,
      entry.reference ?? '',
      entry.orderId === null ? '' : orderNumber(entry.orderId),
      entry.attemptId ?? '',
    ];
  });
  return [MOVEMENTS, ...rows];
}

const PAPERS = [
  'Number',
  'Kind',
  'Time (Nairobi)',
  'Order',
  'Buyer',
  'Buyer PIN',
  'Amount KES',
  'VAT KES',
  'Net KES',
  'Seller PIN',
];

/** In the order of their numbers, as they are entered in eTIMS by hand. */
export async function paperSheet(env: Env, from: number, until: number): Promise<Sheet> {
  const found = await drizzle(env.DB)
    .select({ invoice, buyerPin: order.buyerPin, buyer: address.fullName })
    .from(invoice)
    .leftJoin(order, eq(order.id, invoice.orderId))
    .leftJoin(address, eq(address.id, invoice.orderId))
    .where(and(gte(invoice.issuedAt, from), lt(invoice.issuedAt, until)))
    // Numbers have five digits, and more from the 100,000th of a year.
    .orderBy(
      desc(invoice.kind),
      sql`substr(${invoice.number}, 1, 4)`,
      sql`length(${invoice.number})`,
      asc(invoice.number),
    )
    .limit(MOST_ROWS + 1);
  if (found.length > MOST_ROWS) return null;
  const rows = found.map(({ invoice: paper, buyer, buyerPin }) => {
    const sign = paper.kind === 'credit_note' ? -1 : 1;
    const vat = paper.vatCents ?? 0;
    return [
      paperNumber(paper),
      paper.kind,
      minuteAt(paper.issuedAt),
      orderNumber(paper.orderId),
      buyer ?? '',
      buyerPin ?? '',
      decimalFromCents(sign * paper.amountCents),
      paper.vatCents === null ? '' : decimalFromCents(sign * vat),
      decimalFromCents(sign * (paper.amountCents - vat)),
      paper.seller.kraPin,
    ];
  });
  return [PAPERS, ...rows];
}
