import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Addresses, numbers and orders that want no reminders, as keyed digests. */
export const reminderStop = sqliteTable('reminder_stop', {
  id: text().primaryKey(),
  at: integer().notNull(),
});
