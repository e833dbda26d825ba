import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../../shared/catalogue/product.ts';
import { LOCALES } from '../../../shared/locale.ts';
import { matching } from '../../../web/ui/list/matching.ts';
import { findProducts } from '../../../web/ui/product/find-products.ts';

const seed = readFileSync('migrations/0002_seed.sql', 'utf8');

/** The rows that a shop opens with; none of the columns before the last word is a number or a function. */
const rows = (table: string, words: string[]) =>
  [...seed.matchAll(new RegExp(`INTO ${table} .*? VALUES \\((.*)`, 'g'))].map(([, values = '']) => {
    const texts = [...values.matchAll(/'((?:[^']|'')*)'|NULL/g)].map(([, text]) => text ?? null);
    return Object.fromEntries(words.map((word, i) => [word, texts[i] ?? null]));
  });
const named = ['id', 'name', 'nameSw', 'description', 'descriptionSw'];
const catalogue = {
  products: rows('product', [...named, 'category', 'categoryId']),
  categories: rows('category', named),
} as unknown as Catalogue;

const LABELS = ['1', '2', '3', '5', '6', '7', '8'];

test.each<[asked: string, ...ids: string[]]>([
  ['begi', '5', '8'],
  ['Mabegi', '5', '8'],
  ['mkoba', '5', '8'],
  ['bag tag', '5', '8'],
  ['soksi', '6'],
  ['uniforms', '6'],
  ['unifomu', '6'],
  ['kitabu', '1', '5'],
  ['madaftari', '1', '5'],
  ['kiatu', '5'],
  ['raba', '5'],
  ['sticker', ...LABELS],
  ['stickers', ...LABELS],
  ['lebo', ...LABELS],
  ['lunchbox', '1', '5', '7'],
  ['chakula', '1', '5', '7'],
  ['nyonyo', '7'],
  ['chupa', '1', '5', '7'],
  ['bottel', '1', '5', '7'],
  ['BOTTLES', '1', '5', '7'],
  ['name tag', '1', '5', '8'],
  ['vifurushi', '4', '5', '6'],
  ['kifurushi', '4', '5', '6'],
  ['lebo za chupa', '1', '5', '7'],
  ['botle', '1', '5', '7'],
  ['bottlle', '1', '5', '7'],
  ['bokttle', '1', '5', '7'],
  ['zzzz'],
  ['...'],
  [''],
])('in either language "%s" finds its products', (asked, ...ids) => {
  for (const locale of LOCALES) {
    const found = findProducts(catalogue, asked, locale).map(({ id }) => id);
    expect([locale, ...found.toSorted()]).toEqual([locale, ...ids]);
  }
});

test('what has the words in its name is first', () => {
  const first = (asked: string) => findProducts(catalogue, asked, 'en')[0]?.name;
  expect(first('tag')).toBe('Bag Tag Labels');
  expect(first('begi')).toBe('Bag Tag Labels');
  expect(first('chupa')).toBe('Bottle Labels');
  expect(first('baby bottle')).toBe('Baby Bottle Labels');
});

test.each([
  ['refund', 'How do I get my money back? We refund what you paid.'],
  ['kurudisha', 'Tunakurudishia pesa.'],
  ['delivery', 'Oda husafirishwa ndani ya siku mbili.'],
  ['Mombasa', 'Where do you deliver? To all 47 counties.'],
  ['mpesa', 'Pay by M-Pesa'],
  ['kids', 'Made for small children'],
  ['kufua', 'Zinaweza kufuliwa'],
  ['ng’ombe', "Picha ya ng'ombe"],
  ["ng'ombe", 'Picha ya ng’ombe'],
  ['ng`ombe', 'Picha ya ngombe'],
])('"%s" finds "%s"', (asked, text) => {
  expect(matching(asked, [text], (one) => [one])).toEqual([text]);
});

test.each([
  ['mpesa', 'Rudisha pesa'],
  ['missing', 'Your order is in processing'],
])('"%s" does not find "%s"', (asked, text) => {
  expect(matching(asked, [text], (one) => [one])).toEqual([]);
});
