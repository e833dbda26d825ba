import { dayAt } from '../../../../shared/time.ts';
import { dayOf } from '../../../ui/text/moment.ts';

const known = new Map<string, string>();

/** For tables: `dayOf` makes a formatter each time, which takes longer than drawing the row that it is for. */
export function keptDay(at: number): string {
  const day = dayAt(at);
  const words = known.get(day) ?? dayOf(at);
  known.set(day, words);
  return words;
}
