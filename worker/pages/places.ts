import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

/** The cursor of a list that is ordered from new to old: '<at>.<id>' of the last row shown. */
export const placeSchema = z.optional(z.string().check(z.regex(/^(\d{1,16}\..{1,200})?$/)));

/** Null at the end of the list. */
export function placeAfter<R extends { id: string }>(
  found: R[],
  page: number,
  timeOf: (row: R) => number,
): string | null {
  const last = found.length === page ? found.at(-1) : undefined;
  return last ? `${timeOf(last)}.${last.id}` : null;
}

export function isBefore(place = '', time: SQL = sql`at`): SQL | undefined {
  const [, at, id] = place.match(/^(\d+)\.(.+)$/) ?? [];
  return at && id ? sql`(${time}, id) < (${Number(at)}, ${id})` : undefined;
}
