import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_NAMES, nameCount, namesOf, withNames } from '../../../shared/label/names.ts';
import { MAX_FILE_BYTES, readNames, readNamesFile } from '../../../web/ui/label/names/csv.ts';
import { optionsOf } from '../../../web/ui/label/option-words.ts';

const plain = (...texts: string[]) => texts.map((text) => ({ text, line2: '' }));
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['one a line', 'Amani\nBaraka\r\nNjĩrũ\n', plain('Amani', 'Baraka', 'Njĩrũ')],
  ['blank lines and spaces', '\n  Amani \n\n\tBaraka\n,\n', plain('Amani', 'Baraka')],
  [
    'name and second line',
    'Amani, Class 3\nBaraka,',
    [...[{ text: 'Amani', line2: 'Class 3' }], ...plain('Baraka')],
  ],
  [
    'a header in English',
    'Class,Name\n3 East,Amani\n4,Baraka',
    [
      { text: 'Amani', line2: '3 East' },
      { text: 'Baraka', line2: '4' },
    ],
  ],
  ['a header of one column', 'Name\nAmani, 3', [{ text: 'Amani', line2: '3' }]],
  ['a header in Swahili', 'Jina;Darasa;Simu\nAmani;3;07', [{ text: 'Amani', line2: '3' }]],
  [
    'tabs of a spreadsheet',
    'Amani\t3\nBaraka\t4',
    [
      { text: 'Amani', line2: '3' },
      { text: 'Baraka', line2: '4' },
    ],
  ],
  ['a numbered list of a chat', '1. Amani\n2) Baraka\n- Njĩrũ', plain('Amani', 'Baraka', 'Njĩrũ')],
  [
    'a column of numbers',
    '1\tAmani\t3\n2\tBaraka\t4',
    [
      { text: 'Amani', line2: '3' },
      { text: 'Baraka', line2: '4' },
    ],
  ],
  [
    'a row of a spreadsheet below one with a comma',
    'Amani, 3\nBaraka\t4',
    [
      { text: 'Amani', line2: '3' },
      { text: 'Baraka', line2: '4' },
    ],
  ],
  [
    'quotes by RFC 4180',
    '"Kamau, Jr","He said ""hi"""\n"two\nlines",x',
    [
      { text: 'Kamau, Jr', line2: 'He said "hi"' },
      { text: 'two\nlines', line2: 'x' },
    ],
  ],
  [
    'what a message hides between the letters',
    '\u200eAmani\u2060\n\u202aBa\u200braka\u202c\u2069',
    plain('Amani', 'Baraka'),
  ],
  ['a mark at the beginning', '\ufeffName\nAmani', plain('Amani')],
  ['a child called Name is lost only as a header', 'Amani\nName', plain('Amani', 'Name')],
])('%s', (_, text, names) => {
  expect(readNames(text)).toMatchObject({ names, errors: [] });
});

test('a name is on the line that its text shows: headers, empty lines and lines in quotes count', () => {
  const { lines } = readNames('Name\r\nAmani\n\n \n"two\nlines"\rBaraka');
  expect(lines).toEqual([2, 5, 7]);
});

test('an open quote, too many rows, too many values in a row, no rows and a file of the wrong kind are named', () => {
  expect(readNames('Amani\n"Baraka\nZawadi').errors).toEqual([{ code: 'open_quote', row: 2 }]);
  const many = readNames(Array.from({ length: 250 }, (_, i) => `Child ${i}`).join('\n'));
  expect(many.names).toHaveLength(MAX_NAMES);
  expect(many.errors).toEqual([{ code: 'too_many', row: 201 }]);
  const wide = readNames('Amani, 3,\n\nBaraka, 4 East, Zawadi\nNeema, 4, 5');
  expect(wide.names).toHaveLength(3);
  expect(wide.errors).toEqual([{ code: 'too_many_values', row: 3 }]);
  expect(readNames('Name,Class,House\nAmani,3,Red\nBaraka,4,Red,5').errors).toEqual([
    { code: 'too_many_values', row: 3 },
  ]);
  expect(readNames(' \n , ').errors).toEqual([{ code: 'no_names' }]);
  expect(readNames('Name,Class').errors).toEqual([{ code: 'no_names' }]);
  expect(readNamesFile(new Uint8Array([0x4e, 0xe9, 0x0a])).errors).toEqual([{ code: 'not_utf8' }]);
  const large = readNamesFile(bytes('x'.repeat(MAX_FILE_BYTES + 1)));
  expect(large).toEqual({ names: [], lines: [], errors: [{ code: 'too_large' }] });
  expect(readNamesFile(bytes('\ufeffAmani')).names).toEqual(plain('Amani'));
});

const messy = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('"', ',', ';', '\t', '\n', '\r', 'Name', 'a', '💛', 'ĩ', ' ', '\ufeff'))
    .map((parts) => parts.join('')),
);

test('any text gives names or named errors, never a throw', () => {
  fc.assert(
    fc.property(messy, (text) => {
      const { names, errors } = readNames(text);
      expect(names.length > 0 || errors.length > 0).toBe(true);
      expect(names.length).toBeLessThanOrEqual(MAX_NAMES);
      for (const { text: name, line2 } of names) {
        expect(name.length).toBeLessThanOrEqual(60);
        expect(line2.length).toBeLessThanOrEqual(80);
      }
    }),
    { numRuns: 2000 },
  );
});

test('any bytes give names or named errors, never a throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (file) => {
      const { names, errors } = readNamesFile(file);
      expect(names.length > 0 || errors.length > 0).toBe(true);
    }),
  );
});

test('what is quoted as RFC 4180 says comes back as it was', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'B', ' ', ',', '"', '\n', '’', 'ũ'), minLength: 1 })
    .filter((text) => text.trim() === text && text.length <= 60);
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const csv = rows.map(([name, line2]) => `${quote(name)},${quote(line2)}`).join('\r\n');
      const { names } = readNames(csv);
      expect(names).toEqual(rows.map(([text, line2]) => ({ text, line2 })));
    }),
  );
});

test('a design’s names are its own and the others, in their order', () => {
  const names = [
    { text: 'Amani', line2: '' },
    { text: 'Baraka', line2: '3' },
  ];
  const design = withNames({ text: '', line2: '', icon: 'star' }, names);
  expect(namesOf(design)).toEqual(names);
  expect(nameCount(design)).toBe(2);
  expect(nameCount(null)).toBe(1);
});

test.each([
  ['one name', 1, null, null, 'Regular Stickers · Medium 56 x 16 mm · 50 labels'],
  ['many names', 24, null, null, 'Regular Stickers · Medium 56 x 16 mm · 24 names, 50 labels each'],
  ['many names on a pack', 2, '3', 40, 'Medium 56 x 16 mm · 2 names, 40 labels each'],
  ['many names on what is made to order', 2, 'x', null, 'Medium 56 x 16 mm · 2 names'],
])('what a line is says how many labels %s get', (_, count, productId, inPack, said) => {
  const others = plain(...Array<string>(count - 1).fill('Amani'));
  const options = { type: 'regular', size: 'medium', labels: 50, others } as const;
  expect(optionsOf(options, productId, inPack)).toBe(said);
});
