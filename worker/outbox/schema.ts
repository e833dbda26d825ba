import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { json } from '../../shared/columns.ts';

export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    payload: json<Record<string, unknown>>().notNull(),
    dueAt: integer().notNull(),
    tries: integer().notNull().default(0),
    doneAt: integer(),
  },
  (t) => [index('outbox_due').on(t.doneAt, t.dueAt)],
);
