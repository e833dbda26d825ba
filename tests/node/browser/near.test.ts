import { expect, test } from 'vitest';
import { isIn, wayTerms } from '../../../web/ui/order/way.ts';

const county = (name: string) => ({ name }) as Parameters<typeof isIn>[0];

test('a place is in the county whose name it has', () => {
  expect(isIn(county('Nairobi City'), 'Nairobi, Kenya')).toBe(true);
  expect(isIn(county('Mombasa'), 'Mombasa')).toBe(true);
  expect(isIn(county('Kiambu'), 'Nairobi, Kenya')).toBe(false);
  expect(isIn(undefined, 'Nairobi, Kenya')).toBe(false);
});

test('until a point is chosen, collecting there costs what the cheapest of those near costs', () => {
  const point = (feeCents: number) => ({ feeCents }) as never;
  const known = { zone: undefined, zones: [], workshop: undefined, point: undefined };
  const { terms, fees } = wayTerms('point', { ...known, points: [point(20_000), point(15_000)] });
  expect([terms, fees.standardCents]).toEqual([undefined, 15_000]);
});
