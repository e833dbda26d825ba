import * as z from 'zod/mini';
import { ONE_LINE } from '../input/plain-text.ts';
import { DAY_MS, dayAt, startOf } from '../time.ts';
import { Refusal, type Tx } from '../tx.ts';
import { receiptOf } from './paybill.ts';

export const receiptSchema = z
  .string()
  .check(z.overwrite(receiptOf), z.minLength(3), z.maxLength(64), z.regex(ONE_LINE));

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
