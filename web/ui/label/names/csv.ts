import { recordsOf, textOf } from '../../../../shared/input/csv.ts';
import {
  type LabelText,
  MAX_NAMES,
  MAX_TYPED_LINE2,
  MAX_TYPED_TEXT,
} from '../../../../shared/label/names.ts';
import { typedText } from '../../../../shared/label/text.ts';

export const MAX_FILE_BYTES = 64 * 1024;

/** Rows are lines of the text, as an editor or a spreadsheet counts them. */
export type ListError =
  | { code: 'too_large' | 'not_utf8' | 'no_names' }
  | { code: 'too_many' | 'too_many_values' | 'open_quote'; row: number };

/** `lines`: of each name, its line in the text, from 1. */
export type NameList = { names: LabelText[]; lines: number[]; errors: ListError[] };

const NAME = /^(child'?s? ?)?(full ?|first ?)?names?$|^child$|^jina( la mtoto| kamili)?$|^mtoto$/i;
const LINE2 =
  /^(second ?|2nd ?)?line ?2?$|^surname$|^last ?name$|^class$|^grade$|^phone$|^mstari wa pili$|^jina la ukoo$|^darasa$|^simu$/i;

/** How lists from chats and text editors mark their rows: '1.', '1)', '-', '•'. */
const MARK = /^(\d{1,3}[.)]\s*|[-–•*]\s+)/;
const NUMBER = /^\d+[.)]?$/;

/**
 * One name per line, 'name, second line', or CSV with or without a header; numbers in front of names are
 * left out. Never throws.
 */
export function readNames(text: string): NameList {
  const read = recordsOf(typedText(text));
  const { lines: all, openQuote } = read;
  // A row may be from a spreadsheet though the first is not.
  const records = read.records.map((cells) => cells.flatMap((cell) => cell.trim().split('\t')));
  const errors: ListError[] = [];
  const columns = headerOf(records[0] ?? []);
  const rows = columns ? records.slice(1) : records;
  const lines = columns ? all.slice(1) : all;
  const isNumbered = rows.every(([one = '', next]) => next !== undefined && NUMBER.test(one));
  const first = isNumbered ? 1 : 0;
  const { name, line2 } = columns ?? { name: first, line2: first + 1 };
  // Other columns that a header names are left out on purpose.
  const width = Math.max(line2 + 1, columns ? (records[0]?.length ?? 0) : 0);
  const wide = rows.findIndex((cells) => cells.slice(width).some((cell) => cell.trim() !== ''));
  const names = rows.map((cells) => ({
    text: cut(cells[name]?.replace(MARK, ''), MAX_TYPED_TEXT),
    line2: cut(cells[line2], MAX_TYPED_LINE2),
  }));
  if (openQuote) errors.push({ code: 'open_quote', row: all.at(-1) ?? 1 });
  if (names.length === 0) errors.push({ code: 'no_names' });
  if (names.length > MAX_NAMES) errors.push({ code: 'too_many', row: lines[MAX_NAMES] ?? 0 });
  if (wide >= 0) errors.push({ code: 'too_many_values', row: lines[wide] ?? 0 });
  return { names: names.slice(0, MAX_NAMES), lines: lines.slice(0, MAX_NAMES), errors };
}

/** The text that `readNames` reads as these names. */
export const listOf = (names: readonly LabelText[]) =>
  names
    .map(({ text, line2 }) => (line2 === '' ? [text] : [text, line2]).map(quoted).join(', '))
    .join('\n');

const quoted = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export function readNamesFile(bytes: Uint8Array): NameList {
  const read = textOf(bytes, MAX_FILE_BYTES);
  return 'text' in read ? readNames(read.text) : { names: [], lines: [], errors: [read] };
}

// Does not cut a surrogate pair in two.
const cut = (cell: string | undefined, max: number) =>
  (cell ?? '')
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '');

function headerOf(cells: string[]) {
  const name = cells.findIndex((cell) => NAME.test(cell.trim()));
  if (name < 0) return null;
  const line2 = cells.findIndex((cell, i) => i !== name && LINE2.test(cell.trim()));
  const beside = name === 0 ? 1 : 0;
  return { name, line2: line2 < 0 ? beside : line2 };
}
