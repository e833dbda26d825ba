import { expect, test } from 'vitest';
import type { Pack } from '../../../shared/production/pack.ts';
import type { Row } from '../../../shared/tx.ts';
import { productSheet, readProductSheet } from '../../../web/routes/admin/(products)/-sheet.ts';
import { partsCell, readPartsCell } from '../../../web/routes/admin/(products)/-sheet-parts.ts';

const PRODUCT = {
  themeId: null,
  ...{ id: 'p1', name: 'School Pack', nameSw: '', description: '', descriptionSw: '' },
  ...{ priceCents: 50_000, category: 'School Labels', categoryId: null, bestseller: false },
  ...{ featuredRank: null, imageUrl: null, takesDesign: true, edition: 'e', sold: false },
  ...{ archivedAt: null, createdAt: 0, updatedAt: 0 },
} as Row<'product'>;
const MIXED: Pack = {
  ...{ labelType: 'waterproof', size: 'small', labels: 40 },
  more: [{ type: 'iron-on', size: 'large', count: 18 }],
};
const CELL = 'waterproof small 40; iron-on large 18';
const shop = {
  products: [PRODUCT],
  stock: new Map([['p1', 7]]),
  categories: [],
  themes: [],
  packs: new Map([['p1', MIXED]]),
};
const rowOf = (cells: string) => {
  const read = readProductSheet(`id,name,price_kes,category,parts\n${cells}\n`, shop);
  return Array.isArray(read) ? read[0] : read;
};

test('parts go out and come back as they were, and a sheet without the column leaves them alone', () => {
  const sheet = productSheet([PRODUCT], shop.stock, shop.themes, shop.packs);
  expect(sheet).toContain(CELL);
  expect(readProductSheet(sheet, shop)).toMatchObject([{ kind: 'same' }]);
  const old = 'id,name,price_kes,category\np1,School Pack,600,School Labels\n';
  expect(readProductSheet(old, shop)).toMatchObject([{ kind: 'change', parts: null }]);
});

test('a cell changes the parts, and an empty one takes them away', () => {
  const parts = [{ type: 'uv', size: 'medium', count: 5 }];
  expect(rowOf('p1,School Pack,500,School Labels,UV  Medium 5;')).toMatchObject({
    ...{ kind: 'change', parts, by: 0 },
    held: [{ count: 40 }, { count: 18 }],
  });
  expect(rowOf('p1,School Pack,500,School Labels,')).toMatchObject({ kind: 'change', parts: [] });
});

test.each([
  'waterproof rhombus 40',
  'paper small 40',
  'waterproof small',
  'waterproof small 0',
  'waterproof small 1001',
  'waterproof small 4.5',
  'waterproof small 40 iron-on large 18',
  Array.from({ length: 9 }, () => 'uv small 1').join('; '),
])('parts that do not exist are refused with their row: %s', (cell) => {
  expect(readPartsCell(cell)).toBeNull();
  expect(rowOf(`p1,School Pack,600,School Labels,${cell}`)).toMatchObject({
    ...{ kind: 'wrong', row: 2 },
    errors: [{ column: 'parts', error: 'sheet_wrong_parts' }],
  });
});

test('a written list of parts reads as itself', () => {
  expect(partsCell(readPartsCell(CELL) ?? [])).toBe(CELL);
});
