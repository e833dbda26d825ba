import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Counts for the Health page, without personal data. Times are ms UTC. */

export const healthHour = sqliteTable('health_hour', {
  id: integer().primaryKey(),
  requests: integer().notNull(),
  faults: integer().notNull(),
  limited: integer().notNull(),
});

export const healthDropped = sqliteTable(
  'health_dropped',
  { day: text().notNull(), kind: text().notNull(), mails: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.kind] })],
);
