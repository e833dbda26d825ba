import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ShippingMethod } from '../cart/quote.ts';
import type { AgreedPoint } from '../catalogue/schema.ts';
import { boolean, byOrder, byOwner, byVersion, json, synced, windowed } from '../columns.ts';
import type { DesignSnapshot } from '../label/choices.ts';
import type { Centring } from '../label/fit.ts';
import type { LabelSize } from '../label/geometry.ts';
import type { Locale } from '../locale.ts';
import type { MethodId } from '../payment/method.ts';
import type { Step } from '../production/steps.ts';
import type { OrderStatus, PaymentStatus } from './states.ts';

export const order = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    /** 'shop': the customer's own checkout; otherwise an admin entered it. */
    channel: text().$type<'shop' | 'whatsapp' | 'phone'>().notNull().default('shop'),
    status: text().$type<OrderStatus>().notNull(),
    paymentStatus: text().$type<PaymentStatus>().notNull(),
    paymentMethod: text().$type<MethodId>().notNull(),
    shippingMethod: text().$type<ShippingMethod>().notNull(),
    /** '' for an order that is collected. */
    zoneId: text().notNull(),
    /** Where it is collected, as agreed; null for every method but 'point'. */
    pickupPoint: json<AgreedPoint>(),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull(),
    discountCode: text(),
    /** Includes `cashFeeCents`. */
    shippingCents: integer().notNull(),
    cashFeeCents: integer().notNull().default(0),
    roundingCents: integer().notNull(),
    totalCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    /** Overpaid, but not owed any more; an admin gave the reason. */
    keptExtraCents: integer().notNull().default(0),
    /** Whether the goods are currently taken out of stock; they are returned only once. */
    stockHeld: boolean().notNull(),
    /** The first payment; the confirmation and the invoice carry this time. */
    paidAt: integer(),
    buyerPin: text(),
    courier: text().notNull().default(''),
    tracking: text().notNull().default(''),
    locale: text().$type<Locale>().notNull(),
    /** Version of the text that the parent or guardian agreed to; '' not yet, 'none' without names. */
    consentVersion: text().notNull(),
    consentAt: integer().notNull(),
    /** Promised delivery ('YYYY-MM-DD'), set when the workshop may begin. */
    promisedFrom: text(),
    promisedTo: text(),
    /** When staff last confirmed that this paper was printed, ms. */
    slipPrintedAt: integer(),
    parcelPrintedAt: integer(),
    placedAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** When it was delivered or cancelled; null of orders that go on, and of old ones until they change. */
    finishedAt: integer(),
    ...windowed,
  },
  (t) => [
    ...byOwner('orders')(t),
    index('orders_window').on(t.placedAt, t.id).where(sql`archived = 0 AND deleted = 0`),
    index('orders_waiting')
      .on(t.placedAt)
      .where(sql`archived = 0 AND deleted = 0 AND status IN ('pending', 'processing')`),
    // The order number; a trigger keeps it unique (migrations, order_number).
    index('orders_number').on(sql`lower(${t.id})`),
    // For the search over all orders, newest first (worker/orders/find.ts).
    index('orders_placed').on(t.placedAt, t.id),
    index('orders_way').on(t.shippingMethod, t.placedAt, t.id),
    index('orders_state').on(t.status, t.paymentStatus, t.placedAt, t.id),
    index('orders_finished')
      .on(t.updatedAt)
      .where(sql`archived = 0 AND status IN ('delivered', 'cancelled')`),
    check(
      'total_adds_up',
      sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.shippingCents} - ${t.roundingCents}`,
    ),
  ],
);

export type PrintSpec = {
  type: DesignSnapshot['type'];
  size: LabelSize;
  copies: number;
  /** Absent in jobs from before labels were centred by their ink; their sheets stay as they were. */
  centred?: Centring;
};

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
    /** When the owner asked to keep the names for reordering, ms; null: erased in time. */
    keepSince: integer(),
    revision: integer().notNull().default(1),
    /**
     * What was agreed when it was ordered: each part with its copies, none for goods from the shelf. Null
     * for orders from before packs had parts, which have one.
     */
    parts: json<PrintSpec[]>(),
    /**
     * Of the first part; others are in line_part. Set once printing starts; the design can no longer
     * change.
     */
    jobId: text(),
    press: json<PrintSpec>(),
    step: text().$type<Step>().notNull().default('queued'),
    stepAt: integer(),
    ...windowed,
  },
  (t) => [
    ...byOrder('order_line')(t),
    index('order_line_job').on(t.jobId).where(sql`jobId IS NOT NULL`),
    index('order_line_worded')
      .on(t.orderId)
      .where(
        sql`(json_extract(design, '$.text') || json_extract(design, '$.line2')) <> '' AND keepSince IS NULL`,
      ),
  ],
);

export const address = sqliteTable(
  'address',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** Ordered without an e-mail address: news go out by SMS, also after a payment added an address. */
    bySms: boolean().notNull().default(false),
    countyId: text().notNull(),
    city: text().notNull(),
    street: text().notNull(),
    landmark: text().notNull(),
    postalCode: text().notNull(),
    ...windowed,
  },
  (t) => [
    ...byOwner('address')(t),
    // For guests' orders whose number is now an account's.
    index('address_guest_phone').on(t.phone).where(sql`substr(owner, 1, 2) = 'g:'`),
    // For deleted accounts, while a name is left to erase.
    index('address_unerased').on(t.owner).where(sql`fullName <> '' AND substr(owner, 1, 2) = 'x:'`),
  ],
);

/** Staff only, never sent to customers. */
export const orderNote = sqliteTable(
  'order_note',
  {
    id: text().primaryKey(),
    orderId: text().notNull(),
    /** 'u:<user>' */
    author: text().notNull(),
    text: text().notNull(),
    at: integer().notNull(),
    ...windowed,
  },
  (t) => [...byVersion('order_note')(t), index('order_note_order').on(t.orderId, t.version)],
);

/** Counts all orders, archived or not: 'orders' in total, and 'waiting' for the workshop. */
export const counter = sqliteTable(
  'counter',
  { id: text().primaryKey(), n: integer().notNull(), ...synced },
  byVersion('counter'),
);

/** A refused mutation's message to its owner, shown once as a toast. */
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
