import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boolean, byOwner, byVersion, json, synced } from '../columns.ts';
import type { DesignSnapshot } from '../label/choices.ts';
import type { LabelText } from '../label/names.ts';
import type { Locale } from '../locale.ts';
import type { WantedLine } from '../order/place.ts';

export const design = sqliteTable(
  'design',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    text: text().notNull(),
    line2: text().notNull(),
    others: json<LabelText[]>().notNull().default([]),
    icon: text().$type<DesignSnapshot['icon']>().notNull(),
    colour: text().$type<DesignSnapshot['colour']>().notNull(),
    font: text().$type<DesignSnapshot['font']>().notNull(),
    type: text().$type<DesignSnapshot['type']>().notNull(),
    size: text().$type<DesignSnapshot['size']>().notNull(),
    labels: integer().$type<DesignSnapshot['labels']>().notNull(),
    createdAt: integer().notNull(),
    ...synced,
  },
  (t) => [...byOwner('design')(t), index('design_idle').on(t.createdAt).where(sql`deleted = 0`)],
);

export type DraftContent = {
  design: Omit<DesignSnapshot, 'others'>;
  /** The list of names, stored while the customer edits a single name. */
  names: LabelText[];
  many: boolean;
  editing: string | null;
};

export const draft = sqliteTable(
  'draft',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    /** Null only in a tombstone, since a draft holds children's names. */
    content: json<DraftContent>(),
    savedAt: integer().notNull(),
    ...synced,
  },
  (t) => [...byOwner('draft')(t), index('draft_idle').on(t.savedAt).where(sql`deleted = 0`)],
);

/** productId null: custom labels. designId null: a plain product. */
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

const kind = () => text().$type<'percent' | 'amount'>().notNull();

export const discount = sqliteTable(
  'discount',
  {
    id: text().primaryKey(),
    kind: kind(),
    /** Percent (1-100) or cents. */
    value: integer().notNull(),
    validFrom: integer().notNull(),
    validTo: integer(),
    minSubtotalCents: integer().notNull(),
    oncePerCustomer: boolean().notNull(),
    active: boolean().notNull(),
    edition: text().notNull().default(''),
    ...synced,
  },
  (t) => [
    ...byVersion('discount')(t),
    check('discount_value', sql`${t.value} > 0 AND (${t.kind} = 'amount' OR ${t.value} <= 100)`),
  ],
);

/** Separate from `discount`, so that using a code does not conflict with readers of it. */
export const discountUse = sqliteTable(
  'discount_use',
  {
    id: text().primaryKey(),
    uses: integer().notNull(),
    /** Null: no limit. */
    maxUses: integer(),
    ...synced,
  },
  (t) => [
    ...byVersion('discount_use')(t),
    check(
      'discount_uses_in_range',
      sql`${t.uses} >= 0 AND (${t.maxUses} IS NULL OR ${t.uses} <= ${t.maxUses})`,
    ),
  ],
);

/** Uses of a once-per-customer code; ids are '<code>/<owner>' and '<code>/<phone>'. */
export const redemption = sqliteTable(
  'redemption',
  { id: text().primaryKey(), orderId: text().notNull(), ...synced },
  (t) => [...byVersion('redemption')(t), index('redemption_order').on(t.orderId)],
);

/** Its id is the owner. The value is a copy for display only. */
export const appliedDiscount = sqliteTable(
  'applied_discount',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    code: text().notNull(),
    kind: kind(),
    value: integer().notNull(),
    minSubtotalCents: integer().notNull(),
    ...synced,
  },
  byOwner('applied_discount'),
);

/** What a visitor sent to the shop as a link, for staff to open as an order. The id is the code's digest. */
export const sharedCart = sqliteTable(
  'shared_cart',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    lines: json<WantedLine[]>().notNull(),
    locale: text().$type<Locale>().notNull(),
    createdAt: integer().notNull(),
    /** The order that staff made of it. */
    orderId: text(),
    ...synced,
  },
  (t) => [
    ...byOwner('shared_cart')(t),
    index('shared_cart_created').on(t.createdAt).where(sql`deleted = 0`),
  ],
);
