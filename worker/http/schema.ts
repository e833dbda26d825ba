import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How the shop does, for its admins: counts without anybody's name. Times are milliseconds UTC. */

/** Answers by the hour they were given in; written every few seconds by each isolate. */
export const healthHour = sqliteTable('health_hour', {
  /** The hour's beginning. */
  id: integer().primaryKey(),
  requests: integer().notNull(),
  /** Answered 5xx: what the error budget pays for. */
  faults: integer().notNull(),
  /** Answered 429: asked too often. */
  limited: integer().notNull(),
});

/** What cron does, by name. */
export const healthJob = sqliteTable('health_job', {
  id: text().primaryKey(),
  okAt: integer().notNull().default(0),
  failedAt: integer().notNull().default(0),
  /** Failures since it last went well. */
  fails: integer().notNull().default(0),
});

/** Mails that were not sent because their address had received too many, by day (UTC) and kind. */
export const healthDropped = sqliteTable(
  'health_dropped',
  { day: text().notNull(), kind: text().notNull(), mails: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.kind] })],
);
