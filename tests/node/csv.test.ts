import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalFromCents, toCsv, unescapeFormula } from '../../shared/input/csv.ts';

/** The cells of one row as RFC 4180 reads them. */
function cellsOf(sheet: string): string[] {
  const row = sheet.slice(1, -2);
  const cells = row.match(/("(?:[^"]|"")*"|[^,]*)(,|$)/g) ?? [];
  return cells
    .slice(0, row.endsWith(',') ? undefined : -1)
    .map((cell) => cell.replace(/,$/, ''))
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

test('no cell of a sheet begins as a formula, and every other text comes back as it was', () => {
  const text = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom(
      '=1+1',
      '+254712345678',
      '-1',
      '@x',
      '\tx',
      '=HYPERLINK("x","y")',
      '\r=1',
      "'=1+1",
      "''-1",
      '00123456',
      '12345E67',
      "'00123456",
    ),
  );
  const property = fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
    const read = cellsOf(toCsv([cells])).slice(0, cells.length);
    expect(read.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(read.map(unescapeFormula)).toEqual(cells);
  });
  fc.assert(property, { numRuns: 500 });
});

test('a sheet is RFC 4180 with the mark by which Excel knows UTF-8, and amounts stay numbers', () => {
  expect(
    toCsv([['a,b', 'say "hi"', 7, -7, decimalFromCents(-95_050), null, '=HYPERLINK("x")']]),
  ).toBe('\uFEFF"a,b","say ""hi""",7,-7,-950.50,,"\'=HYPERLINK(""x"")"\r\n');
});

test('an order number that a spreadsheet would read as another number stays a text', () => {
  const numbers = ['00123456', '12345E67', '1234e056', '12345678', '91E2918A'];
  expect(cellsOf(toCsv([numbers]))).toEqual([
    ...["'00123456", "'12345E67", "'1234e056"],
    ...['12345678', '91E2918A'],
  ]);
});
