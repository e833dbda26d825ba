import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { decimalOf } from '../../shared/csv.ts';
import { paperNumber } from '../../shared/invoice.ts';
import { minuteAt } from '../../shared/nairobi.ts';
import { orderNumber } from '../../shared/order-states.ts';
import { address, invoice, order } from '../../shared/schema.ts';
import type { Sheet } from '../download.ts';
import type { Env } from '../env.ts';
import { type Filter, findPayments } from './payments.ts';

/** Rows of one sheet; a longer one is asked for in parts, by dates. */
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

/** The payments that a filter finds; null when there are too many for one sheet. */
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
        decimalOf(row.amountCents),
        decimalOf(row.capturedCents),
        decimalOf(row.refundedCents),
        decimalOf(row.chargeMinor ?? row.amountCents),
        row.currency,
        row.receipt ?? '',
        row.phone,
      ]);
    }
    before = found.next ?? undefined;
    if (rows.length > MOST_ROWS) return null;
  } while (before);
  return rows;
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

/** Invoices and credit notes of a time, in the order of their numbers: what eTIMS is told by hand. */
export async function paperSheet(env: Env, from: number, until: number): Promise<Sheet> {
  const found = await drizzle(env.DB)
    .select({ invoice, buyerPin: order.buyerPin, buyer: address.fullName })
    .from(invoice)
    .leftJoin(order, eq(order.id, invoice.orderId))
    .leftJoin(address, eq(address.id, invoice.orderId))
    .where(and(gte(invoice.issuedAt, from), lt(invoice.issuedAt, until)))
    .orderBy(asc(invoice.issuedAt))
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
      (sign * paper.amountCents) / 100,
      paper.vatCents === null ? '' : (sign * vat) / 100,
      (sign * (paper.amountCents - vat)) / 100,
      paper.seller.kraPin,
    ];
  });
  return [PAPERS, ...rows];
}
