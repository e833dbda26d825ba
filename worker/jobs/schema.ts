import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How cron's jobs ended. Times are ms UTC. */
export const healthJob = sqliteTable('health_job', {
  id: text().primaryKey(),
  okAt: integer().notNull().default(0),
  failedAt: integer().notNull().default(0),
  fails: integer().notNull().default(0),
});
