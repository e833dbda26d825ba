import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { boolean, byOrder, byOwner, byVersion, json, synced, windowed } from './columns.ts';
import type { DesignSnapshot } from './design.ts';
import type { DraftContent } from './draft.ts';
import type { Words } from './label/names.ts';
import type { CategoryFeature } from './product.ts';

export * from './discount-schema.ts';
export * from './voice-schema.ts';

/** Tables of the shop. Money is integer cents, times are milliseconds UTC, ids are text. */

// The catalogue

export const product = sqliteTable(
  'product',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameSw: text().notNull(),
    description: text().notNull(),
    descriptionSw: text().notNull(),
    priceCents: integer().notNull(),
    category: text().notNull(),
    categoryId: text(),
    bestseller: boolean().notNull().default(false),
    featuredRank: integer(),
    imageUrl: text(),
    takesDesign: boolean().notNull().default(true),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    ...synced,
  },
  (t) => [...byVersion('product')(t), check('price_positive', sql`${t.priceCents} > 0`)],
);

/** One row a product, apart from it, so that buying does not disturb those who read the product. */
export const stock = sqliteTable(
  'stock',
  { id: text().primaryKey(), onHand: integer().notNull(), ...synced },
  (t) => [...byVersion('stock')(t), check('stock_never_negative', sql`${t.onHand} >= 0`)],
);

export const category = sqliteTable(
  'category',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameSw: text().notNull(),
    description: text().notNull(),
    descriptionSw: text().notNull(),
    features: json<CategoryFeature[]>().notNull(),
    rank: integer().notNull(),
    ...synced,
  },
  byVersion('category'),
);

/** Delivery zones: fees in cents, days are business days after processing. */
export const zone = sqliteTable(
  'zone',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameSw: text().notNull(),
    standardCents: integer().notNull(),
    expressCents: integer().notNull(),
    freeAboveCents: integer().notNull(),
    standardDaysMin: integer().notNull(),
    standardDaysMax: integer().notNull(),
    expressDaysMin: integer().notNull(),
    expressDaysMax: integer().notNull(),
    cashOnDelivery: boolean().notNull().default(false),
    ...synced,
  },
  byVersion('zone'),
);

/** The 47 counties by official code ('1' Mombasa … '47' Nairobi City). */
export const county = sqliteTable(
  'county',
  { id: text().primaryKey(), name: text().notNull(), zoneId: text().notNull(), ...synced },
  byVersion('county'),
);

// What a customer owns

export const design = sqliteTable(
  'design',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    text: text().notNull(),
    line2: text().notNull(),
    /** Further names of the same design, each printed as often as the first. */
    others: json<Words[]>().notNull().default([]),
    icon: text().$type<DesignSnapshot['icon']>().notNull(),
    colour: text().$type<DesignSnapshot['colour']>().notNull(),
    font: text().$type<DesignSnapshot['font']>().notNull(),
    type: text().$type<DesignSnapshot['type']>().notNull(),
    size: text().$type<DesignSnapshot['size']>().notNull(),
    labels: integer().$type<DesignSnapshot['labels']>().notNull(),
    createdAt: integer().notNull(),
    ...synced,
  },
  byOwner('design'),
);

/** What an owner is designing, one row each, its id the owner; checked only when it becomes a line. */
export const draft = sqliteTable(
  'draft',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    /** Null only in a tombstone: a draft holds children's names. */
    content: json<DraftContent>(),
    savedAt: integer().notNull(),
    ...synced,
  },
  (t) => [...byOwner('draft')(t), index('draft_idle').on(t.savedAt).where(sql`deleted = 0`)],
);

/** productId null: a set of custom labels; designId null: a plain product. */
export const cartLine = sqliteTable(
  'cart_line',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    productId: text(),
    designId: text(),
    quantity: integer().notNull(),
    addedAt: integer().notNull(),
    ...synced,
  },
  (t) => [
    ...byOwner('cart_line')(t),
    check('quantity_in_range', sql`${t.quantity} BETWEEN 1 AND 999`),
  ],
);

export const order = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    status: text()
      .$type<'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled'>()
      .notNull(),
    paymentStatus: text()
      .$type<'unpaid' | 'pending' | 'paid' | 'failed' | 'refunded' | 'review'>()
      .notNull(),
    paymentMethod: text().$type<'mpesa'>().notNull(),
    shippingMethod: text().$type<'standard' | 'express'>().notNull(),
    zoneId: text().notNull(),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull(),
    /** The discount row that gave it. */
    discountCode: text(),
    shippingCents: integer().notNull(),
    roundingCents: integer().notNull(),
    totalCents: integer().notNull(),
    /** Whether the order's goods are taken out of stock now; cancelling gives them back once. */
    stockHeld: boolean().notNull(),
    locale: text().$type<'en' | 'sw'>().notNull(),
    /** The text version the parent or guardian agreed to at checkout, and when. */
    consentVersion: text().notNull(),
    consentAt: integer().notNull(),
    placedAt: integer().notNull(),
    updatedAt: integer().notNull(),
    ...windowed,
  },
  (t) => [
    ...byOwner('orders')(t),
    index('orders_window').on(t.placedAt, t.id).where(sql`archived = 0 AND deleted = 0`),
    index('orders_finished')
      .on(t.updatedAt)
      .where(sql`archived = 0 AND status IN ('delivered', 'cancelled')`),
    check(
      'total_adds_up',
      sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.shippingCents} - ${t.roundingCents}`,
    ),
  ],
);

/** A snapshot: what was bought, under which name, at which price, with which design. */
export const orderLine = sqliteTable(
  'order_line',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    position: integer().notNull(),
    productId: text(),
    name: text().notNull(),
    nameSw: text().notNull(),
    unitPriceCents: integer().notNull(),
    quantity: integer().notNull(),
    design: json<DesignSnapshot>(),
    ...windowed,
  },
  byOrder('order_line'),
);

/** Where an order goes and whom to call; its id is the order's. */
export const address = sqliteTable(
  'address',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    countyId: text().notNull(),
    city: text().notNull(),
    street: text().notNull(),
    landmark: text().notNull(),
    postalCode: text().notNull(),
    ...windowed,
  },
  byOwner('address'),
);

/** One try to be paid; every retry is a new row, written before the provider is called. */
export const attempt = sqliteTable(
  'payment_attempt',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    method: text().$type<'mpesa'>().notNull(),
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
    phone: text().notNull(),
    /** The provider's reason in our words (shared/mpesa-codes.ts), null while none is known. */
    reason: text(),
    receipt: text(),
    merchantRequestId: text(),
    checkoutRequestId: text(),
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
  ],
);

/** Totals over all orders, in the admins' window or not: 'orders', and 'waiting' for the workshop. */
export const counter = sqliteTable(
  'counter',
  { id: text().primaryKey(), n: integer().notNull(), ...synced },
  byVersion('counter'),
);

/** A refused mutation's word to its owner, shown once as a toast. */
export const notice = sqliteTable(
  'notice',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    code: text().notNull(),
    detail: json<Record<string, string | number>>().notNull(),
    at: integer().notNull(),
    ...synced,
  },
  byOwner('notice'),
);
