import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * The link that asks for reviews of an order: 80 bits, made of the nonce and the shop's secret, so that a
 * copy of the database writes no review.
 */
export const reviewLink = sqliteTable(
  'review_link',
  {
    orderId: text().primaryKey(),
    nonce: text().notNull(),
    codeHash: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('review_link_code').on(t.codeHash),
    index('review_link_expires').on(t.expiresAt),
  ],
);
