import type { Tx } from './tx.ts';

/**
 * What open back offices load over HTTP: messages, comments and reviews, accounts, and what statements say.
 * They mirror a row of `counter` for each, and load again when it changes.
 */
export type Unmirrored = 'feedback' | 'people' | 'statements';

/** Call it with each change of `what`. */
export async function noteChange(tx: Tx, what: Unmirrored) {
  const n = ((await tx.get('counter', what))?.n ?? 0) + 1;
  await tx.put('counter', { id: what, n });
}
