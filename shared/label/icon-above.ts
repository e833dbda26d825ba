import type { Face } from './face.ts';
import { discsOf, mirrored, type Outline, outlineOf, reach } from './hull.ts';
import type { Ink } from './icons/icon-art.ts';
import {
  type Layout,
  type Line,
  leading,
  lineAt,
  type Measured,
  measure,
  type Row,
} from './rows.ts';
import type { LabelShape } from './shapes.ts';
import { asPrinted } from './text.ts';

type Words = { name: Measured[]; line2: Measured | null; broken: Measured[] | null };

// Shares of the safe height, chosen by eye.
/** The first that leaves room for a comfortable name, else that of the largest. */
const ICONS = [0.42, 0.34, 0.27];
const COMFORTABLE_MM = 2.6;
const GAP = 0.07;
const NAME = 0.2;
const LINE2_OF_NAME = 0.7;
const STEPS = 40;

/** At the space that makes the two rows most alike in width; null for one word. */
export function breakName(text: string, face: Face): Measured[] | null {
  const words = asPrinted(text).split(' ');
  const pairs = words
    .slice(1)
    .map((_, i) =>
      [words.slice(0, i + 1), words.slice(i + 1)].map((row) => measure(row.join(' '), face)),
    );
  const widest = (pair: Measured[]) => Math.max(...pair.map(widthOf));
  return pairs.toSorted((a, b) => widest(a) - widest(b))[0] ?? null;
}

const widthOf = ({ ink }: Measured) => ink.right - ink.left;

/**
 * The icon above the name, both in the middle, nothing outside of the margins' curve. Whether words fit
 * does not depend on the icon. Otherwise the number of the row that is too wide at `floorMm`. With no `steps`
 * only the smallest rows are tried.
 */
export function layOutBelowIcon(
  shape: LabelShape,
  words: Words,
  iconInk: Ink,
  floorMm: number,
  steps = STEPS,
): Layout | 1 | 2 {
  const names = words.broken ? [words.name, words.broken] : [words.name];
  const all = (line2: Measured | null) =>
    ICONS.flatMap((share) => {
      const iconMm = share * safeMm(shape);
      return names.flatMap((name) => largest(shape, iconMm, [name, line2], floorMm, steps));
    });
  const chosen = all(words.line2);
  const largestFirst = chosen.toSorted((a, b) => b.capMm - a.capMm);
  const comfortable = largestFirst.filter(({ capMm }) => capMm >= COMFORTABLE_MM);
  const withLargestIcon = comfortable.toSorted((a, b) => b.iconMm - a.iconMm);
  const best = withLargestIcon[0] ?? largestFirst[0];
  if (best) return place(shape, best, iconInk);
  return all(null).length === 0 ? 1 : 2;
}

type Chosen = { rows: Row[]; iconMm: number; capMm: number };

/** The largest rows that fit below an icon, none if even the smallest do not. */
function largest(
  shape: LabelShape,
  iconMm: number,
  [name, line2]: readonly [Measured[], Measured | null],
  floorMm: number,
  steps: number,
): Chosen[] {
  const most = Math.max(NAME * safeMm(shape), floorMm);
  for (let step = steps; step >= 0; step--) {
    const capMm = floorMm + ((most - floorMm) * step) / STEPS;
    const rows: Row[] = name.map((row) => ({ ...row, capMm }));
    if (line2) rows.push({ ...line2, capMm: Math.max(floorMm, LINE2_OF_NAME * capMm) });
    if (isInside(shape, stackFrom(shape, rows, iconMm), iconMm)) return [{ rows, iconMm, capMm }];
  }
  return [];
}

const safeMm = ({ heightMm, marginMm }: LabelShape) => heightMm - 2 * marginMm;

type Stack = { lines: Line[]; topMm: number; iconHighMm: number };

/** Icon and rows, their ink in the middle of the label's height. */
function stackFrom(shape: LabelShape, rows: Row[], iconHighMm: number): Stack {
  const gapMm = GAP * safeMm(shape);
  const [first, last] = [rows[0], rows.at(-1)];
  const rising = first ? -first.top * first.capMm : 0;
  const steps = rows.map((row, i) => {
    const above = rows[i - 1];
    return above ? leading(above, row) + row.capMm : rising;
  });
  const baselineOf = (nth: number) => steps.slice(0, nth + 1).reduce((sum, mm) => sum + mm, 0);
  const textMm = baselineOf(rows.length - 1) + (last ? last.bottom * last.capMm : 0);
  const topMm = (shape.heightMm - iconHighMm - gapMm - textMm) / 2;
  const lines = rows.map((row, i) => {
    const left = (shape.widthMm - widthOf(row) * row.capMm) / 2;
    return lineAt(row, left, topMm + iconHighMm + gapMm + baselineOf(i));
  });
  return { lines, topMm, iconHighMm };
}

/** On both pieces of a pair: they carry the same. */
function isInside(shape: LabelShape, { lines, topMm, iconHighMm }: Stack, iconMm: number) {
  const middle = shape.widthMm / 2;
  const fits = (wideMm: number, top: number, bottom: number) =>
    safeOutlines(shape).every((outline) => wideMm / 2 <= reach(outline, middle, top, bottom));
  return (
    fits(iconMm, topMm, topMm + iconHighMm) &&
    lines.every(({ ink }) => fits(ink.right - ink.left, ink.top, ink.bottom))
  );
}

const safe = new Map<LabelShape, Outline[]>();

function safeOutlines(shape: LabelShape): Outline[] {
  const known = safe.get(shape);
  if (known) return known;
  const discs = discsOf(shape, -shape.marginMm);
  const all = shape.isPair ? [discs, mirrored(discs, shape.widthMm)] : [discs];
  const outlines = all.map(outlineOf);
  safe.set(shape, outlines);
  return outlines;
}

/** An icon that is wider than high lets the rest move together, where the curve allows it. */
function place(
  shape: LabelShape,
  { rows, iconMm }: Chosen,
  [left, top, right, bottom]: Ink,
): Layout {
  const [wide, high] = [right - left, bottom - top];
  const scale = iconMm / Math.max(wide, high);
  const tight = stackFrom(shape, rows, high * scale);
  const { lines, topMm, iconHighMm } = isInside(shape, tight, iconMm)
    ? tight
    : stackFrom(shape, rows, iconMm);
  const xMm = shape.widthMm / 2 - ((left + right) / 2) * scale;
  const yMm = topMm + iconHighMm / 2 - ((top + bottom) / 2) * scale;
  return { lines, caption: null, icon: { xMm, yMm, sizeMm: 100 * scale } };
}
