import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { byVersion, json, synced } from '../columns.ts';
import type { DesignSnapshot } from '../label/choices.ts';
import type { SheetSize } from '../press/gang.ts';

/** Tables of the workshop. */

/** One run on the press: lines of one material, from the sheet's making until all is delivered. */
export const job = sqliteTable(
  'press_job',
  {
    /** Its code, as it is typed or scanned (shared/production/job.ts). */
    id: text().primaryKey(),
    labelType: text().$type<DesignSnapshot['type']>().notNull(),
    sheet: text().$type<SheetSize>().notNull(),
    lines: integer().notNull(),
    labels: integer().notNull(),
    createdAt: integer().notNull(),
    /** How often its sheets were taken out of the shop; each time is in the audit. */
    downloads: integer().notNull().default(0),
    ...synced,
  },
  (t) => [
    ...byVersion('press_job')(t),
    index('press_job_live').on(t.createdAt).where(sql`deleted = 0`),
  ],
);

/** What a product is printed as, its id the product's; one without a row is printed on demand only. */
export const pack = sqliteTable(
  'pack',
  {
    id: text().primaryKey(),
    labelType: text().$type<DesignSnapshot['type']>().notNull(),
    /** Of a pack without a design; a design brings its own. */
    size: text().$type<DesignSnapshot['size']>().notNull(),
    /** Labels of each name in one pack. */
    labels: integer().notNull(),
    ...synced,
  },
  byVersion('pack'),
);

/** How the workshop works: the one row 'workshop'. Days are 'YYYY-MM-DD', hours those of Nairobi. */
export const workshop = sqliteTable(
  'workshop',
  {
    id: text().primaryKey(),
    labelsPerDay: integer().notNull(),
    /** Whole days the queue takes before a new order's turn; measured by housekeeping. */
    backlogDays: integer().notNull().default(0),
    /** Paid after this hour counts as paid on the next day. */
    cutoffHour: integer().notNull(),
    closedDays: json<string[]>().notNull(),
    /** The spot colour the cutter looks for. */
    cutName: text().notNull(),
    ...synced,
  },
  byVersion('workshop'),
);
