import { PART_LETTERS } from '../../../../../shared/press/line.ts';
import { ALPHABET, CODE_LENGTH, readCode } from '../../../../../shared/production/job.ts';

/**
 * What a typed or scanned code names; `line` counts from 1, null for the whole order, and `part` from 0,
 * null for the whole line.
 */
export type Scan =
  | { kind: 'job'; code: string }
  | { kind: 'order'; code: string; number: string; line: number | null; part: number | null }
  | { kind: 'two' | 'other'; code: string };

const JOB = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);
/** Typed codes have no dash: the line's number follows the order's at once. */
const ORDER = new RegExp(`^([0-9A-F]{8})(?:(\\d{1,2})([${PART_LETTERS}])?)?$`);
const LONGEST = 11;

export function readScan(typed: string): Scan {
  const code = readCode(typed);
  if (JOB.test(code)) return { kind: 'job', code };
  const [, number, line, letter] = ORDER.exec(code) ?? [];
  if (number) {
    const part = letter ? PART_LETTERS.indexOf(letter) + 1 : null;
    return { kind: 'order', code, number, line: Number(line) || null, part };
  }
  // A scanner that sends no Enter appends its next code to the last.
  return { kind: code.length > LONGEST ? 'two' : 'other', code };
}
