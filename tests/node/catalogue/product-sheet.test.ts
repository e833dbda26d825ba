import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf, type ProductFields } from '../../../shared/catalogue/edit.ts';
import type { Pack } from '../../../shared/production/pack.ts';
import type { Row } from '../../../shared/tx.ts';
import {
  MAX_SHEET_BYTES,
  MAX_SHEET_ROWS,
  productSheet,
  readProductSheet,
  type SheetRow,
  sheetText,
} from '../../../web/routes/admin/(products)/-sheet.ts';
import { examples } from '../examples.ts';
import { FIELDS } from '../goods.ts';

const productOf = (id: string, changes: Partial<ProductFields> = {}): Row<'product'> => ({
  ...FIELDS,
  ...changes,
  themeId: changes.themeId ?? null,
  id,
  edition: 'e1',
  sold: false,
  archivedAt: null,
  createdAt: 0,
  updatedAt: 0,
});
const PACKS: ReadonlyMap<string, Pack> = new Map();
const CATEGORIES = [{ id: 'school-labels' }];
const THEMES = [
  { id: 't1', name: 'Ocean', nameSw: 'Bahari' },
  { id: 't2', name: '=Goal!', nameSw: 'Goli!' },
];
const shopOf = (products: Row<'product'>[], each = 7) => ({
  products,
  stock: new Map(products.map(({ id }) => [id, each])),
  categories: CATEGORIES,
  themes: THEMES,
  packs: PACKS,
});
const rowsOf = (text: string, products: Row<'product'>[] = []) => {
  const read = readProductSheet(text, shopOf(products));
  if (!Array.isArray(read)) throw new Error(read.code);
  return read;
};
const errorsOf = (row: SheetRow | undefined) =>
  row?.kind === 'wrong' ? row.errors.map(({ column, error }) => `${column} ${error}`) : null;

const odd = fc.constantFrom('=1+1', '+254', '-x', '@SUM(A1)', "'quoted", 'a,b', 'say "hi"', 'ĩũ’');
const words = (min: number, max: number) =>
  fc
    .oneof(odd, fc.string({ minLength: min, maxLength: max, unit: 'grapheme-ascii' }))
    .map((text) => text.trim().replaceAll(/\d/g, 'x'))
    .filter((text) => text.length >= min && text.length <= max);
const fields = fc.record({
  name: words(2, 40),
  nameSw: words(0, 40),
  description: words(0, 80).map((text) => (text ? `${text}\nsecond line` : '')),
  descriptionSw: words(0, 80),
  priceCents: fc.integer({ min: 1, max: 100_000_000 }),
  category: words(2, 40),
  categoryId: fc.constantFrom(null, 'school-labels'),
  bestseller: fc.boolean(),
  featuredRank: fc.option(fc.integer({ min: 1, max: 9 })),
  imageUrl: fc.constantFrom(null, `/img/photo/${'a'.repeat(32)}-640.webp`),
  takesDesign: fc.boolean(),
  themeId: fc.constantFrom(null, 't1', 't2'),
});

test('what is exported and imported again changes nothing, whatever is in the cells', () => {
  fc.assert(
    fc.property(fc.array(fields, { minLength: 1, maxLength: 5 }), (all) => {
      const products = all.map((each, i) => productOf(`p${i}`, each));
      const { stock } = shopOf(products);
      const read = rowsOf(productSheet(products, stock, THEMES, PACKS), products);
      expect(read.map(({ kind }) => kind)).toEqual(products.map(() => 'same'));
    }),
    { numRuns: examples(300) },
  );
});

test('no cell of an export is a formula', () => {
  const names = ['=1+1', '+1', '-1', '@x'].map((name, i) => productOf(`p${i}`, { name }));
  const sheet = productSheet(names, new Map(), THEMES, PACKS);
  for (const name of ['=1+1', '+1', '-1', '@x']) expect(sheet).toContain(`,'${name},`);
});

