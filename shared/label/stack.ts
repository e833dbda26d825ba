import { type Face, setText } from './face.ts';
import { type Box, boxOf } from './outline.ts';
import { drawn } from './text.ts';

const LEADING = 0.5;

/** One set line, mm from the label's top left corner; `ink` is the box its outlines stay in. */
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

/** Text measured once, its ink in cap heights: the same on every size of label. */
export type Measured = { text: string; ink: Box; capOfEm: number };

/** A measured line at its height (mm of its capitals). */
export type Row = Measured & { capMm: number };

/** Widths and heights as the outlines have them, not as the font says. */
export function measure(words: string, face: Face): Measured {
  const text = drawn(words);
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

/** From one baseline to the next row's capitals: never so near that accents touch descenders. */
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

/** From the highest accent to the lowest tail, mm. */
export function inkHeight(rows: Row[]): number {
  const { top, bottom } = overhang(rows);
  return top + capHeights(rows) + bottom;
}

export type Ground = {
  widthMm: number;
  heightMm: number;
  marginMm: number;
  iconMm: number;
  gapMm: number;
};

/** Icon and text stand together in the middle; capitals are centred, unless accents need the room. */
export function stand(rows: Row[], ground: Ground, captioned: boolean): Layout {
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
