import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

/** Where the next page of a list begins whose newest rows come first: '<at>.<id>' of the last one shown. */
export const placeSchema = z.optional(z.string().check(z.regex(/^(\d{1,16}\..{1,200})?$/)));

/** Null where the list is at its end. */
export function placeAfter(found: { at: number; id: string }[], page: number): string | null {
  const last = found.length === page ? found.at(-1) : undefined;
  return last ? `${last.at}.${last.id}` : null;
}

/** In columns `at` and `id`; undefined for the first page. */
export function isBefore(place = ''): SQL | undefined {
  const [, at, id] = place.match(/^(\d+)\.(.+)$/) ?? [];
  return at && id ? sql`(at, id) < (${Number(at)}, ${id})` : undefined;
}
