import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boolean, byVersion, synced } from './columns.ts';

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
