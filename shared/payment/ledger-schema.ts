import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { byVersion, synced } from '../columns.ts';
import type { MethodId } from '../payment-method.ts';

/**
 * Every movement of money, once (ledger.ts). Triggers refuse to change or delete a row; only what it
 * belongs to may change, and a reference that was not known yet may be added.
 */
export const ledgerEntry = sqliteTable(
  'ledger_entry',
  {
    /** '<provider>/<kind>/<reference, attempt or refund>', so that a repeat meets its own row. */
    id: text().primaryKey(),
    provider: text().$type<MethodId>().notNull(),
    /** 'returned': an unmatched payment that was sent back. 'correction': of an amount that was assumed. */
    kind: text().$type<'received' | 'refunded' | 'returned' | 'fee' | 'correction'>().notNull(),
    direction: text().$type<'in' | 'out'>().notNull(),
    /** Hundredths of `currency`; below zero only in a correction. */
    minor: integer().notNull(),
    currency: text().notNull(),
    kesCents: integer().notNull(),
    /** The provider's own: M-Pesa receipt, Paystack transaction, PayPal capture. Null: not known yet. */
    reference: text(),
    /** The provider's moment of it, else when the shop learned of it. */
    at: integer().notNull(),
    orderId: text(),
    attemptId: text(),
    refundId: text(),
    strayId: text(),
    ...synced,
  },
  (t) => [
    ...byVersion('ledger_entry')(t),
    uniqueIndex('ledger_reference_once').on(t.provider, t.kind, t.reference),
    index('ledger_entry_at').on(t.at),
    index('ledger_entry_unmatched').on(t.at).where(sql`kind = 'received' AND attemptId IS NULL`),
    index('ledger_entry_order').on(t.orderId),
    index('ledger_entry_attempt').on(t.attemptId),
    check('ledger_positive', sql`${t.minor} > 0 OR ${t.kind} = 'correction'`),
  ],
);