test('a row with an id changes that product, one without adds a product, the rest stays', () => {
  const known = productOf('p1');
  const [change, added, same] = rowsOf(
    [
      'ID,Name,Price_KES,Category,Stock',
      'p1,Pencil Labels,"1,250.50",School Labels,10',
      ',Pen Labels,99,School Labels,3',
      'p2,Pencil Labels 2,500,School Labels,7',
    ].join('\n'),
    [known, productOf('p2', { name: 'Pencil Labels 2' })],
  );
  expect(change).toMatchObject({ kind: 'change', row: 2, by: 3, fields: { priceCents: 125_050 } });
  // Columns missing from a sheet stay unchanged.
  expect(change).toMatchObject({ fields: { nameSw: 'Lebo za Penseli', takesDesign: true } });
  expect(added).toMatchObject({ kind: 'new', stock: 3, fields: { nameSw: '', description: '' } });
  expect(same).toMatchObject({ kind: 'same' });
});

test('an export imported after sales takes none of them back, and a typed count is taken', () => {
  const products = [productOf('p1'), productOf('p2', { name: 'Pen Labels' })];
  const then = shopOf(products, 1000).stock;
  const sheet = productSheet(products, then, THEMES, PACKS);
  const read = rowsOf(sheet.replace(/(p2.*),1000,1000,/, '$1,1200,1000,'), products);
  expect(read).toMatchObject([{ kind: 'same' }, { kind: 'change', stock: 1200, by: 1193 }]);
});

test('each row says all that is wrong with it, and the others are read', () => {
  const read = rowsOf(
    [
      'id;name;price_kes;category;stock;bestseller;category_page;home_place',
      ';x;0;;-1;perhaps;nowhere;0',
      ';Pen Labels;free;School Labels;1.5;yes;;',
      'p9;Pen;10;School;1;no;;',
      ';PENCIL LABELS;10;School;1;no;;',
      ';Crayon Labels;10;School;1;no;school-labels;',
      ';crayon labels;10;School;1;no;;',
    ].join('\n'),
    [productOf('p1')],
  );
  expect(errorsOf(read[0])).toEqual([
    ...['name error_product_name', 'price_kes error_product_price'],
    ...['category error_product_category', 'bestseller sheet_wrong_bestseller'],
    ...['home_place sheet_wrong_featuredRank', 'stock error_product_stock'],
    'category_page sheet_wrong_categoryId',
  ]);
  expect(errorsOf(read[1])).toEqual(['price_kes sheet_number', 'stock error_product_stock']);
  expect(errorsOf(read[2])).toEqual(['id sheet_unknown_id']);
  expect(errorsOf(read[3])).toEqual(['name sheet_name_known']);
  expect(read[4]?.kind).toBe('new');
  expect(errorsOf(read[5])).toEqual(['name sheet_repeated']);
});

test.each([
  ...['1250,50', '1,25', '12,50.5', '1.250,50', '1,250.505', '0x10', '1e3', ' 16 ', '16 ', '１６'],
  ...['-16', '+16', '016', '1 250', '16.', '.5', 'KSh 16', 'Infinity', '٣', '1_000', ''],
  '9'.repeat(400),
])('a price of %j is refused, and the row and the column are named', (price) => {
  const [row] = rowsOf(`name;price_kes;category\nPen Labels;${price};School Labels`);
  expect(row).toMatchObject({ kind: 'wrong', row: 2, errors: [{ column: 'price_kes' }] });
});

test.each([
  ...['1,6', '1.5', '0x10', '1e3', ' 16 ', '１６', '-1', '1000001', '9'.repeat(400), 'Infinity'],
])('a stock or a place of %j is refused, and nothing else', (count) => {
  for (const column of ['stock', 'home_place']) {
    const [row] = rowsOf(
      `id;name;price_kes;category;${column}\np1;Pencil Labels;500;School Labels;${count}`,
      [productOf('p1')],
    );
    expect(row).toMatchObject({ kind: 'wrong', row: 2, errors: [{ column }] });
  }
});

test('well-formed numbers mean what they say', () => {
  const priced = (price: string) =>
    rowsOf(`name;price_kes;category;stock\nPen Labels;${price};School Labels;1,200`)[0];
  for (const [price, priceCents] of [
    ...([
      ['16', 1600],
      ['1250.5', 125_050],
      ['1,250.50', 125_050],
    ] as const),
    ...([
      ['0.50', 50],
      ['1,000,000', 100_000_000],
      ['1000000.00', 100_000_000],
    ] as const),
  ]) {
    expect(priced(price)).toMatchObject({ kind: 'new', fields: { priceCents }, stock: 1200 });
  }
});

