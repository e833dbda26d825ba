import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boolean, byVersion, json, synced } from '../columns.ts';

/** What the shop sells, how it is delivered, and the banner. */

/** A point a category page makes about its labels, in both languages. */
export type CategoryFeature = {
  title: string;
  titleSw: string;
  description: string;
  descriptionSw: string;
};

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
    /** A new one with each edit: what an edit says it began from. */
    edition: text().notNull().default(''),
    /** Whether an order ever took it; then it is archived instead of removed. */
    sold: boolean().notNull().default(false),
    archivedAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    ...synced,
  },
  (t) => [
    ...byVersion('product')(t),
    index('product_picture').on(t.imageUrl).where(sql`deleted = 0 AND imageUrl IS NOT NULL`),
    check('price_positive', sql`${t.priceCents} > 0`),
  ],
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
    /** A new one with each edit, as products have it. */
    edition: text().notNull().default(''),
    ...synced,
  },
  byVersion('category'),
);

/** Why a product's stock moved. */
export type Cause =
  | 'received'
  | 'counted'
  | 'damaged'
  | 'edited'
  | 'imported'
  | 'opening'
  | 'sale'
  | 'return'
  | 'removed';

/** One row a product, apart from it, so that buying does not disturb those who read the product. */
export const stock = sqliteTable(
  'stock',
  { id: text().primaryKey(), onHand: integer().notNull(), ...synced },
  (t) => [
    ...byVersion('stock')(t),
    // What is sold out is asked for again and again (worker/pages/catalogue.ts).
    index('stock_sold_out').on(t.version).where(sql`onHand = 0`),
    check('stock_never_negative', sql`${t.onHand} >= 0`),
  ],
);

/** Why a product's stock is what it is: the sum of its movements. Rows are only ever added. */
export const stockMovement = sqliteTable(
  'stock_movement',
  {
    id: text().primaryKey(),
    productId: text().notNull(),
    /** Packs; below zero for what went out. */
    amount: integer().notNull(),
    cause: text().$type<Cause>().notNull(),
    note: text().notNull(),
    orderId: text(),
    /** The admin or 'system'; '' for a customer, whom the order names. */
    actor: text().notNull(),
    at: integer().notNull(),
    ...synced,
  },
  (t) => [
    ...byVersion('stock_movement')(t),
    index('stock_movement_product').on(t.productId, t.version),
  ],
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
    cashFeeCents: integer().notNull().default(0),
    /** A new one with each edit, as products have it. */
    edition: text().notNull().default(''),
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

/** The word at the top of every public page: the one row 'banner'. */
export const banner = sqliteTable(
  'banner',
  {
    id: text().primaryKey(),
    text: text().notNull(),
    textSw: text().notNull(),
    active: boolean().notNull(),
    validFrom: integer().notNull(),
    /** Null: without end. */
    validTo: integer(),
    /** When its words last became others: who closed it before is shown it again. */
    wordedAt: integer().notNull(),
    /** A new one with each edit, as products have it. */
    edition: text().notNull().default(''),
    ...synced,
  },
  byVersion('banner'),
);
