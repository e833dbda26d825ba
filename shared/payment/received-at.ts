import { dayAt, startOf } from '../time.ts';
import { Refusal, type Tx } from '../tx.ts';

/** When money came that staff write down; `day` is 'YYYY-MM-DD' in Nairobi. */
export function receivedAt(tx: Tx, otherwise: number, day?: string): number {
  if (day === undefined || day === dayAt(otherwise)) return otherwise;
  const at = startOf(day);
  if (at === null || at > tx.now) throw new Refusal('invalid', { field: 'day' });
  return at;
}