test('a row that is cut off or has a cell too many changes nothing, wherever that is', () => {
  const product = productOf('p1', { imageUrl: `/img/photo/${'a'.repeat(32)}-640.webp` });
  const other = productOf('p2', { name: 'Pen Labels' });
  const sheet = productSheet([other, { ...product, priceCents: 100 }], new Map(), THEMES, PACKS);
  const heads = sheet.split(/\r\n/)[0]?.split(',').length ?? 0;
  const start = sheet.indexOf('\r\np1,');
  for (let at = start + 6; at < sheet.trimEnd().length; at++) {
    const read = readProductSheet(sheet.slice(0, at), shopOf([product, other]));
    if (!Array.isArray(read)) continue;
    const [last, cells] = [read[1], sheet.slice(start + 2, at).split(',')];
    // A row cut off after the last comma does not remove the image.
    if (cells.length === heads && cells.at(-1) === '') {
      expect(last).toMatchObject({ fields: { imageUrl: product.imageUrl } });
    } else expect(last?.kind, sheet.slice(start, at)).toBe('wrong');
  }
  const [more] = rowsOf('name,price_kes,category\nPen Labels,1,250,School Labels');
  expect(errorsOf(more)).toEqual(['null sheet_cut_off']);
});

test('a theme is named in either language, an empty cell is the usual look, and an unknown name is refused', () => {
  const product = productOf('p1', { themeId: 't1' });
  const themed = (cell: string) =>
    rowsOf(`id,name,price_kes,category,theme,stock\np1,Pencil Labels,500,School Labels,${cell},7`, [
      product,
    ])[0];
  for (const same of ['Ocean', 'bahari ', 'OCEAN']) expect(themed(same)?.kind).toBe('same');
  expect(themed('goli!')).toMatchObject({ kind: 'change', fields: { themeId: 't2' } });
  expect(themed('')).toMatchObject({ kind: 'change', fields: { themeId: null } });
  expect(themed('Moon')).toMatchObject({ kind: 'wrong', row: 2 });
  expect(errorsOf(themed('Moon'))).toEqual(['theme sheet_wrong_themeId']);
  const [without] = rowsOf(
    'id,name,price_kes,category,stock\np1,Pencil Labels,500,School Labels,7',
    [product],
  );
  expect(without?.kind).toBe('same');
});

test('a column that is absent leaves its values, and an empty cell is a change that the preview shows', () => {
  const product = productOf('p1', { featuredRank: 3, description: 'Soft' });
  const [row] = rowsOf(
    'id,name,price_kes,category,description,home_place,stock,bestseller\np1,Pencil Labels,500,School Labels,,,,',
    [product],
  );
  const cleared = { ...fieldsOf(product), description: '', featuredRank: null };
  expect(row).toMatchObject({ kind: 'change', by: 0, fields: cleared });
});

test('a sheet that cannot be read says why', () => {
  const codeOf = (text: string) => readProductSheet(text, shopOf([]));
  expect(codeOf('name,category\nx,y')).toEqual({ code: 'no_column', column: 'price_kes' });
  expect(codeOf('name,price_kes,category')).toEqual({ code: 'empty' });
  expect(codeOf('')).toEqual({ code: 'empty' });
  expect(codeOf('name,price_kes,category\n"x')).toEqual({ code: 'open_quote' });
  const many = `name,price_kes,category\n${'a,1,b\n'.repeat(MAX_SHEET_ROWS + 1)}`;
  expect(codeOf(many)).toEqual({ code: 'too_many' });
  expect(sheetText(new Uint8Array([0x50, 0x4b, 0xff, 0xfe]))).toEqual({ code: 'not_utf8' });
  expect(sheetText(new Uint8Array(MAX_SHEET_BYTES + 1))).toEqual({ code: 'too_large' });
});

test('any text gives rows or a problem, never a throw', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.string()).map((lines) => `name,price_kes,category\n${lines.join('\n')}`),
  );
  fc.assert(
    fc.property(text, (sheet) => {
      readProductSheet(sheet, shopOf([productOf('p1')]));
    }),
    { numRuns: examples(1000) },
  );
});
