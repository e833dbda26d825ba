import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boolean, byVersion, synced } from './columns.ts';

/** The word at the top of every public page: the one row 'banner'. */
export const banner = sqliteTable(
  'banner',
  {
    id: text().primaryKey(),
    text: text().notNull(),
    textSw: text().notNull(),
    active: boolean().notNull(),
    validFrom: integer().notNull(),
    /** Null: without end. */
    validTo: integer(),
    /** When its words last became others: who closed it before is shown it again. */
    wordedAt: integer().notNull(),
    /** A new one with each edit, as products have it. */
    edition: text().notNull().default(''),
    ...synced,
  },
  byVersion('banner'),
);
