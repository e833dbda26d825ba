import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export type SmsState = 'sending' | 'waiting' | 'sent' | 'delivered' | 'failed' | 'unknown';

/**
 * One row per SMS, with the id of its outbox row. Number and text are not stored: both are read again
 * when it is sent.
 */
export const sms = sqliteTable(
  'sms',
  {
    id: text().primaryKey(),
    orderId: text().notNull(),
    /** 'waiting': nothing was sent, to be tried again. 'unknown': it may have been sent, so it is not repeated. */
    state: text().$type<SmsState>().notNull(),
    /** The provider's status, or why nothing was sent. */
    reason: text().notNull().default(''),
    messageId: text(),
    costCents: integer(),
    createdAt: integer().notNull(),
    changedAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('sms_message').on(t.messageId),
    index('sms_order').on(t.orderId),
    index('sms_created').on(t.createdAt),
  ],
);

/** Delivery reports that came before the answer to their SMS was stored. Without personal data. */
export const smsReport = sqliteTable('sms_report', {
  messageId: text().primaryKey(),
  state: text().$type<'delivered' | 'failed'>().notNull(),
  reason: text().notNull(),
  at: integer().notNull(),
});

/**
 * The short link of an order in its SMS: 80 bits, made of the nonce and the shop's secret, so that a copy
 * of the database opens no order. Deleting the row revokes it.
 */
export const orderLink = sqliteTable(
  'order_link',
  {
    orderId: text().primaryKey(),
    nonce: text().notNull(),
    codeHash: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('order_link_code').on(t.codeHash),
    index('order_link_created').on(t.createdAt),
  ],
);
