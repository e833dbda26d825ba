import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boolean, byOwner, byVersion, synced } from './columns.ts';

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
    /** Null: as often as anybody likes. */
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
