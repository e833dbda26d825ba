import type { Tx } from '../tx.ts';

/** A row of `counter`. Open back offices mirror it, and load their counts again when it changes. */
export const FEEDBACK_CHANGES = 'feedback';

/** Call it with each change of a message, comment or review: none of them is mirrored. */
export async function noteFeedback(tx: Tx) {
  const n = ((await tx.get('counter', FEEDBACK_CHANGES))?.n ?? 0) + 1;
  await tx.put('counter', { id: FEEDBACK_CHANGES, n });
}
