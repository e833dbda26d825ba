import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { byVersion, windowed } from './columns.ts';

/** What the shop's people tell each other about an order; no customer ever sees it. */
export const orderNote = sqliteTable(
  'order_note',
  {
    id: text().primaryKey(),
    orderId: text().notNull(),
    /** 'u:<user>' */
    author: text().notNull(),
    text: text().notNull(),
    at: integer().notNull(),
    ...windowed,
  },
  (t) => [...byVersion('order_note')(t), index('order_note_order').on(t.orderId, t.version)],
);
