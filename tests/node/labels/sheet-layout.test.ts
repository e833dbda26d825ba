import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOfSize } from '../../../shared/label/box.ts';
import { ALL_SIZES } from '../../../shared/label/geometry.ts';
import {
  BLEED_MM,
  fieldOf,
  type Place,
  packSheets,
  paperNeeded,
  SHEET_SIZES,
} from '../../../shared/press/gang.ts';

const blocks = fc.array(
  fc.record({
    code: fc.constant('3F2A91BC-1'),
    size: fc.constantFrom(...ALL_SIZES),
    count: fc.integer({ min: 1, max: 120 }),
  }),
  { minLength: 1, maxLength: 25 },
);

test('labels with their bleed and strips never overlap, none leaves the field, each is there once', () => {
  fc.assert(
    fc.property(blocks, fc.constantFrom(...SHEET_SIZES), (asked, sheet) => {
      const field = fieldOf(sheet);
      const seen = asked.map(() => new Set<number>());
      let sheets = 0;
      for (const { placed, tags } of packSheets(asked, sheet)) {
        sheets++;
        for (const { block, nth, turned, ...at } of placed) {
          expect(seen[block]?.has(nth)).toBe(false);
          seen[block]?.add(nth);
          const { widthMm, heightMm } = boxOfSize(asked[block]?.size ?? 'small');
          expect(turned ? [at.heightMm, at.widthMm] : [at.widthMm, at.heightMm]).toEqual([
            widthMm,
            heightMm,
          ]);
        }
        const boxes = [
          ...placed.map((at) => grown(at, BLEED_MM)),
          ...tags.map((at) => grown(at, 0)),
        ];
        for (const box of boxes) expect(isInside(box, grown(field, 0))).toBe(true);
        expect(overlaps(boxes)).toEqual([]);
        // Each run of an order's labels begins with its code.
        for (const { block } of placed) expect(tags.some((tag) => tag.block === block)).toBe(true);
      }
      expect(seen.map((labels) => labels.size)).toEqual(asked.map(({ count }) => count));
      const run = paperNeeded(asked, sheet);
      expect(run.sheets).toBe(sheets);
      expect(run.waste).toBeGreaterThan(0);
      expect(run.waste).toBeLessThan(1);
    }),
    { numRuns: 60 },
  );
});

type Box = [left: number, top: number, right: number, bottom: number];
const EPSILON = 1e-6;
const grown = ({ xMm, yMm, widthMm, heightMm }: Omit<Place, 'block'>, by: number): Box => [
  xMm - by,
  yMm - by,
  xMm + widthMm + by,
  yMm + heightMm + by,
];
const isInside = (a: Box, b: Box) =>
  a[0] >= b[0] - EPSILON &&
  a[1] >= b[1] - EPSILON &&
  a[2] <= b[2] + EPSILON &&
  a[3] <= b[3] + EPSILON;

function overlaps(boxes: Box[]) {
  return boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b) => {
      const apart =
        a[2] <= b[0] + EPSILON ||
        b[2] <= a[0] + EPSILON ||
        a[3] <= b[1] + EPSILON ||
        b[3] <= a[1] + EPSILON;
      return apart ? [] : [[a, b]];
    }),
  );
}

test('a full sheet holds what its room allows, lying the better way', () => {
  const full = (size: 'small' | 'medium' | 'large', sheet: 'a4' | 'sra3') =>
    [...packSheets([{ code: 'x', size, count: 5000 }], sheet)][0]?.placed.length;
  // Small labels are rotated, with unrotated rows below where a rotated one does not fit.
  expect([full('small', 'a4'), full('medium', 'a4'), full('large', 'a4')]).toEqual([73, 42, 22]);
  expect([full('small', 'sra3'), full('medium', 'sra3'), full('large', 'sra3')]).toEqual([
    192, 110, 60,
  ]);
});

test('a sheet of each further shape holds as many as their boxes allow; a pair counts as one', () => {
  const full = (sheet: 'a4' | 'sra3') =>
    (['mini', 'round', 'shoe', 'tag'] as const).map(
      (size) => [...packSheets([{ code: 'x', size, count: 5000 }], sheet)][0]?.placed.length,
    );
  expect(full('a4')).toEqual([109, 40, 17, 12]);
  expect(full('sra3')).toEqual([276, 96, 48, 30]);
  // Two pieces of a pair are paper that is used, the room between them is not.
  const { waste } = paperNeeded([{ code: 'x', size: 'shoe', count: 14 }], 'a4');
  expect(waste).toBeCloseTo(1 - (14 * 2 * 30 * 33) / (210 * 297), 6);
});
