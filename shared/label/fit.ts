import { type Face, setText } from './face.ts';
import {
  type LabelFont,
  type LabelIcon,
  type LabelSize,
  MIN_CAP_MM,
  SIZE_ORDER,
  SIZES,
} from './geometry.ts';
import { type Box, boxOf } from './outline.ts';
import { drawn } from './text.ts';

/** What is to be fitted; `text` is what shall be drawn, a placeholder included. */
export type Wording = {
  text: string;
  line2: string;
  icon: LabelIcon;
  font: LabelFont;
  size: LabelSize;
  /** The small words above the name (“Property of”); left out where they would crowd it. */
  caption?: string;
};

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

export type Fit =
  | ({ ok: true } & Layout)
  | { ok: false; reason: 'too_wide'; fits: LabelSize | null; line: 1 | 2 };

// Parts of the safe height: what looks calm, found by eye.
const ICON = 0.88;
const ICON_GAP = 0.2;
const LEADING = 0.5;
const NAME_ALONE = 0.52;
const NAME = { caption: 0.42, line2: 0.38, both: 0.32 };
const LINE2 = { line2: 0.26, both: 0.19 };
const CAPTION = 0.145;
const LINE2_OF_NAME = 0.8;

/** Text measured once, its ink in cap heights: the same on every size of label. */
type Measured = { text: string; ink: Box; capOfEm: number };

type Row = Measured & { capMm: number };

/** Sets the lines in mm beside the icon, or says which line is too wide and the smallest size that takes it. */
export function fit(wording: Wording, face: Face): Fit {
  const text = measureAll(wording, face);
  const layout = lay(wording.size, text, MIN_CAP_MM);
  if (typeof layout !== 'number') return { ok: true, ...layout };
  const fits = SIZE_ORDER.find((size) => typeof lay(size, text, MIN_CAP_MM) !== 'number') ?? null;
  return { ok: false, reason: 'too_wide', fits, line: layout };
}

/** As `fit`, but a text that is too wide goes below the legible height: to be looked at, never printed. */
export function fitForPreview(wording: Wording, face: Face): Layout {
  const text = measureAll(wording, face);
  const layout = lay(wording.size, text, MIN_CAP_MM);
  const loose = typeof layout === 'number' ? lay(wording.size, text, 0) : layout;
  if (typeof loose === 'number') throw new Error('a text of no height always fits');
  return loose;
}

type Measures = { name: Measured; line2: Measured | null; caption: Measured | null };

function measureAll(wording: Wording, face: Face): Measures {
  return {
    name: measure(wording.text, face),
    line2: drawn(wording.line2) ? measure(wording.line2, face) : null,
    caption: wording.caption ? measure(wording.caption, face) : null,
  };
}

function measure(words: string, face: Face): Measured {
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

/** The layout, or the number of the line that is too wide for `floorMm`. */
function lay(size: LabelSize, text: Measures, floorMm: number): Layout | 1 | 2 {
  const { widthMm, heightMm, marginMm } = SIZES[size];
  const safeMm = heightMm - 2 * marginMm;
  const iconMm = ICON * safeMm;
  const room = widthMm - 2 * marginMm - iconMm - ICON_GAP * safeMm;
  const widest = (line: Measured) => room / (line.ink.right - line.ink.left || 1);

  if (widest(text.name) < floorMm) return 1;
  if (text.line2 && widest(text.line2) < floorMm) return 2;

  const rows = (caption: Measured | null, shrink: number): Row[] => {
    const kind = caption ? (text.line2 ? 'both' : 'caption') : 'line2';
    const share = caption || text.line2 ? NAME[kind] : NAME_ALONE;
    const between = (most: number) => floorMm + (Math.max(most, floorMm) - floorMm) * shrink;
    const name = between(Math.min(share * safeMm, widest(text.name)));
    const out: Row[] = [{ ...text.name, capMm: name }];
    if (caption) out.unshift({ ...caption, capMm: Math.max(CAPTION * safeMm, MIN_CAP_MM) });
    if (text.line2) {
      const most = LINE2[kind === 'both' ? 'both' : 'line2'] * safeMm;
      const capMm = between(Math.min(most, widest(text.line2), LINE2_OF_NAME * name));
      out.push({ ...text.line2, capMm });
    }
    return out;
  };

  const captioned = text.caption && size !== 'small' ? fitHeight(rows, text.caption, safeMm) : null;
  const chosen = captioned?.every((row) => row.capMm <= widest(row) + 1e-9)
    ? captioned
    : fitHeight(rows, null, safeMm);
  // Two lines at the floor are lower than the smallest label, accents included.
  if (!chosen) return text.line2 ? 2 : 1;
  return stand(chosen, { widthMm, heightMm, marginMm, iconMm, gapMm: ICON_GAP * safeMm }, text);
}

/** The tallest rows whose ink is not higher than `safeMm`; null if none is. */
function fitHeight(
  rows: (caption: Measured | null, shrink: number) => Row[],
  caption: Measured | null,
  safeMm: number,
): Row[] | null {
  const ok = (shrink: number) => inkHeight(rows(caption, shrink)) <= safeMm;
  if (ok(1)) return rows(caption, 1);
  if (!ok(0)) return null;
  let [low, high] = [0, 1];
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (ok(middle)) low = middle;
    else high = middle;
  }
  return rows(caption, low);
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

function inkHeight(rows: Row[]): number {
  const { top, bottom } = overhang(rows);
  return top + capHeights(rows) + bottom;
}

type Ground = {
  widthMm: number;
  heightMm: number;
  marginMm: number;
  iconMm: number;
  gapMm: number;
};

/** Icon and text stand together in the middle; capitals are centred, unless accents need the room. */
function stand(rows: Row[], ground: Ground, text: Measures): Layout {
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
  const captioned = lines.length > (text.line2 ? 2 : 1);
  return {
    lines: captioned ? lines.slice(1) : lines,
    caption: (captioned && lines[0]) || null,
    icon: { xMm: iconX, yMm: (heightMm - iconMm) / 2, sizeMm: iconMm },
  };
}
