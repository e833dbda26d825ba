import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { boolean, byOrder, byVersion, json, synced, windowed } from '../columns.ts';
import type { MethodId } from './method.ts';

/** Money on its way in and out, and the papers about it. Amounts are cents of KES unless named otherwise. */

/**
 * One try to be paid; every retry is a new row, written before the provider is called. What payments.md
 * calls succeeded_unverified is `settled` without a receipt; its amount_mismatch and duplicate_receipt
 * are `manual_review` with that reason.
 */
export const attempt = sqliteTable(
  'payment_attempt',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    method: text().$type<MethodId>().notNull(),
    /** 'manual': paid by hand to the PayBill or till, known by the code of its receipt. */
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
    /** What the provider is asked for, in hundredths of `currency`; null: `amountCents`. */
    chargeMinor: integer(),
    currency: text().$type<'KES' | 'USD'>().notNull().default('KES'),
    /** Cents of KES for one unit of `currency`, and of which moment (ms UTC) that rate is. */
    rateCents: integer(),
    rateAt: integer(),
    /** Normalised; '' where the method rings no phone. */
    phone: text().notNull(),
    /** The provider's reason in our words (shared/payment/mpesa-codes.ts), null while none is known. */
    reason: text(),
    /** The provider's proof of money: M-Pesa receipt, Paystack transaction, PayPal capture. */
    receipt: text(),
    /** The receipt code a customer typed: a claim that proves nothing yet. */
    typedCode: text(),
    /** Money that came for it as the provider confirmed it, in cents of KES. */
    capturedCents: integer().notNull().default(0),
    /** The same as the provider counts it, in hundredths of `capturedCurrency`; null: as in KES. */
    capturedMinor: integer(),
    capturedCurrency: text(),
    merchantRequestId: text(),
    /** The provider's id of the request, by which it is asked: Daraja's, a reference, PayPal's order. */
    checkoutRequestId: text(),
    /** The provider's page where the customer pays. */
    payUrl: text(),
    callbackHash: text().notNull(),
    /** How often the provider was asked how it ended. */
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
    // What the money page asks for, each with its newest first.
    index('payment_attempt_state').on(t.state, t.startedAt),
    index('payment_attempt_method').on(t.method, t.startedAt),
    index('payment_attempt_method_state').on(t.method, t.state, t.startedAt),
    index('payment_attempt_code').on(t.typedCode).where(sql`typedCode IS NOT NULL`),
    index('payment_attempt_money').on(t.endedAt).where(sql`capturedCents > 0`),
  ],
);

/**
 * Money by hand to the PayBill or till that names no order of ours: it waits for the customer who types
 * its code, or for an admin. Its id is the receipt.
 */
export const stray = sqliteTable(
  'stray_payment',
  {
    id: text().primaryKey(),
    amountCents: integer().notNull(),
    /** The account number as the payer typed it. */
    reference: text().notNull(),
    /** Masked. */
    phone: text().notNull(),
    state: text().$type<'open' | 'matched' | 'returned'>().notNull(),
    attemptId: text(),
    at: integer().notNull(),
    /** How it went back to its payer, and when. */
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

/** Money going back; the parts of an order's refunds never exceed what was captured. */
export const refund = sqliteTable(
  'refund',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    attemptId: text().notNull(),
    amountCents: integer().notNull(),
    /** By the provider's own refund, an M-Pesa reversal, or by an admin's hand with a receipt. */
    way: text().$type<'provider' | 'reversal' | 'hand'>().notNull(),
    /** By what an admin returned it, where `way` is 'hand'. */
    handMethod: text().$type<MethodId>(),
    state: text().$type<'asked' | 'pending' | 'done' | 'failed'>().notNull(),
    /** What the provider is asked to give back, in hundredths of the attempt's currency. */
    minor: integer().notNull().default(0),
    /** In words that the customer reads too. */
    reason: text().notNull(),
    /** Why it failed, in our words. */
    failure: text(),
    providerRef: text(),
    receipt: text(),
    /** The admin who asked for it. */
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

/** Who sells, as a paper names it. */
export type Seller = Pick<
  typeof seller.$inferSelect,
  'name' | 'address' | 'kraPin' | 'vatRegistered'
>;

/** Invoices and credit notes; `number` counts without a gap within its kind and year ('2026-00001'). */
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
    /** The invoice that a credit note takes back, whole or in part. */
    invoiceId: text(),
    amountCents: integer().notNull(),
    /** The VAT within the amount; null when the shop was not registered at that moment. */
    vatCents: integer(),
    /** Who sold, as it was at that moment: a paper never changes. */
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

/** Who sells, as invoices name it; one row, its id 'shop'. */
export const seller = sqliteTable(
  'seller',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    /** Of the Kenya Revenue Authority; '' when the shop has none. */
    kraPin: text().notNull(),
    vatRegistered: boolean().notNull(),
    ...synced,
  },
  byVersion('seller'),
);

/** What one unit of a currency costs in cents of KES, and when an admin said so; its id is the currency. */
export const exchangeRate = sqliteTable(
  'exchange_rate',
  { id: text().primaryKey(), cents: integer().notNull(), setAt: integer().notNull(), ...synced },
  (t) => [...byVersion('exchange_rate')(t), check('rate_positive', sql`${t.cents} > 0`)],
);

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
