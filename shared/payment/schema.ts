import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { boolean, byOrder, byVersion, json, synced, windowed } from '../columns.ts';
import type { MethodId } from './method.ts';

/** Payments, refunds and invoices. Amounts are cents of KES unless their name says otherwise. */

/**
 * A payment attempt; every retry is a new row, written before the provider is called. A payment that
 * only a query confirmed is `settled` without a receipt.
 */
export const attempt = sqliteTable(
  'payment_attempt',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    method: text().$type<MethodId>().notNull(),
    /** 'manual': paid by hand to the PayBill or till, identified by its receipt code. */
    channel: text().$type<'prompt' | 'page' | 'manual' | 'door'>().notNull().default('prompt'),
    state: text()
      .$type<
        | 'initiating'
        | 'pending'
        | 'settled'
        | 'customer_cancelled'
        | 'failed'
        | 'timed_out'
        | 'manual_review'
      >()
      .notNull(),
    amountCents: integer().notNull(),
    /** The amount charged, in hundredths of `currency`; null: `amountCents`. */
    chargeMinor: integer(),
    currency: text().$type<'KES' | 'USD'>().notNull().default('KES'),
    /** Cents of KES for one unit of `currency`, and when (ms UTC) that rate was set. */
    rateCents: integer(),
    rateAt: integer(),
    /** Normalised; '' unless the method prompts a phone. */
    phone: text().notNull(),
    /** Why it failed or is in review, as a code of ours. */
    reason: text(),
    /** The provider's reference: M-Pesa receipt, Paystack transaction or PayPal capture. */
    receipt: text(),
    /** The receipt code that a customer typed. It proves nothing until it is verified. */
    typedCode: text(),
    /** What the provider confirmed, in cents of KES. */
    capturedCents: integer().notNull().default(0),
    /** The same in hundredths of `capturedCurrency`; null: KES. */
    capturedMinor: integer(),
    capturedCurrency: text(),
    merchantRequestId: text(),
    /** The provider's id for queries: Daraja's CheckoutRequestID, Paystack's reference or PayPal's order id. */
    checkoutRequestId: text(),
    /** The provider's payment page. */
    payUrl: text(),
    callbackHash: text().notNull(),
    /** Status checks so far. */
    checks: integer().notNull().default(0),
    startedAt: integer().notNull(),
    endedAt: integer(),
    ...windowed,
  },
  (t) => [
    ...byOrder('payment_attempt')(t),
    uniqueIndex('receipt_once').on(t.receipt),
    uniqueIndex('checkout_request_once').on(t.checkoutRequestId),
    index('payment_attempt_phone').on(t.phone, t.startedAt),
    uniqueIndex('callback_once').on(t.callbackHash),
    index('payment_attempt_started').on(t.startedAt),
    index('payment_attempt_review').on(t.startedAt).where(sql`state = 'manual_review'`),
    // The filters of the money page, newest first.
    index('payment_attempt_state').on(t.state, t.startedAt),
    index('payment_attempt_method').on(t.method, t.startedAt),
    index('payment_attempt_method_state').on(t.method, t.state, t.startedAt),
    index('payment_attempt_code').on(t.typedCode).where(sql`typedCode IS NOT NULL`),
    index('payment_attempt_money').on(t.endedAt).where(sql`capturedCents > 0`),
  ],
);

/**
 * An unmatched payment: made by hand to the PayBill or till without naming an order. Its id is the
 * receipt. It is matched when a customer types that code, or by staff.
 */
export const stray = sqliteTable(
  'stray_payment',
  {
    id: text().primaryKey(),
    amountCents: integer().notNull(),
    /** The account number that the payer typed. */
    reference: text().notNull(),
    /** Masked. */
    phone: text().notNull(),
    state: text().$type<'open' | 'matched' | 'returned'>().notNull(),
    attemptId: text(),
    at: integer().notNull(),
    /** The receipt of its return to the payer, and when that was recorded. */
    proof: text(),
    endedAt: integer(),
    ...synced,
  },
  (t) => [
    ...byVersion('stray_payment')(t),
    index('stray_payment_at').on(t.at),
    index('stray_payment_returned').on(t.endedAt).where(sql`state = 'returned'`),
  ],
);

