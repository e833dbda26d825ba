import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { boolean, byOrder, byVersion, json, synced, windowed } from '../columns.ts';
import type { DesignSnapshot } from '../label/choices.ts';
import type { LabelSize } from '../label/geometry.ts';
import type { PrintSpec } from '../order/schema.ts';
import type { SheetSize } from '../press/gang.ts';
import type { Step } from './steps.ts';

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

/** A kind of label in a pack, and how many. */
export type PackPart = {
  type: DesignSnapshot['type'];
  size: LabelSize;
  count: number;
};

/** The id is the product's. Products without a row print on demand only. */
export const pack = sqliteTable(
  'pack',
  {
    id: text().primaryKey(),
    labelType: text().$type<DesignSnapshot['type']>().notNull(),
    size: text().$type<LabelSize>().notNull(),
    labels: integer().notNull(),
    /** Its further parts. The first is in the columns above. */
    more: json<PackPart[]>().notNull().default([]),
    ...synced,
  },
  byVersion('pack'),
);

/**
 * The production steps of the second and later parts of an order line; the line has the first part's. The
 * id is `<line>/<part>`. A part without a row waits to be printed.
 */
export const linePart = sqliteTable(
  'line_part',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    lineId: text().notNull(),
    /** Counts from 1: the first part is 0. */
    part: integer().notNull(),
    jobId: text(),
    press: json<PrintSpec>(),
    step: text().$type<Step>().notNull(),
    stepAt: integer(),
    ...windowed,
  },
  (t) => [
    ...byOrder('line_part')(t),
    index('line_part_job').on(t.jobId).where(sql`jobId IS NOT NULL`),
  ],
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
