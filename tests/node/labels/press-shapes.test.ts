import { expect, test } from 'vitest';
import { boxOfSize } from '../../../shared/label/box.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { draw } from '../../../shared/label/draw.ts';
import { loadFace } from '../../../shared/label/face.ts';
import { ALL_SIZES } from '../../../shared/label/geometry.ts';
import { pieceAtMm, SHAPES } from '../../../shared/label/shapes.ts';
import { BLEED_MM } from '../../../shared/press/gang.ts';
import type { PressLine } from '../../../shared/press/line.ts';
import { runSheets } from '../../../worker/press/sheet.ts';
import { sheetPdf } from '../../../worker/press/sheet-pdf.ts';
import { pathsOf, readPdf } from '../pdf.ts';

const playful = await loadFace('playful');
const faces = new Map([
  ['playful', playful],
  ['simple', await loadFace('simple')],
] as const);
const JOB = { id: 'K7F3P2', sheet: 'a4', title: 'Tiny Tag K7F3P2' } as const;
const FILE = { title: 'K7F3P2', cutName: 'CutContour', fileId: 'ab'.repeat(16), at: new Date(0) };
const design = { ...DEFAULT_DESIGN, text: 'Njĩrũ' };
const lineOf = (changes: Partial<PressLine>): PressLine => ({
  ...{ code: '3F2A91BC-1', size: 'medium', copies: 2, design, locale: 'en', centred: 'ink' },
  ...changes,
});
const pdfOf = async (lines: PressLine[]) =>
  readPdf(await sheetPdf(runSheets(JOB, lines, faces), FILE));

type Point = [x: number, y: number];

/** The closed paths of a path as points close to each other. */
function pathsWithin(curves: number[][]): Point[][] {
  const out: Point[][] = [];
  let open: Point[] = [];
  for (const curve of curves) {
    const from = open.at(-1) ?? [0, 0];
    if (curve.length === 6) open.push(...TIMES.map((t) => at(from, curve, t)));
    else if (curve.length === 2) open.push(curve as Point);
    else {
      out.push(open);
      open = [];
    }
  }
  expect(open, 'every path is closed').toEqual([]);
  return out;
}

const TIMES = Array.from({ length: 32 }, (_, i) => (i + 1) / 32);

function at(from: Point, [ax = 0, ay = 0, bx = 0, by = 0, x = 0, y = 0]: number[], t: number) {
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
  return [from[0] * a + ax * b + bx * c + x * d, from[1] * a + ay * b + by * c + y * d] as Point;
}

const boxOf = (points: Point[]) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
const near = (a: number[], b: number[]) =>
  a.every((value, i) => Math.abs(value - (b[i] ?? Number.NaN)) < 0.02);

test.each(ALL_SIZES)('%s: each piece and hole has its own closed cut line', async (size) => {
  const pdf = await pdfOf([lineOf({ size })]);
  const [cut] = pathsOf(pdf.forms.get(`C${size}`)?.stream ?? '');
  expect(cut?.end).toBe('S');
  const pieces = pieceAtMm(size);
  const { hole } = SHAPES[size];
  const paths = pathsWithin(cut?.curves ?? []);
  expect(paths).toHaveLength(pieces.length + (hole ? 1 : 0));
  const box = boxOfSize(size);
  expect(near(boxOf(paths.slice(0, pieces.length).flat()), [0, 0, box.widthMm, box.heightMm])).toBe(
    true,
  );
  if (hole) {
    const { xMm, yMm, rMm } = hole;
    expect(near(boxOf(paths.at(-1) ?? []), [xMm - rMm, yMm - rMm, xMm + rMm, yMm + rMm])).toBe(
      true,
    );
  }
  // Once for each label on the sheet, above its ink.
  expect(pdf.content(0).match(new RegExp(`/C${size} Do`, 'g'))).toHaveLength(2);
});

test.each(ALL_SIZES)(
  '%s: the colour bleeds beyond the cut on all sides, and under the hole',
  async (size) => {
    const pdf = await pdfOf([lineOf({ size })]);
    const [ground] = pathsOf(pdf.forms.get('A0.0')?.stream ?? '');
    const [cut] = pathsOf(pdf.forms.get(`C${size}`)?.stream ?? '');
    const pieces = pieceAtMm(size).length;
    const bled = pathsWithin(ground?.curves ?? []);
    expect(bled).toHaveLength(pieces);
    const cuts = pathsWithin(cut?.curves ?? []);
    for (const [nth, path] of bled.entries()) {
      const line = cuts[nth] ?? [];
      expect(path).toHaveLength(line.length);
      for (const [i, [x, y]] of path.entries()) {
        const [u = 0, v = 0] = line[i] ?? [];
        expect(Math.hypot(x - u, y - v)).toBeCloseTo(BLEED_MM, 1);
      }
    }
    const [first, second] = bled.map(boxOf);
    // The colour of one piece stays out of the other.
    if (first && second) expect(second[0] ?? 0).toBeGreaterThan(first[2] ?? 0);
  },
);

test('the second piece of a pair is cut as the mirror image, and reads the same', () => {
  const size = 'shoe';
  const [left = 0, right = 0] = pieceAtMm(size);
  const { widthMm } = SHAPES[size];
  const artwork = runSheets(JOB, [lineOf({ size })], faces).artworks.get('0.0');
  const ink = artwork?.shapes.slice(1) ?? [];
  expect(ink.length % 2).toBe(0);
  const half = ink.length / 2;
  const startOf = (d: string) => (/^M(-?[\d.]+) ?(-?[\d.]+)/.exec(d) ?? []).slice(1).map(Number);
  for (const [i, shape] of ink.slice(0, half).entries()) {
    const [x = 0, y = 0] = startOf(shape.d);
    const [u = 0, v = 0] = startOf(ink[half + i]?.d ?? '');
    expect(u - x).toBeCloseTo(right - left, 1);
    expect(v).toBeCloseTo(y, 2);
  }
  const drawn = draw({ ...design, size, caption: '' }, playful);
  expect(drawn.widthMm).toBe(right + widthMm);
});

test('a blank label of every shape is cut and not printed', async () => {
  const lines = ALL_SIZES.map((size) => lineOf({ size, design: null, copies: 3 }));
  const pdf = await pdfOf(lines);
  for (const [i, size] of ALL_SIZES.entries()) {
    expect(pdf.forms.get(`A${i}.0`)?.stream, size).toBe('');
    expect(pdf.content(0).match(new RegExp(`/C${size} Do`, 'g')), size).toHaveLength(3);
  }
});
