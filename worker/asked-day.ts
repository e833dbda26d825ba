import * as z from 'zod/mini';
import { startOf } from '../shared/nairobi.ts';

/** A day in a query, '2026-01-31', as its first moment in Nairobi, ms UTC. */
export const day = z.optional(
  z.pipe(
    z.string(),
    z.transform((text, ctx) => {
      const at = startOf(text);
      if (at === null) ctx.issues.push({ code: 'custom', message: 'error_day', input: text });
      return at ?? 0;
    }),
  ),
);
