import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Sums that triggers keep in the commit of what they sum up, so that no page counts rows. */

/**
 * What was sold on a day of Nairobi's: invoices less credit notes, each on the day it was issued, so
 * that a past day never changes. 'all' and 'method': orders by their first invoice, and cents.
 * 'product': pieces and their cents of invoiced orders, taken off again by the credit note that
 * leaves nothing of an order.
 */
export const sale = sqliteTable(
  'sale',
  {
    kind: text().$type<'all' | 'method' | 'product'>().notNull(),
    /** 'YYYY-MM-DD'. */
    day: text().notNull(),
    /** A method, a product ('' for custom labels), or ''. */
    key: text().notNull(),
    count: integer().notNull(),
    cents: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day, t.key] })],
);

/** How many there are: 'subscribers' who agreed, and 'asked' who did not yet. */
export const tally = sqliteTable('tally', {
  id: text().primaryKey(),
  n: integer().notNull(),
});

/**
 * What the shop holds of an order's money beyond its papers, or all of it once the order is cancelled:
 * ledger less invoices, plus credit notes. An order that owes nothing has no row.
 */
export const owed = sqliteTable('owed', {
  orderId: text().primaryKey(),
  cents: integer().notNull(),
});
