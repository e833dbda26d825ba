import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Seller } from '../catalogue/schema.ts';
import { byOrder, byVersion, json, synced, windowed } from '../columns.ts';
import type { AttemptReason, AttemptState, RefundFailure } from './codes.ts';
import type { MethodId } from './method.ts';

/** Amounts are cents of KES and times ms UTC, unless stated otherwise. */

/** Every retry is a new row, written before the provider is called. */
export const attempt = sqliteTable(
  'payment_attempt',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    method: text().$type<MethodId>().notNull(),
    /** 'manual': by hand to the PayBill or till, identified by its receipt code. */
    channel: text().$type<'prompt' | 'page' | 'manual' | 'door'>().notNull().default('prompt'),
    state: text().$type<AttemptState>().notNull(),
    amountCents: integer().notNull(),
    /** Charged, in hundredths of `currency`; null: `amountCents`. */
    chargeMinor: integer(),
    currency: text().$type<'KES' | 'USD'>().notNull().default('KES'),
    /** Cents of KES for one unit of `currency`, as set at `rateAt`. */
    rateCents: integer(),
    rateAt: integer(),
    /** Normalised if prompted, masked if paid by hand, else ''. */
    phone: text().notNull(),
    reason: text().$type<AttemptReason>(),
    /** M-Pesa receipt, Paystack transaction or PayPal capture; null if only a query confirmed it. */
    receipt: text(),
    /** Typed by the customer; proves nothing until it is verified. */
    typedCode: text(),
    capturedCents: integer().notNull().default(0),
    /** The same in hundredths of `capturedCurrency`; null: KES. */
    capturedMinor: integer(),
    capturedCurrency: text(),
    merchantRequestId: text(),
    /** Daraja's CheckoutRequestID, Paystack's reference or PayPal's order id. */
    checkoutRequestId: text(),
    payUrl: text(),
    callbackHash: text().notNull(),
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
    index('payment_attempt_state').on(t.state, t.startedAt),
    index('payment_attempt_method').on(t.method, t.startedAt),
    index('payment_attempt_method_state').on(t.method, t.state, t.startedAt),
    index('payment_attempt_code').on(t.typedCode).where(sql`typedCode IS NOT NULL`),
    index('payment_attempt_money').on(t.endedAt).where(sql`capturedCents > 0`),
  ],
);

/** Unmatched: by hand to the PayBill or till without naming an order. The id is the receipt. */
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

export const refund = sqliteTable(
  'refund',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    attemptId: text().notNull(),
    amountCents: integer().notNull(),
    way: text().$type<'provider' | 'reversal' | 'hand'>().notNull(),
    handMethod: text().$type<MethodId>(),
    state: text().$type<'asked' | 'pending' | 'done' | 'failed'>().notNull(),
    /** Hundredths of the captured currency. */
    minor: integer().notNull().default(0),
    /** Shown to the customer. */
    reason: text().notNull(),
    failure: text().$type<RefundFailure>(),
    providerRef: text(),
    receipt: text(),
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

/** `number` ('2026-00001') has no gaps within its kind and year. */
export const invoice = sqliteTable(
  'invoice',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    kind: text().$type<'invoice' | 'credit_note'>().notNull(),
    number: text().notNull(),
    refundId: text(),
    invoiceId: text(),
    amountCents: integer().notNull(),
    /** Contained in the amount; null if the shop was not registered at the time. */
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

/** Cents of KES for one unit of the currency, which is the id. */
export const exchangeRate = sqliteTable(
  'exchange_rate',
  { id: text().primaryKey(), cents: integer().notNull(), setAt: integer().notNull(), ...synced },
  (t) => [...byVersion('exchange_rate')(t), check('rate_positive', sql`${t.cents} > 0`)],
);

/** Append-only: triggers allow only new links and adding a missing reference. */
export const ledgerEntry = sqliteTable(
  'ledger_entry',
  {
    /** '<provider>/<kind>/<reference, attempt or refund>': a repeat has the same id. */
    id: text().primaryKey(),
    provider: text().$type<MethodId>().notNull(),
    /** 'returned': an unmatched payment sent back. 'correction': of an assumed amount. */
    kind: text().$type<'received' | 'refunded' | 'returned' | 'fee' | 'correction'>().notNull(),
    direction: text().$type<'in' | 'out'>().notNull(),
    /** Hundredths of `currency`; negative only in a correction. */
    minor: integer().notNull(),
    currency: text().notNull(),
    kesCents: integer().notNull(),
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
