import { expect, test } from 'vitest';
import { readStatement } from '../../../shared/payment/statement.ts';

const HEADER =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.';
const ABOUT = 'Short Code,174379\r\nOrganization,Tiny Tag\r\n\r\n';
const row = (receipt: string, changes: Record<string, string> = {}) => {
  const { time, details, status, paidIn, withdrawn, balance } = {
    ...{ time: '2026-11-21 14:05:09', details: 'Pay Bill Online', status: 'Completed' },
    ...{ paidIn: '"1,450.00"', withdrawn: '', balance: '' },
    ...changes,
  };
  const sums = `${paidIn},${withdrawn},${balance}`;
  return `${receipt},${time},${time},${details},${status},${sums},TRUE,,254712345678 - ACHIENG,,TT-1`;
};
const file = (...rows: string[]) => `${ABOUT}${[HEADER, ...rows].join('\r\n')}\r\n`;
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const read = (text: string) => readStatement(bytesOf(text));

const ONE = {
  ...{ receipt: 'RKX1234567', at: Date.UTC(2026, 10, 21, 11, 5, 9) },
  ...{ inMinor: 145_000, outMinor: 0, isCharge: false },
};

test('a statement is read by the names of its columns, without names of people', () => {
  const text = file(
    row('RKX1234567'),
    row('RKX1234568', { paidIn: '', withdrawn: '-250.50', time: '21-11-2026 14:05:09' }),
    row('RKX1234567', { paidIn: '', withdrawn: '-8.00', details: 'Pay Bill Charge' }),
    row('RKX1234569', { status: 'Failed' }),
  );
  const expected = [
    ONE,
    { ...ONE, receipt: 'RKX1234568', inMinor: 0, outMinor: 25_050 },
    { ...ONE, inMinor: 0, outMinor: 800, isCharge: true },
  ];
  expect(read(text)).toEqual({ lines: expected, gapAt: null });
  expect(read(`\uFEFF${text}`)).toEqual({ lines: expected, gapAt: null });
  expect(read(text.replaceAll('\r\n', '\n'))).toEqual({ lines: expected, gapAt: null });
  expect(JSON.stringify(read(text))).not.toMatch(/ACHIENG|2547/);
});

test('a column that is missing is named', () => {
  const missing = (name: string) => file(row('RKX1234567')).replace(name, 'Something');
  expect(read(missing('Paid In'))).toEqual({ problem: 'columns', missing: ['Paid In'] });
  expect(read(missing('Completion Time'))).toEqual({
    ...{ problem: 'columns', missing: ['Completion Time'] },
  });
  expect(read('name,amount\r\nAchieng,1450\r\n')).toMatchObject({ problem: 'columns' });
  expect(read(missing('Receipt No.'))).toMatchObject({ problem: 'columns' });
});

test('an encoding that is not UTF-8 is refused', () => {
  const text = file(row('RKX1234567', { details: 'Née' }));
  const latin1 = Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer as ArrayBuffer;
  expect(readStatement(latin1)).toEqual({ problem: 'encoding' });
  for (const isLittle of [true, false]) {
    const utf16 = new DataView(new ArrayBuffer(text.length * 2 + 2));
    utf16.setUint16(0, 0xfeff, isLittle);
    for (const [i, letter] of [...text].entries()) {
      utf16.setUint16(2 * i + 2, letter.charCodeAt(0), isLittle);
    }
    expect(readStatement(utf16.buffer)).toEqual({ problem: 'encoding' });
  }
});

test('a line that occurs twice is refused, with its number', () => {
  expect(read(file(row('RKX1234567'), row('RKX1234568'), row('RKX1234567')))).toEqual({
    ...{ problem: 'repeated', receipt: 'RKX1234567', line: 7 },
  });
});

test('a file that was cut off is refused wherever the cut is in a line', () => {
  const text = file(row('RKX1234567'), row('RKX1234568'));
  const from = text.lastIndexOf('RKX1234568');
  const to = text.lastIndexOf(',TT-1');
  for (let end = from + 1; end <= to; end++) {
    expect(read(text.slice(0, end)), text.slice(from, end)).toEqual({
      ...{ problem: 'cut_off', line: 6 },
    });
  }
  const open = file(row('RKX1234567'), row('RKX1234568', { details: '"Pay Bill' }));
  expect(read(open)).toEqual({ problem: 'cut_off', line: 6 });
});

test('a line that cannot be read is refused, with its number', () => {
  for (const changes of [
    { paidIn: 'many' },
    { paidIn: '1.450,00' },
    { time: 'yesterday' },
    { time: '2026-02-30 10:00:00' },
    { time: '2026-11-21 24:00:00' },
  ] as Record<string, string>[]) {
    const bad = file(row('RKX1234567'), row('RKX1234568', changes));
    expect(read(bad), JSON.stringify(changes)).toMatchObject({ line: 6 });
  }
  expect(read(file(row('=1+1')))).toEqual({ problem: 'unreadable', line: 5 });
});

test('balances that do not follow from line to line show where lines are missing', () => {
  const rows = [
    row('RKX1234561', { balance: '"1,450.00"' }),
    row('RKX1234562', { balance: '"2,900.00"' }),
    row('RKX1234563', { balance: '"4,350.00"' }),
    row('RKX1234564', { balance: '"5,800.00"' }),
  ];
  expect(read(file(...rows))).toMatchObject({ gapAt: null });
  expect(read(file(...rows.toReversed()))).toMatchObject({ gapAt: null });
  expect(read(file(...rows.slice(0, 2), ...rows.slice(3)))).toMatchObject({ gapAt: 7 });
});

test('nothing, too much, and a table without a payment are said to be so', () => {
  expect(read('')).toEqual({ problem: 'empty' });
  expect(read(file())).toEqual({ problem: 'empty' });
  expect(read(file(row('RKX1234567', { status: 'Cancelled' })))).toEqual({ problem: 'empty' });
  expect(readStatement(new ArrayBuffer(6 * 1024 * 1024))).toEqual({ problem: 'too_large' });
  const many = Array.from({ length: 10_001 }, (_, i) => row(`R${String(i).padStart(9, '0')}`));
  expect(read(file(...many))).toEqual({ problem: 'too_large' });
});
