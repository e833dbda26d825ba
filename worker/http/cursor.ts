import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';

/** The last row's sort key, joined by dots, numbers first. Only the last part may contain dots. */
export const cursor = z.optional(z.string().check(z.regex(/^(\d{1,16}\..{1,200})?$/)));

export const cursorOf = (...key: (number | string)[]) => key.join('.');

/** Of rows newest first, read with one more than a page has. `next` is null on the last page. */
export function pageOf<R extends { id: string }>(
  found: R[],
  most: number,
  timeOf: (row: R) => number,
): { rows: R[]; next: string | null } {
  const rows = found.slice(0, most);
  const last = found.length > most ? rows.at(-1) : undefined;
  return { rows, next: last ? cursorOf(timeOf(last), last.id) : null };
}

export function splitCursor(cursor = '', parts = 2): string[] {
  const split = cursor.split('.');
  const last = split.slice(parts - 1).join('.');
  return last === '' ? [] : [...split.slice(0, parts - 1), last];
}

/** For lists sorted newest first. Undefined on the first page. */
export function isBefore(
  cursor: string | undefined,
  time: SQLiteColumn,
  id: SQLiteColumn,
): SQL | undefined {
  const [at, last] = splitCursor(cursor);
  return last === undefined ? undefined : sql`(${time}, ${id}) < (${Number(at)}, ${last})`;
}
