import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOfSize } from '../../../shared/label/box.ts';
import { type Design, draw } from '../../../shared/label/draw.ts';
import { loadFace } from '../../../shared/label/face.ts';
import { fit, fitsSmall } from '../../../shared/label/fit.ts';
import { ALL_SIZES, FONTS, ICONS, MIN_CAP_MM } from '../../../shared/label/geometry.ts';
import { discsOf, mirrored } from '../../../shared/label/hull.ts';
import { segments } from '../../../shared/label/outline.ts';
import { type Disc, pieceAtMm, SHAPES } from '../../../shared/label/shapes.ts';
import { LINE1_MAX, LINE2_MAX } from '../../../shared/label/text.ts';
import { widthMm } from '../../../web/ui/cart/item-picture.tsx';
import { examples } from '../examples.ts';

const faces = new Map(await Promise.all(FONTS.map(async (f) => [f, await loadFace(f)] as const)));
const faceOf = ({ font }: Pick<Design, 'font'>) => faces.get(font) as never;

const letters = [..."aegjlmwyAEGJMNQWŴÅĩũñ -'0147"];
const words = (most: number) =>
  fc.array(fc.constantFrom(...letters), { maxLength: most }).map((all) => all.join(''));

const anyDesign: fc.Arbitrary<Design> = fc.record({
  text: fc.oneof(words(LINE1_MAX), fc.constantFrom('Amani', 'Wanjiku Kamau', 'Njĩrũ')),
  line2: fc.oneof(words(LINE2_MAX), fc.constantFrom('', 'Class 4B')),
  icon: fc.constantFrom(...ICONS),
  font: fc.constantFrom(...FONTS),
  size: fc.constantFrom(...ALL_SIZES),
  colour: fc.constant('purple' as const),
  caption: fc.constantFrom('', 'Property of'),
});

/** The curves' points, closely. */
function pointsOf(d: string): [number, number][] {
  let from = [0, 0];
  return segments(d).flatMap(({ points }) => {
    const all = [...from, ...points];
    from = points.length > 0 ? points.slice(-2) : from;
    if (points.length < 4) return points.length > 0 ? [[points[0], points[1]] as never] : [];
    return [0.25, 0.5, 0.75, 1].map((t) => curveAt(all, t));
  });
}

/** De Casteljau's construction. */
function curveAt(points: number[], t: number): [number, number] {
  if (points.length === 2) return points as [number, number];
  const next = points.slice(2).map((value, i) => (points[i] ?? 0) * (1 - t) + value * t);
  return curveAt(next, t);
}

const DIRECTIONS = Array.from({ length: 72 }, (_, i) => (i * Math.PI) / 36);

/** How far a point is outside of a hull of discs: negative is inside. */
function outsideOf(discs: readonly Disc[]) {
  const edges = DIRECTIONS.map((angle) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [cos, sin, Math.max(...discs.map(([u, v, r]) => u * cos + v * sin + r))] as const;
  });
  return (x: number, y: number) =>
    edges.reduce((most, [cos, sin, at]) => Math.max(most, x * cos + y * sin - at), -Infinity);
}

test('what fits is inside the safe outline of each piece, curves included, and clear of the hole', () => {
  const fitted = new Set<string>();
  fc.assert(
    fc.property(anyDesign, (design) => {
      const result = fit(design, faceOf(design));
      if (!result.ok) return;
      fitted.add(design.size);
      const shape = SHAPES[design.size];
      const { marginMm, widthMm, heightMm, hole, isStacked } = shape;
      for (const { capMm } of result.lines) expect(capMm).toBeGreaterThanOrEqual(MIN_CAP_MM);
      const [, ...ink] = draw(design, faceOf(design)).shapes;
      const pieces = pieceAtMm(design.size);
      let [nearest, farthest, nearestToHole] = [Infinity, -Infinity, Infinity];
      for (const [i, { d }] of ink.entries()) {
        const nth = Math.floor((i * pieces.length) / ink.length);
        const safe = discsOf(shape, -marginMm);
        const outside = outsideOf(nth === 0 ? safe : mirrored(safe, widthMm));
        for (const [u, y] of pointsOf(d)) {
          const x = u - (pieces[nth] ?? 0);
          nearest = Math.min(nearest, x, widthMm - x, y, heightMm - y);
          if (isStacked) farthest = Math.max(farthest, outside(x, y));
          if (hole) nearestToHole = Math.min(nearestToHole, Math.hypot(x - hole.xMm, y - hole.yMm));
        }
      }
      expect(nearest).toBeGreaterThan(marginMm - 0.02);
      expect(farthest).toBeLessThan(0.02);
      if (hole) expect(nearestToHole).toBeGreaterThan(hole.rMm + hole.clearMm - 0.02);
    }),
    { numRuns: 200 },
  );
  expect([...fitted].toSorted()).toEqual(ALL_SIZES.toSorted());
});

