import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boolean, byOwner, byVersion, json, synced } from '../columns.ts';
import type { DesignSnapshot } from '../label/choices.ts';
import type { Words } from '../label/names.ts';

/** What an owner is choosing, and the discount codes. */

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
  (t) => [...byOwner('design')(t), index('design_idle').on(t.createdAt).where(sql`deleted = 0`)],
);

/** A draft as it was typed; its words are checked when it becomes a line. */
export type DraftContent = {
  design: Omit<DesignSnapshot, 'others'>;
  /** The list of names, stored while a single name is being designed. */
  names: Words[];
  many: boolean;
  /** The design of the cart's line that is being changed. */
  editing: string | null;
};

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

/** Discount codes: what an admin set, how often each was used, and by whom. */

const kind = () => text().$type<'percent' | 'amount'>().notNull();

export const discount = sqliteTable(
  'discount',
  {
    /** The code as normaliseCode() makes it. */
    id: text().primaryKey(),
    kind: kind(),
    /** Percent 1-100, or an amount in cents. */
    value: integer().notNull(),
    validFrom: integer().notNull(),
    /** Null: without end. */
    validTo: integer(),
    minSubtotalCents: integer().notNull(),
    oncePerCustomer: boolean().notNull(),
    active: boolean().notNull(),
    /** A new one with each edit, as products have it. */
    edition: text().notNull().default(''),
    ...synced,
  },
  (t) => [
    ...byVersion('discount')(t),
    check('discount_value', sql`${t.value} > 0 AND (${t.kind} = 'amount' OR ${t.value} <= 100)`),
  ],
);

/** One row a code, apart from it, so that using it does not disturb those who read it. */
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

/** Who used a code that is good once a customer: '<code>/<owner>' and '<code>/<phone>'. */
export const redemption = sqliteTable(
  'redemption',
  { id: text().primaryKey(), orderId: text().notNull(), ...synced },
  (t) => [...byVersion('redemption')(t), index('redemption_order').on(t.orderId)],
);

/** The code in an owner's cart; its id is the owner. What it is worth is a copy for the eye. */
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
