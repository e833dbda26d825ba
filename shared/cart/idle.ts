/**
 * After this long a cart's designs and a draft are erased, because they hold children's names. Milliseconds.
 * Written out, so that pages that keep a draft do not load all of shared/time.ts.
 */
export const NAMES_IDLE_MS = 90 * 24 * 3_600_000;
