import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { byVersion, synced } from './columns.ts';
import type { Cause } from './stock.ts';

/** One row a product, apart from it, so that buying does not disturb those who read the product. */
export const stock = sqliteTable(
  'stock',
  { id: text().primaryKey(), onHand: integer().notNull(), ...synced },
  (t) => [
    ...byVersion('stock')(t),
    // What is sold out is asked for again and again (worker/catalogue.ts).
    index('stock_sold_out').on(t.version).where(sql`onHand = 0`),
    check('stock_never_negative', sql`${t.onHand} >= 0`),
  ],
);

/** Why a product's stock is what it is: the sum of its movements. Rows are only ever added. */
export const stockMovement = sqliteTable(
  'stock_movement',
  {
    id: text().primaryKey(),
    productId: text().notNull(),
    /** Packs; below zero for what went out. */
    amount: integer().notNull(),
    cause: text().$type<Cause>().notNull(),
    note: text().notNull(),
    orderId: text(),
    /** The admin or 'system'; '' for a customer, whom the order names. */
    actor: text().notNull(),
    at: integer().notNull(),
    ...synced,
  },
  (t) => [
    ...byVersion('stock_movement')(t),
    index('stock_movement_product').on(t.productId, t.version),
  ],
);