/** Refunds of an attempt never exceed what it captured. */
export const refund = sqliteTable(
  'refund',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    attemptId: text().notNull(),
    amountCents: integer().notNull(),
    /** The provider's refund API, an M-Pesa reversal, or by hand with a receipt. */
    way: text().$type<'provider' | 'reversal' | 'hand'>().notNull(),
    /** How it was paid when `way` is 'hand'. */
    handMethod: text().$type<MethodId>(),
    state: text().$type<'asked' | 'pending' | 'done' | 'failed'>().notNull(),
    /** The amount in hundredths of the captured currency. */
    minor: integer().notNull().default(0),
    /** Shown to the customer. */
    reason: text().notNull(),
    /** Why it failed or needs attention, as a code of ours; 'seen' once dismissed. */
    failure: text(),
    providerRef: text(),
    receipt: text(),
    /** The admin who requested it. */
    askedBy: text().notNull(),
    askedAt: integer().notNull(),
    checks: integer().notNull().default(0),
    endedAt: integer(),
    ...windowed,
  },
  (t) => [
    ...byOrder('refund')(t),
    uniqueIndex('refund_provider_once').on(t.providerRef),
    uniqueIndex('refund_receipt_once').on(t.receipt),
    index('refund_attempt').on(t.attemptId),
    index('refund_done').on(t.endedAt).where(sql`state = 'done'`),
    check('refund_positive', sql`${t.amountCents} > 0`),
  ],
);

/** The seller as an invoice names it. */
export type Seller = Pick<
  typeof seller.$inferSelect,
  'name' | 'address' | 'kraPin' | 'vatRegistered'
>;

/** Invoices and credit notes; `number` has no gaps within its kind and year ('2026-00001'). */
export const invoice = sqliteTable(
  'invoice',
  {
    /** '<kind>/<number>'. */
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    kind: text().$type<'invoice' | 'credit_note'>().notNull(),
    number: text().notNull(),
    refundId: text(),
    /** The invoice that a credit note reduces. */
    invoiceId: text(),
    amountCents: integer().notNull(),
    /** The VAT contained in the amount; null when the shop was not registered at the time. */
    vatCents: integer(),
    /** The seller at the time: issued documents never change. */
    seller: json<Seller>()
      .notNull()
      .default({ name: '', address: '', kraPin: '', vatRegistered: false }),
    issuedAt: integer().notNull(),
    ...windowed,
  },
  (t) => [
    ...byOrder('invoice')(t),
    uniqueIndex('invoice_number_once').on(t.kind, t.number),
    index('invoice_issued').on(t.issuedAt),
  ],
);

/** The seller that new invoices name: one row, id 'shop'. */
export const seller = sqliteTable(
  'seller',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    /** '' when the shop has none. */
    kraPin: text().notNull(),
    vatRegistered: boolean().notNull(),
    ...synced,
  },
  byVersion('seller'),
);

/** The price of one unit of a currency in cents of KES, and when it was set. The id is the currency. */
export const exchangeRate = sqliteTable(
  'exchange_rate',
  { id: text().primaryKey(), cents: integer().notNull(), setAt: integer().notNull(), ...synced },
  (t) => [...byVersion('exchange_rate')(t), check('rate_positive', sql`${t.cents} > 0`)],
);

/**
 * The append-only ledger (ledger.ts). Triggers refuse to delete a row or to change its amount; only what
 * it is linked to may change, and a missing reference may be added.
 */
export const ledgerEntry = sqliteTable(
  'ledger_entry',
  {
    /** '<provider>/<kind>/<reference, attempt or refund>', so that a repeat has the same id. */
    id: text().primaryKey(),
    provider: text().$type<MethodId>().notNull(),
    /** 'returned': an unmatched payment sent back. 'correction': of an assumed amount. */
    kind: text().$type<'received' | 'refunded' | 'returned' | 'fee' | 'correction'>().notNull(),
    direction: text().$type<'in' | 'out'>().notNull(),
    /** Hundredths of `currency`; negative only in a correction. */
    minor: integer().notNull(),
    currency: text().notNull(),
    kesCents: integer().notNull(),
    /** M-Pesa receipt, Paystack transaction or PayPal capture; null until known. */
    reference: text(),
    /** The provider's time, else when the shop was notified. */
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
