import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';

/**
 * Where a list's next page begins: the sort key of the last row shown, joined by dots, numbers first.
 * Only its last part, such as an id, may contain dots itself. '' is the first page.
 */
export const cursor = z.optional(z.string().check(z.regex(/^(\d{1,16}\..{1,200})?$/)));

export const cursorOf = (...key: (number | string)[]) => key.join('.');

/** The cursor behind a full page; null where the list is at its end. */
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

/** Rows behind a cursor in a list with the newest first; undefined for the first page. */
export function isBefore(
  cursor: string | undefined,
  time: SQLiteColumn,
  id: SQLiteColumn,
): SQL | undefined {
  const [at, last] = splitCursor(cursor);
  return last === undefined ? undefined : sql`(${time}, ${id}) < (${Number(at)}, ${last})`;
}