test('what fits at the smallest height is what fits', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      expect(fitsSmall(design, faceOf(design))).toBe(fit(design, faceOf(design)).ok);
    }),
    { numRuns: examples(1000) },
  );
});

test('ordinary names fit every shape in every font, with a second line where it has one', () => {
  for (const size of ALL_SIZES.filter((one) => one !== 'small')) {
    for (const font of FONTS) {
      for (const text of ['Amani', 'Wanjiku Kamau', 'Njĩrũ Mũgo', 'Ng’ang’a', 'Kiprono Cheruto']) {
        const design = { text, line2: 'Grade 4 East', icon: 'lion', font, size } as const;
        expect(fit(design, faceOf(design)).ok, `${text}, ${size} in ${font}`).toBe(true);
      }
    }
  }
});

test('the row that is too wide is named, whatever the icon', () => {
  const look = { font: 'bold', size: 'round' } as const;
  for (const icon of ICONS) {
    const wide = { ...look, icon, text: 'W'.repeat(15), line2: '4B' };
    expect(fit(wide, faceOf(look))).toMatchObject({ ok: false, line: 1 });
    const long = { ...look, icon, text: 'Amani', line2: '@'.repeat(20) };
    expect(fit(long, faceOf(look))).toMatchObject({ ok: false, line: 2 });
  }
});

test('a mini label has one row: the name, or what replaces it', () => {
  const look = { icon: 'star', font: 'simple', size: 'mini' } as const;
  const rows = (text: string, line2: string) => {
    const fitted = fit({ ...look, text, line2 }, faceOf(look));
    return fitted.ok && fitted.lines.map((line) => line.text);
  };
  expect(rows('Amani', 'Class 4B')).toEqual(['Amani']);
  expect(rows('', '0712 345 678')).toEqual(['0712 345 678']);
});

test('a long name is larger in two rows than in one, where there is room for two', () => {
  for (const size of ['round', 'shoe', 'tag'] as const) {
    const design = { text: 'Wanjiku Kamau', line2: '', icon: 'lion', font: 'bold', size } as const;
    const fitted = fit(design, faceOf(design));
    expect(fitted.ok && fitted.lines.map(({ text }) => text)).toEqual(['Wanjiku', 'Kamau']);
  }
});

test('every outline has the size it is named by, and none of its corners vanishes within the margin', () => {
  for (const size of ALL_SIZES) {
    const shape = SHAPES[size];
    const discs = discsOf(shape);
    const edge = (of: (disc: Disc) => number) => Math.max(...discs.map(of));
    const box = [
      edge(([x, , r]) => r - x),
      edge(([, y, r]) => r - y),
      edge(([x, , r]) => x + r),
      edge(([, y, r]) => y + r),
    ];
    for (const [i, wanted] of [0, 0, shape.widthMm, shape.heightMm].entries()) {
      expect(box[i], size).toBeCloseTo(wanted, 6);
    }
    if (shape.isStacked) {
      for (const [, , r] of discs) expect(r, size).toBeGreaterThan(shape.marginMm);
    }
  }
});

test('a label in the cart is as wide as it is printed', () => {
  for (const size of ALL_SIZES) expect(widthMm({ size })).toBe(boxOfSize(size).widthMm);
});
