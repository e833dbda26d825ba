import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boolean, byVersion, json, synced } from '../columns.ts';
import type { DesignSnapshot, PriceStep } from '../label/choices.ts';

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
    /** The look with which its page begins; null for the usual one. */
    themeId: text(),
    /** Changes with each edit, so that concurrent edits are detected. */
    edition: text().notNull().default(''),
    /** Once an order refers to the product, it is archived instead of deleted. */
    sold: boolean().notNull().default(false),
    archivedAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    ...synced,
  },
  (t) => [
    ...byVersion('product')(t),
    index('product_theme').on(t.themeId, t.version),
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
    edition: text().notNull().default(''),
    ...synced,
  },
  byVersion('category'),
);

/** A ready-made look of a label. */
export const theme = sqliteTable(
  'theme',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameSw: text().notNull(),
    icon: text().$type<DesignSnapshot['icon']>().notNull(),
    colour: text().$type<DesignSnapshot['colour']>().notNull(),
    font: text().$type<DesignSnapshot['font']>().notNull(),
    rank: integer().notNull(),
    /** The same in every row, so that they can be listed and counted. */
    series: text().notNull().default('shop'),
    edition: text().notNull().default(''),
    ...synced,
  },
  (t) => [...byVersion('theme')(t), index('theme_series').on(t.series, t.version)],
);

/** One row, 'labels': from how many labels of a line each costs less. */
export const priceSteps = sqliteTable(
  'price_steps',
  {
    id: text().primaryKey(),
    steps: json<PriceStep[]>().notNull(),
    edition: text().notNull().default(''),
    ...synced,
  },
  byVersion('price_steps'),
);

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

/** Separate from `product`, so that buying does not conflict with readers of the product. */
export const stock = sqliteTable(
  'stock',
  { id: text().primaryKey(), onHand: integer().notNull(), ...synced },
  (t) => [
    ...byVersion('stock')(t),
    // The catalogue asks for sold-out products on every request (worker/pages/catalogue.ts).
    index('stock_sold_out').on(t.version).where(sql`onHand = 0`),
    check('stock_never_negative', sql`${t.onHand} >= 0`),
  ],
);

/** Append-only: stock is the sum of its movements. */
export const stockMovement = sqliteTable(
  'stock_movement',
  {
    id: text().primaryKey(),
    productId: text().notNull(),
    /** Packs; negative for what left. */
    amount: integer().notNull(),
    cause: text().$type<Cause>().notNull(),
    note: text().notNull(),
    orderId: text(),
    /** 'u:<user>' or 'system'; '' for a customer, whom the order names. */
    actor: text().notNull(),
    at: integer().notNull(),
    ...synced,
  },
  (t) => [
    ...byVersion('stock_movement')(t),
    index('stock_movement_product').on(t.productId, t.version),
  ],
);

/** Fees in cents, delivery times in business days after processing. */
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
    edition: text().notNull().default(''),
    ...synced,
  },
  byVersion('zone'),
);

const optional = () => text().notNull().default('');

/** '08:00-17:00'; '' is closed. */
const hours = () => ({
  hoursWeek: optional(),
  hoursSaturday: optional(),
  hoursSunday: optional(),
});

/** Where an order can be collected for a fee (cents), with business days after processing. */
export const pickupPoint = sqliteTable(
  'pickup_point',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    town: text().notNull(),
    /** How to find it, in both languages. */
    place: text().notNull(),
    placeSw: text().notNull(),
    feeCents: integer().notNull(),
    freeAboveCents: integer().notNull().default(500_000),
    daysMin: integer().notNull(),
    daysMax: integer().notNull(),
    ...hours(),
    edition: text().notNull().default(''),
    ...synced,
  },
  byVersion('pickup_point'),
);

type Point = typeof pickupPoint.$inferSelect;
type HoursName = keyof ReturnType<typeof hours>;

/** A point as agreed with an order: later edits do not change it. Older orders have no hours. */
export type AgreedPoint = Omit<
  Point,
  'version' | 'deleted' | 'edition' | 'freeAboveCents' | HoursName
> &
  Partial<Pick<Point, HoursName>>;

/** The 47 counties by official code ('1' Mombasa … '47' Nairobi City). */
export const county = sqliteTable(
  'county',
  { id: text().primaryKey(), name: text().notNull(), zoneId: text().notNull(), ...synced },
  byVersion('county'),
);

export const banner = sqliteTable(
  'banner',
  {
    id: text().primaryKey(),
    text: text().notNull(),
    textSw: text().notNull(),
    active: boolean().notNull(),
    validFrom: integer().notNull(),
    validTo: integer(),
    /** When the text last changed: visitors who dismissed an older text see it again. */
    wordedAt: integer().notNull(),
    edition: text().notNull().default(''),
    ...synced,
  },
  byVersion('banner'),
);

/** One row, id 'shop': who the shop is and how it is reached. What is '' is not shown. */
export const shopDetails = sqliteTable(
  'seller',
  {
    id: text().primaryKey(),
    /** `name`, `address`, `kraPin` and `vatRegistered` are what invoices carry. */
    name: text().notNull(),
    address: text().notNull(),
    kraPin: text().notNull(),
    vatRegistered: boolean().notNull(),
    /** Digits with the country's code: '254712345678'. */
    phone: optional(),
    whatsapp: optional(),
    email: optional(),
    place: optional(),
    /** Latitude and longitude: '-1.286,36.82'. */
    map: optional(),
    ...hours(),
    facebook: optional(),
    instagram: optional(),
    tiktok: optional(),
    odpcNumber: optional(),
    edition: optional(),
    ...synced,
  },
  byVersion('seller'),
);

export type Seller = Pick<
  typeof shopDetails.$inferSelect,
  'name' | 'address' | 'kraPin' | 'vatRegistered'
>;
