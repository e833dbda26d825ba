import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boolean, byOrder, byOwner, byVersion, json, synced, windowed } from '../columns.ts';
import type { DesignSnapshot } from '../label/choices.ts';
import type { MethodId } from '../payment/method.ts';
import type { Step } from '../production/steps.ts';

/** Orders with their lines, addresses and notes, and what is counted of them. */

export const order = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    /** By which way it came: the shop's own pages, or an admin who wrote it down. */
    channel: text().$type<'shop' | 'whatsapp' | 'phone'>().notNull().default('shop'),
    status: text()
      .$type<'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled'>()
      .notNull(),
    paymentStatus: text()
      .$type<'unpaid' | 'pending' | 'paid' | 'failed' | 'refunded' | 'review'>()
      .notNull(),
    /** What the customer chose at checkout, or paid by since. */
    paymentMethod: text().$type<MethodId>().notNull(),
    shippingMethod: text().$type<'standard' | 'express'>().notNull(),
    zoneId: text().notNull(),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull(),
    /** The discount row that gave it. */
    discountCode: text(),
    /** For bringing it, what collecting cash costs included. */
    shippingCents: integer().notNull(),
    /** The part of `shippingCents` that cash on delivery costs. */
    cashFeeCents: integer().notNull().default(0),
    roundingCents: integer().notNull(),
    totalCents: integer().notNull(),
    /** What was returned of it, by whatever way. */
    refundedCents: integer().notNull().default(0),
    /** What was paid beyond the total and is not owed any more, as an admin wrote down why. */
    keptExtraCents: integer().notNull().default(0),
    /** Whether the order's goods are taken out of stock now; given back once, by cancelling or unpaid. */
    stockHeld: boolean().notNull(),
    /** When it was paid for the first time: its confirmation and invoice belong to that moment. */
    paidAt: integer(),
    /** The buyer's KRA PIN for the invoice, if they gave one. */
    buyerPin: text(),
    /** Who brings it and under which number; '' while nobody does. */
    courier: text().notNull().default(''),
    tracking: text().notNull().default(''),
    locale: text().$type<'en' | 'sw'>().notNull(),
    /** The text version the parent or guardian agreed to at checkout, and when. */
    consentVersion: text().notNull(),
    consentAt: integer().notNull(),
    /** When it was promised to arrive ('YYYY-MM-DD'), from the moment the workshop may begin. */
    promisedFrom: text(),
    promisedTo: text(),
    placedAt: integer().notNull(),
    updatedAt: integer().notNull(),
    ...windowed,
  },
  (t) => [
    ...byOwner('orders')(t),
    index('orders_window').on(t.placedAt, t.id).where(sql`archived = 0 AND deleted = 0`),
    index('orders_unpaid')
      .on(t.placedAt)
      .where(sql`status = 'pending' AND paymentStatus IN ('unpaid', 'pending', 'failed')`),
    index('orders_waiting')
      .on(t.placedAt)
      .where(sql`archived = 0 AND deleted = 0 AND status IN ('pending', 'processing')`),
    // The order number, which a trigger keeps unique (migrations, order_number).
    index('orders_number').on(sql`lower(${t.id})`),
    // What the search over all orders asks for, newest first (worker/orders/find.ts).
    index('orders_placed').on(t.placedAt, t.id),
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

/** What is printed of a line: `copies` labels of every name. */
export type Press = {
  type: DesignSnapshot['type'];
  size: DesignSnapshot['size'];
  copies: number;
};

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
    /** When its owner asked to keep the names for reordering, ms; null: they are erased in time. */
    keepSince: integer(),
    /** Which version of the design this is; an edit raises it. */
    revision: integer().notNull().default(1),
    /** The press job it is printed by: from then on the design stays as it is. */
    jobId: text(),
    /** What that job makes of it. */
    press: json<Press>(),
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
  (t) => [
    ...byOwner('address')(t),
    // Of deleted accounts, while it still holds a name.
    index('address_unerased').on(t.owner).where(sql`fullName <> '' AND substr(owner, 1, 2) = 'x:'`),
  ],
);

/** What the shop's people tell each other about an order; no customer ever sees it. */
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
