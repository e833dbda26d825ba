/** What spreadsheets run as a formula (OWASP, CSV injection); leading apostrophes hide it. */
const FORMULA = /^'*[=+\-@\t\r]/;
/** What spreadsheets read as another number, such as the order numbers 00123456 and 12345E67. */
const NUMBER = /^'*(?:0\d+|\d+E\d+)$/i;
const AMOUNT = /^-?\d+\.\d\d$/;

const isAltered = (text: string) => FORMULA.test(text) || NUMBER.test(text);

export type Cell = string | number | null;

/** The byte order mark is for Excel. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = isAltered(text) && !AMOUNT.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const unescapeFormula = (text: string) =>
  text.startsWith("'") && isAltered(text.slice(1)) ? text.slice(1) : text;

/** A file's text; at most `most` bytes, in UTF-8 alone. */
export function textOf(
  bytes: ArrayBuffer | Uint8Array,
  most: number,
): { text: string } | { code: 'too_large' | 'not_utf8' } {
  if (bytes.byteLength > most) return { code: 'too_large' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { code: 'not_utf8' };
  }
}

/** An amount as CSV files have it, for example '-950.00'. */
export const decimalFromCents = (cents: number) => (cents / 100).toFixed(2);

/** The records that are not empty, each with its line in the text, from 1. */
export function recordsOf(text: string) {
  const separator = separatorOf(text);
  const records: string[][] = [];
  const lines: number[] = [];
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((c) => c.trim() !== '')) {
      records.push(cells);
      lines.push(begun);
    }
    cells = [];
    begun = line;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const isBreak = char === '\n' || (char === '\r' && text.charAt(at + 1) !== '\n');
    if (isBreak) line++;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at);
      else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (char === separator) endCell();
    else if (char === '\n' || char === '\r') endRecord();
    else cell += char;
  }
  endRecord();
  return { records, lines, openQuote: quoted };
}

/** The separator depends on the country of the spreadsheet. */
function separatorOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  const bare = first.replace(/"[^"]*"/g, '');
  return ['\t', ';', ','].find((mark) => bare.includes(mark)) ?? ',';
}
