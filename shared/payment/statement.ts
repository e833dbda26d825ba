import { recordsOf, textOf } from '../input/csv.ts';
import { startOf } from '../time.ts';
import { RECEIPT } from './paybill.ts';

// The M-Pesa organisation portal's CSV, read in the browser so that its names and phone numbers are
// never sent. Incomplete files are refused: reconciling with them would give wrong results.

const MOST_STATEMENT_BYTES = 5 * 1024 * 1024;
export const MOST_STATEMENT_LINES = 10_000;

export type StatementLine = {
  receipt: string;
  /** ms UTC. */
  at: number;
  inMinor: number;
  outMinor: number;
  isCharge: boolean;
};

export type StatementProblem =
  | { problem: 'too_large' | 'encoding' | 'empty' }
  | { problem: 'columns'; missing: string[] }
  | { problem: 'cut_off' | 'unreadable'; line: number }
  | { problem: 'repeated'; receipt: string; line: number };

type ReadStatement =
  /** `gapAt`: the first line whose balance does not follow from its neighbour's. */
  { lines: StatementLine[]; gapAt: number | null } | StatementProblem;

const NEEDED = [
  'Receipt No.',
  'Completion Time',
  'Details',
  'Transaction Status',
  'Paid In',
  'Withdrawn',
];
const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

export function readStatement(bytes: ArrayBuffer): ReadStatement {
  const read = textOf(bytes, MOST_STATEMENT_BYTES);
  if (!('text' in read)) return { problem: read.code === 'too_large' ? read.code : 'encoding' };
  const { text } = read;
  // UTF-16 text in ASCII letters is valid UTF-8 with zero bytes.
  if (text.includes('\0')) return { problem: 'encoding' };
  if (text.trim() === '') return { problem: 'empty' };
  // Lines about the account precede the table.
  const start = /^.*receipt\W*no.*$/im.exec(text)?.index;
  if (start === undefined) return { problem: 'columns', missing: NEEDED };
  const firstLine = text.slice(0, start).split('\n').length;
  const { records, openQuote } = recordsOf(text.slice(start));
  return readTable(records, firstLine, openQuote);
}

function readTable(records: string[][], firstLine: number, openQuote: boolean): ReadStatement {
  const [header = [], ...rows] = records;
  const names = header.map(bare);
  const missing = NEEDED.filter((name) => !names.includes(bare(name)));
  if (missing.length > 0) return { problem: 'columns', missing };
  if (rows.length > MOST_STATEMENT_LINES) return { problem: 'too_large' };
  const lines: StatementLine[] = [];
  const balances: { balance: number; line: number; change: number }[] = [];
  const seen = new Set<string>();
  for (const [i, cells] of rows.entries()) {
    const line = firstLine + 1 + i;
    const isLast = i === rows.length - 1;
    if (cells.length < header.length || (isLast && openQuote)) return { problem: 'cut_off', line };
    const of = (name: string) => (cells[names.indexOf(bare(name))] ?? '').trim();
    if (bare(of('Transaction Status')) !== 'completed') continue;
    const receipt = of('Receipt No.').toUpperCase();
    const at = parseTime(of('Completion Time'));
    const [inMinor, outMinor] = [parseMinor(of('Paid In')), parseMinor(of('Withdrawn'))];
    if (!RECEIPT.test(receipt) || at === null || inMinor === null || outMinor === null) {
      return { problem: 'unreadable', line };
    }
    const isCharge = outMinor !== 0 && /\bcharge/i.test(of('Details'));
    const key = [receipt, inMinor !== 0, isCharge].join();
    if (seen.has(key)) return { problem: 'repeated', receipt, line };
    seen.add(key);
    lines.push({ receipt, at, inMinor, outMinor: Math.abs(outMinor), isCharge });
    const balance = parseMinor(of('Balance'));
    const change = inMinor - Math.abs(outMinor);
    if (balance !== null && of('Balance') !== '') balances.push({ balance, line, change });
  }
  if (lines.length === 0) return { problem: 'empty' };
  return { lines, gapAt: gapIn(balances) };
}

/** The file may be sorted in either direction: the one with fewer breaks is taken. */
function gapIn(balances: { balance: number; line: number; change: number }[]): number | null {
  const breaks = (isNewestFirst: boolean) =>
    balances.slice(1).filter((lower, i) => {
      const upper = balances[i] ?? lower;
      const [older, newer] = isNewestFirst ? [lower, upper] : [upper, lower];
      return older.balance + newer.change !== newer.balance;
    });
  const [first, second] = [breaks(true), breaks(false)];
  const [gap] = first.length <= second.length ? first : second;
  return gap?.line ?? null;
}

/** '1,450.00' or '-20.00' in hundredths. */
function parseMinor(text: string): number | null {
  if (text === '') return 0;
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, minus, whole = '', rest = ''] = match;
  const minor = Number(whole.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
  return minus ? -minor : minor;
}

/** '2026-11-21 14:05:09' or '21-11-2026 14:05:09' in Nairobi, as ms UTC. */
function parseTime(text: string): number | null {
  const match = /^(\d{1,4})[-/](\d{1,2})[-/](\d{1,4})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!match) return null;
  const [, a = '', month = '', b = '', ...time] = match;
  const [year, day] = a.length === 4 ? [a, b] : [b, a];
  const start = startOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const [hours = 0, minutes = 0, seconds = 0] = time.map((part) => Number(part ?? 0));
  if (start === null || hours > 23 || minutes > 59 || seconds > 59) return null;
  return start + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
