import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

/** Where the next page of a list begins whose newest rows come first: '<at>.<id>' of the last one shown. */
export const placeSchema = z.optional(z.string().check(z.regex(/^(\d{1,16}\..{1,200})?$/)));

/** Null where the list is at its end. */
export function placeAfter<R extends { id: string }>(
  found: R[],
  page: number,
  timeOf: (row: R) => number,
): string | null {
  const last = found.length === page ? found.at(-1) : undefined;
  return last ? `${timeOf(last)}.${last.id}` : null;
}

/** In the column of times and `id`; undefined for the first page. */
export function isBefore(place = '', time: SQL = sql`at`): SQL | undefined {
  const [, at, id] = place.match(/^(\d+)\.(.+)$/) ?? [];
  return at && id ? sql`(${time}, id) < (${Number(at)}, ${id})` : undefined;
}
