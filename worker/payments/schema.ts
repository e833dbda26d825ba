import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Payments' own tables that no browser sees. Times are milliseconds UTC. */

/** Everything a provider told us about an attempt, once each, phone numbers masked. */
export const attemptEvent = sqliteTable(
  'payment_event',
  {
    id: text().primaryKey(),
    /** An attempt's id, the receipt of money sent by hand, or '' for what tells of neither. */
    attemptId: text().notNull(),
    /** Who spoke and how: 'callback', 'webhook', 'status' (of a transaction), 'by_hand'. */
    kind: text().notNull(),
    /** '' once nobody can dispute the payment any more (worker/jobs/housekeeping.ts). */
    raw: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [
    index('payment_event_attempt').on(t.attemptId, t.at),
    // What housekeeping takes from, oldest first: the words of providers, then the rows.
    index('payment_event_raw').on(t.at).where(sql`raw <> ''`),
    index('payment_event_bare').on(t.at).where(sql`raw = ''`),
  ],
);

/** What a provider's statement says of a day, as an admin copied it; its id is '<method>/<day>'. */
export const statement = sqliteTable('payment_statement', {
  id: text().primaryKey(),
  /** In hundredths of the method's currency. */
  inMinor: integer().notNull(),
  outMinor: integer().notNull(),
  note: text().notNull(),
  by: text().notNull(),
  at: integer().notNull(),
});
