import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { json } from '../../shared/columns.ts';

/** Tables for admins' searches. Times are ms UTC. */

/** Append-only: a trigger rejects changes. `detail` contains changed fields, never label text. */
export const audit = sqliteTable(
  'audit',
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    detail: json<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('audit_subject').on(t.subject, t.at),
    index('audit_at').on(t.at, t.id),
    index('audit_actor').on(t.actor, t.at, t.id),
    index('audit_action').on(t.action, t.at, t.id),
  ],
);

/** Further subjects of an entry: a bulk change has one row for each order after the first. */
export const auditAbout = sqliteTable(
  'audit_about',
  { subject: text().notNull(), at: integer().notNull(), auditId: text().notNull() },
  (t) => [primaryKey({ columns: [t.subject, t.at, t.auditId] })],
);

/** Words to find orders by. Triggers on address maintain them. */
export const orderWord = sqliteTable(
  'order_word',
  { word: text().notNull(), placedAt: integer().notNull(), orderId: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.word, t.placedAt, t.orderId] }),
    index('order_word_order').on(t.orderId),
  ],
);
