import { expect, test } from 'vitest';
import { townWords } from '../../../shared/order/town.ts';
import { isIn, wayTerms } from '../../../web/ui/order/way.ts';

const county = (name: string) => ({ name }) as Parameters<typeof isIn>[0];

test('a place is in the county whose name it has', () => {
  expect(isIn(county('Nairobi City'), 'Nairobi, Kenya')).toBe(true);
  expect(isIn(county('Mombasa'), 'Mombasa')).toBe(true);
  expect(isIn(county('Kiambu'), 'Nairobi, Kenya')).toBe(false);
  expect(isIn(undefined, 'Nairobi, Kenya')).toBe(false);
});

test('a town that is called like its county is said once', () => {
  const town = (city: string, postalCode: string) => ({ city, postalCode });
  expect(townWords(town('Nairobi', ''), 'Nairobi City')).toBe('Nairobi');
  expect(townWords(town('Ruiru', '00232'), 'Kiambu')).toBe('Ruiru, 00232, Kiambu');
  expect(townWords(town('Kiambu Road', ''), 'Kiambu')).toBe('Kiambu Road, Kiambu');
  expect(townWords(town('Nairobi', ''), undefined)).toBe('Nairobi');
});

test('until a point is chosen, collecting costs what the cheapest near costs and takes from the fastest to the slowest', () => {
  const point = (feeCents: number, daysMin: number, daysMax: number) =>
    ({ feeCents, daysMin, daysMax }) as never;
  const known = { zone: undefined, zones: [], workshop: undefined };
  const [fast, cheap] = [point(20_000, 1, 2), point(15_000, 2, 4)];
  const { terms, fees, timed } = wayTerms('point', {
    ...known,
    point: undefined,
    points: [fast, cheap],
  });
  expect([terms, fees.standardCents]).toEqual([undefined, 15_000]);
  expect(timed).toMatchObject({ standardDaysMin: 1, standardDaysMax: 4 });
  const chosen = wayTerms('point', { ...known, point: fast, points: [fast, cheap] });
  expect(chosen.terms).toMatchObject({ standardCents: 20_000, standardDaysMax: 2 });
});
