import { Refusal } from '../tx.ts';

type Placed = { id: string; rank: number };

/**
 * The rows whose rank changes when a list is put in the order of `ids`. Throws `invalid` with the
 * field if an id is there twice, and `not_found` for one without a row.
 */
export function rerankedRows<R extends Placed>(
  ids: readonly string[],
  rows: readonly (R | undefined)[],
  field: string,
): R[] {
  if (new Set(ids).size < ids.length) throw new Refusal('invalid', { field });
  return ids.flatMap((id, i) => {
    const row = rows.find((one) => one?.id === id);
    if (!row) throw new Refusal('not_found');
    return row.rank === i + 1 ? [] : [{ ...row, rank: i + 1 }];
  });
}
