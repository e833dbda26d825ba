import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';

/**
 * The sort key of the last row shown, joined by dots, numbers first. Only the last part may contain dots.
 */
export const cursor = z.optional(z.string().check(z.regex(/^(\d{1,16}\..{1,200})?$/)));

export const cursorOf = (...key: (number | string)[]) => key.join('.');

/** Null at the end of the list. */
export function nextCursor<R extends { id: string }>(
  found: R[],
  page: number,
  timeOf: (row: R) => number,
): string | null {
  const last = found.length === page ? found.at(-1) : undefined;
  return last ? cursorOf(timeOf(last), last.id) : null;
}

/** The parts of a cursor; empty where it has fewer. */
export function splitCursor(cursor = '', parts = 2): string[] {
  const split = cursor.split('.');
  const last = split.slice(parts - 1).join('.');
  return last === '' ? [] : [...split.slice(0, parts - 1), last];
}

/** For lists that are ordered from new to old; undefined for the first page. */
export function isBefore(
  cursor: string | undefined,
  time: SQLiteColumn,
  id: SQLiteColumn,
): SQL | undefined {
  const [at, last] = splitCursor(cursor);
  return last === undefined ? undefined : sql`(${time}, ${id}) < (${Number(at)}, ${last})`;
}
