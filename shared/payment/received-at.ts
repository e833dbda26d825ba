import { DAY_MS, dayAt, startOf } from '../time.ts';
import { Refusal, type Tx } from '../tx.ts';

/** Refuses a mistyped year, because an entry of the ledger cannot be corrected. */
const MOST_DAYS_BEFORE = 92;

/** When money came that staff write down; `day` is 'YYYY-MM-DD' in Nairobi. */
export function receivedAt(tx: Tx, otherwise: number, day?: string): number {
  if (day === undefined || day === dayAt(otherwise)) return otherwise;
  const at = startOf(day);
  if (at === null || at > tx.now || at < otherwise - MOST_DAYS_BEFORE * DAY_MS)
    throw new Refusal('invalid', { field: 'day' });
  return at;
}
