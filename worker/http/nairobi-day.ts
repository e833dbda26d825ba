import * as z from 'zod/mini';
import { DAY_MS, startOf } from '../../shared/time.ts';

/** '2026-01-31' is the start of that day in Nairobi, in ms UTC. */
const oneDay = z.pipe(
  z.string(),
  z.transform((text, ctx) => {
    const at = startOf(text);
    if (at === null) ctx.issues.push({ code: 'custom', message: 'error_day', input: text });
    return at ?? 0;
  }),
);
export const day = z.optional(oneDay);

export const span = (most: number) =>
  z.pipe(
    z.object({ from: oneDay, to: oneDay }).check(
      z.refine(({ from, to }) => from <= to && to - from < most * DAY_MS, {
        path: ['from'],
        error: 'error_day',
      }),
    ),
    z.transform(({ from, to }): [number, number] => [from, to + DAY_MS]),
  );
