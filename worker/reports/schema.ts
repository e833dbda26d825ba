import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Sums that triggers maintain in the same commit, so that no page counts rows. */

/**
 * Sales per Nairobi day: invoices minus credit notes, each on its day of issue, so past days never
 * change.
 */
export const sale = sqliteTable(
  'sale',
  {
    kind: text().$type<'all' | 'method' | 'product'>().notNull(),
    day: text().notNull(),
    /** A payment method, a product ('' for custom labels), or ''. */
    key: text().notNull(),
    count: integer().notNull(),
    cents: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day, t.key] })],
);

/** 'subscribers' confirmed, 'asked' have not yet. */
export const tally = sqliteTable('tally', {
  id: text().primaryKey(),
  n: integer().notNull(),
});

/**
 * Money held beyond an order's invoices, or all of it after a cancellation. Without any there is no row.
 */
export const owed = sqliteTable('owed', {
  orderId: text().primaryKey(),
  cents: integer().notNull(),
});
