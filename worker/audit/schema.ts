import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { json } from '../../shared/columns.ts';

/** What admins find things by: what was done, and orders' words. Times are milliseconds UTC. */

/** Append-only; a trigger refuses changes. `detail` holds changed fields, never label texts. */
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

/** What else an act was about: of a batch the second order and all further ones. */
export const auditAbout = sqliteTable(
  'audit_about',
  { subject: text().notNull(), at: integer().notNull(), auditId: text().notNull() },
  (t) => [primaryKey({ columns: [t.subject, t.at, t.auditId] })],
);

/** By which words an order is found: parts of the name, phone, e-mail. Kept by triggers on address. */
export const orderWord = sqliteTable(
  'order_word',
  { word: text().notNull(), placedAt: integer().notNull(), orderId: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.word, t.placedAt, t.orderId] }),
    index('order_word_order').on(t.orderId),
  ],
);
