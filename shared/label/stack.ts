import { type Face, setText } from './face.ts';
import { type Box, boxOf } from './outline.ts';
import { asPrinted } from './text.ts';

const LEADING = 0.5;

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

/** Measured once for all label sizes; `ink` in cap heights. */
export type Measured = { text: string; ink: Box; capOfEm: number };

export type Row = Measured & { capMm: number };

/** Measures the glyphs' outlines, not the font's metrics. */
export function measure(words: string, face: Face): Measured {
  const text = asPrinted(words);
  const { glyphs, width } = setText(text, face);
  const boxes = glyphs.flatMap(({ char, x }) => {
    const box = boxOf(face.outlines[char] ?? '');
    return box ? [{ ...box, left: box.left + x, right: box.right + x }] : [];
  });
  const unit = face.capHeight;
  const ink = {
    left: Math.min(width, ...boxes.map((box) => box.left)) / unit,
    top: Math.min(-unit, ...boxes.map((box) => box.top)) / unit,
    right: Math.max(0, ...boxes.map((box) => box.right)) / unit,
    bottom: Math.max(0, ...boxes.map((box) => box.bottom)) / unit,
  };
  return { text, ink, capOfEm: face.capHeight / face.unitsPerEm };
}

/** Mm; accents never touch descenders. */
function leading(above: Row, below: Row): number {
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

export type Area = {
  widthMm: number;
  heightMm: number;
  marginMm: number;
  iconMm: number;
  gapMm: number;
};

/** Capitals are centred vertically, unless accents need the room. */
export function centre(rows: Row[], ground: Area, captioned: boolean): Layout {
  const { widthMm, heightMm, marginMm, iconMm, gapMm } = ground;
  const textMm = Math.max(...rows.map((row) => (row.ink.right - row.ink.left) * row.capMm));
  const iconX = (widthMm - iconMm - gapMm - textMm) / 2;
  const left = iconX + iconMm + gapMm;
  const { top, bottom } = overhang(rows);
  const caps = capHeights(rows);
  const lowest = heightMm - marginMm - bottom - caps;
  let y = Math.max(marginMm + top, Math.min((heightMm - caps) / 2, lowest));

  const lines = rows.map((row, i): Line => {
    const above = rows[i - 1];
    y += row.capMm + (above ? leading(above, row) : 0);
    const xMm = left - row.ink.left * row.capMm;
    return {
      text: row.text,
      xMm,
      baselineMm: y,
      emMm: row.capMm / row.capOfEm,
      capMm: row.capMm,
      ink: {
        left,
        top: y + row.ink.top * row.capMm,
        right: xMm + row.ink.right * row.capMm,
        bottom: y + row.ink.bottom * row.capMm,
      },
    };
  });
  return {
    lines: captioned ? lines.slice(1) : lines,
    caption: (captioned && lines[0]) || null,
    icon: { xMm: iconX, yMm: (heightMm - iconMm) / 2, sizeMm: iconMm },
  };
}
