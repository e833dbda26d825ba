import { DAY_MS } from '../time.ts';

/** After this long a cart's designs and a draft are erased, because they hold children's names. Milliseconds. */
export const IDLE_MS = 90 * DAY_MS;
