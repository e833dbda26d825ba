import * as z from 'zod/mini';

/** A field as the editor had it before them. */
export const seenText = z.string().check(z.maxLength(255));

/** The fields that somebody else changed since `was`, and to something else than `next`. */
export const overtaken = <F extends string>(
  fields: readonly F[],
  now: Record<F, unknown>,
  was: Record<F, unknown>,
  next: Record<F, unknown>,
): F[] => fields.filter((field) => now[field] !== was[field] && now[field] !== next[field]);
