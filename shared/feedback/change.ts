import type { Tx } from '../tx.ts';

/** A row of `counter`, which open back offices mirror: they ask again for what waits when it changes. */
export const FEEDBACK_CHANGES = 'feedback';

/** Part of each change of a message, comment or review, none of which is mirrored itself. */
export async function noteFeedback(tx: Tx) {
  const n = ((await tx.get('counter', FEEDBACK_CHANGES))?.n ?? 0) + 1;
  await tx.put('counter', { id: FEEDBACK_CHANGES, n });
}
