import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Sums that triggers keep in the commit of what they sum up, so that no page counts rows. */

/**
 * What was sold on a day of Nairobi's, by the day an order was placed; cancelled orders do not count.
 * 'all' and 'method': orders, and cents that came and stayed. 'product': pieces, and the cents of their
 * lines in orders that are paid.
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
