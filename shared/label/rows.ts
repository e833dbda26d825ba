import { type Face, setText } from './face.ts';
import { glyphOf } from './glyphs.ts';
import type { Ink } from './icons/icon-art.ts';
import type { Box } from './outline.ts';
import { asPrinted } from './text.ts';

const LEADING = 0.5;
export const WHOLE_BOX: Ink = [0, 0, 100, 100];

/** Mm from the label's top left corner; `ink` is the box of the outlines. */
export type Line = {
  text: string;
  xMm: number;
  baselineMm: number;
  emMm: number;
  capMm: number;
  ink: Box;
};

export type Layout = {
  lines: Line[];
  caption: Line | null;
  icon: { xMm: number; yMm: number; sizeMm: number };
};

/**
 * Measured once for all label sizes, in cap heights. `ink` is never lower than capitals, so that a name
 * is as large with and without them; from `top` to `bottom` there is ink.
 */
export type Measured = { text: string; ink: Box; top: number; bottom: number; capOfEm: number };

/** `capitals`: as if each row were as high as capitals and each icon as wide as its box. */
export type Centring = 'ink' | 'capitals';

export type Row = Measured & { capMm: number };

/** Measures the glyphs' outlines, not the font's metrics. */
export function measure(words: string, face: Face): Measured {
  const text = asPrinted(words);
  const { glyphs, width } = setText(text, face);
  const boxes = glyphs.flatMap(({ char, x }) => {
    const { box } = glyphOf(face, char);
    return box ? [{ ...box, left: box.left + x, right: box.right + x }] : [];
  });
  const unit = face.capHeight;
  // Letters that cannot be printed are not drawn.
  if (boxes.length === 0) return { ...NO_INK, text, capOfEm: face.capHeight / face.unitsPerEm };
  const ink = {
    left: Math.min(width, ...boxes.map((box) => box.left)) / unit,
    top: Math.min(-unit, ...boxes.map((box) => box.top)) / unit,
    right: Math.max(0, ...boxes.map((box) => box.right)) / unit,
    bottom: Math.max(0, ...boxes.map((box) => box.bottom)) / unit,
  };
  const top = Math.min(...boxes.map((box) => box.top)) / unit;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) / unit;
  return { text, ink, top, bottom, capOfEm: face.capHeight / face.unitsPerEm };
}

const NO_INK = { ink: { left: 0, top: -1, right: 0, bottom: 0 }, top: -1, bottom: 0 };

/** Mm; accents never touch descenders. */
export function leading(above: Row, below: Row): number {
  const hanging = above.ink.bottom * above.capMm;
  const rising = (-below.ink.top - 1) * below.capMm;
  return Math.max((LEADING * (above.capMm + below.capMm)) / 2, hanging + rising + 0.15);
}

function capHeights(rows: Row[]): number {
  return rows.reduce((sum, row, i) => {
    const above = rows[i - 1];
    return sum + row.capMm + (above ? leading(above, row) : 0);
  }, 0);
}

function overhang(rows: Row[]): { top: number; bottom: number } {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    top: first ? (-first.ink.top - 1) * first.capMm : 0,
    bottom: last ? last.ink.bottom * last.capMm : 0,
  };
}

/** From the highest accent to the lowest descender, mm. */
export function inkHeight(rows: Row[]): number {
  const { top, bottom } = overhang(rows);
  return top + capHeights(rows) + bottom;
}

type Area = {
  /** The left edge of the area beside a hole. */
  leftMm: number;
  widthMm: number;
  heightMm: number;
  marginMm: number;
  iconMm: number;
  iconInk: Ink;
  gapMm: number;
};

/** Icon and text together are in the middle of the label, each of them vertically. */
export function centre(rows: Row[], ground: Area, captioned: boolean, by: Centring): Layout {
  const { leftMm, widthMm, heightMm, iconMm, gapMm } = ground;
  const textMm = Math.max(...rows.map((row) => (row.ink.right - row.ink.left) * row.capMm));
  const box = by === 'ink' ? ground.iconInk : WHOLE_BOX;
  const [inkLeft, inkTop, inkRight, inkBottom] = box.map((part) => (part / 100) * iconMm) as [
    ...Ink,
  ];
  const start = leftMm + (widthMm - (inkRight - inkLeft) - gapMm - textMm) / 2;
  const left = start + inkRight - inkLeft + gapMm;
  let y = by === 'ink' ? topByInk(rows, ground) : topByCapitals(rows, ground);

  const lines = rows.map((row, i): Line => {
    const above = rows[i - 1];
    y += row.capMm + (above ? leading(above, row) : 0);
    return lineAt(row, left, y);
  });
  return {
    lines: captioned ? lines.slice(1) : lines,
    caption: (captioned && lines[0]) || null,
    icon: { xMm: start - inkLeft, yMm: (heightMm - inkTop - inkBottom) / 2, sizeMm: iconMm },
  };
}

/** A row whose ink begins at `left`. */
export function lineAt(row: Row, left: number, baselineMm: number): Line {
  const xMm = left - row.ink.left * row.capMm;
  return {
    text: row.text,
    xMm,
    baselineMm,
    emMm: row.capMm / row.capOfEm,
    capMm: row.capMm,
    ink: {
      left,
      top: baselineMm + row.top * row.capMm,
      right: xMm + row.ink.right * row.capMm,
      bottom: baselineMm + row.bottom * row.capMm,
    },
  };
}

/** The top of the first row's capitals. */
function topByInk(rows: Row[], { heightMm }: Area): number {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return heightMm / 2;
  const above = -first.top * first.capMm;
  const inkMm = above + capHeights(rows) - first.capMm + last.bottom * last.capMm;
  return (heightMm - inkMm) / 2 + above - first.capMm;
}

/** Capitals are in the middle, unless accents need the room. */
function topByCapitals(rows: Row[], { heightMm, marginMm }: Area): number {
  const { top, bottom } = overhang(rows);
  const caps = capHeights(rows);
  const lowest = heightMm - marginMm - bottom - caps;
  return Math.max(marginMm + top, Math.min((heightMm - caps) / 2, lowest));
}
