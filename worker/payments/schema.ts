import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Tables of payments that are not mirrored. Times are ms UTC. */

/** What providers posted, each event once, phone numbers masked. */
export const attemptEvent = sqliteTable(
  'payment_event',
  {
    id: text().primaryKey(),
    attemptId: text().notNull(),
    /**
     * 'callback' (STK push), 'webhook', 'dispute', 'status' (Transaction Status), 'by_hand' (C2B), 'reversal',
     * or what the shop concludes: 'other_amount' (a C2B confirmation names another than is recorded) or
     * 'foreign_refund' (made on the provider's site).
     */
    kind: text().notNull(),
    /** '' once the payment can no longer be disputed (worker/jobs/housekeeping.ts). */
    raw: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [
    index('payment_event_attempt').on(t.attemptId, t.at),
    index('payment_event_raw').on(t.at).where(sql`raw <> ''`),
    index('payment_event_bare').on(t.at).where(sql`raw = ''`),
  ],
);

/** A day of a provider's statement, entered by staff. The id is '<method>/<day>'. */
export const statement = sqliteTable('payment_statement', {
  id: text().primaryKey(),
  /** In hundredths of the method's currency. */
  inMinor: integer().notNull(),
  outMinor: integer().notNull(),
  note: text().notNull(),
  by: text().notNull(),
  at: integer().notNull(),
});
