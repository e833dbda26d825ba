import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boolean, byVersion, json, synced } from '../columns.ts';
import type { DesignSnapshot } from '../label/choices.ts';
import type { SheetSize } from '../press/gang.ts';

export const job = sqliteTable(
  'press_job',
  {
    id: text().primaryKey(),
    labelType: text().$type<DesignSnapshot['type']>().notNull(),
    sheet: text().$type<SheetSize>().notNull(),
    lines: integer().notNull(),
    labels: integer().notNull(),
    createdAt: integer().notNull(),
    downloads: integer().notNull().default(0),
    ...synced,
  },
  (t) => [
    ...byVersion('press_job')(t),
    index('press_job_live').on(t.createdAt).where(sql`deleted = 0`),
  ],
);

/** The id is the product's. Products without a row print on demand only. */
export const pack = sqliteTable(
  'pack',
  {
    id: text().primaryKey(),
    labelType: text().$type<DesignSnapshot['type']>().notNull(),
    size: text().$type<DesignSnapshot['size']>().notNull(),
    labels: integer().notNull(),
    ...synced,
  },
  byVersion('pack'),
);

/** The single row 'workshop'. Days are 'YYYY-MM-DD', hours are Nairobi time. */
export const workshop = sqliteTable(
  'workshop',
  {
    id: text().primaryKey(),
    labelsPerDay: integer().notNull(),
    /** Whole days of work ahead of a new order. */
    backlogDays: integer().notNull().default(0),
    cutoffHour: integer().notNull(),
    closedDays: json<string[]>().notNull(),
    /** The spot colour that marks the cut line for the cutter. */
    cutName: text().notNull(),
    /** Whether orders can be collected there. */
    collects: boolean().notNull().default(false),
    /** Whether what is collected there can be paid there. */
    takesCash: boolean().notNull().default(false),
    ...synced,
  },
  byVersion('workshop'),
);
