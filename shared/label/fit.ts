import { takesCaption } from './caption.ts';
import type { Face } from './face.ts';
import {
  type DesignSize,
  ICON_GAP_SHARE,
  ICON_SHARE,
  type LabelFont,
  type LabelIcon,
  type LabelSize,
  MIN_CAP_MM,
  SIZE_ORDER,
} from './geometry.ts';
import { breakName, layOutBelowIcon } from './icon-above.ts';
import { artOf, type Ink } from './icons/icon-art.ts';
import {
  type Centring,
  centre,
  inkHeight,
  type Layout,
  type Measured,
  measure,
  type Row,
  WHOLE_BOX,
} from './rows.ts';
import { SHAPES } from './shapes.ts';
import { asPrinted } from './text.ts';

/** `text` is what is drawn, placeholders included. */
export type Wording = {
  text: string;
  line2: string;
  icon: LabelIcon;
  font: LabelFont;
  size: LabelSize;
  caption?: string;
  /** 'ink', except on sheets of older jobs. */
  centred?: Centring;
};

export type { Centring, Layout, Line } from './rows.ts';

/** Whether words fit does not depend on the icon, so they are checked before it has loaded. */
const inkOf = (icon: LabelIcon): Ink => artOf(icon)?.ink ?? WHOLE_BOX;

export type Fit =
  | ({ ok: true } & Layout)
  | { ok: false; reason: 'too_wide'; fits: DesignSize | null; line: 1 | 2 };

// Shares of the safe height, chosen by eye.
const NAME = { alone: 0.52, caption: 0.42, line2: 0.38, both: 0.32 };
const LINE2 = { line2: 0.26, both: 0.19 };
const CAPTION = 0.145;
const MOST_CAPTION_MM = 2.8;
const LINE2_OF_NAME = 0.8;

/** Mm. If a row is too wide, names it and the smallest size of the designer that takes it. */
export function fit(wording: Wording, face: Face): Fit {
  const text = measureAll(wording, face);
  const layout = layOut(wording, text, MIN_CAP_MM);
  if (typeof layout !== 'number') return { ok: true, ...layout };
  const fits =
    SIZE_ORDER.find((size) => typeof layOut({ ...wording, size }, text, MIN_CAP_MM) !== 'number') ??
    null;
  return { ok: false, reason: 'too_wide', fits, line: layout };
}

/** Whether words fit at the smallest height, which is found much sooner than the largest. */
export const fitsSmall = (wording: Wording, face: Face) =>
  typeof layOut(wording, measureAll(wording, face), MIN_CAP_MM, 0) !== 'number';

/** Like `fit`, but text that is too wide shrinks below the legible height. For previews only. */
export function fitForPreview(wording: Wording, face: Face): Layout {
  const text = measureAll(wording, face);
  const layout = layOut(wording, text, MIN_CAP_MM);
  const loose = typeof layout === 'number' ? layOut(wording, text, 0) : layout;
  if (typeof loose === 'number') throw new Error('a text of no height always fits');
  return loose;
}

type Rows = { name: Measured[]; line2: Measured | null; caption: Measured | null };
/** `broken` is the name in two rows, where it may and can be. */
type Measures = Rows & { broken: Measured[] | null };

function measureAll({ text, line2, caption, size }: Wording, face: Face): Measures {
  return {
    name: [measure(text, face)],
    line2: asPrinted(line2) ? measure(line2, face) : null,
    caption: caption ? measure(caption, face) : null,
    broken: SHAPES[size].breaksName ? breakName(text, face) : null,
  };
}

/** The layout, or the number of the row that is too wide at a cap height of `floorMm`. */
function layOut(wording: Wording, text: Measures, floorMm: number, steps?: number) {
  const shape = SHAPES[wording.size];
  if (shape.isStacked) return layOutBelowIcon(shape, text, inkOf(wording.icon), floorMm, steps);
  if (shape.isOneLine) return layOutBeside(wording, oneOf(text), floorMm);
  const whole = layOutBeside(wording, text, floorMm);
  if (!text.broken) return whole;
  const inTwo = layOutBeside(wording, { ...text, name: text.broken }, floorMm);
  return capOf(inTwo) > capOf(whole) ? inTwo : whole;
}

const capOf = (layout: Layout | 1 | 2) =>
  typeof layout === 'number' ? 0 : (layout.lines[0]?.capMm ?? 0);

function layOutBeside(wording: Wording, text: Rows, floorMm: number): Layout | 1 | 2 {
  const { size, icon, centred = 'ink' } = wording;
  const { heightMm, marginMm, hole } = SHAPES[size];
  const { iconShare = ICON_SHARE, gapShare = ICON_GAP_SHARE } = SHAPES[size];
  const leftMm = hole ? hole.xMm + hole.rMm + hole.clearMm - marginMm : 0;
  const widthMm = SHAPES[size].widthMm - leftMm;
  const safeMm = heightMm - 2 * marginMm;
  const iconMm = iconShare * safeMm;
  const gapMm = gapShare * safeMm;
  const room = widthMm - 2 * marginMm - iconMm - gapMm;
  const widest = (line: Measured) => room / (line.ink.right - line.ink.left || 1);
  const widestName = Math.min(...text.name.map(widest));

  if (widestName < floorMm) return 1;
  if (text.line2 && widest(text.line2) < floorMm) return 2;

  const rows = (caption: Measured | null, shrink: number): Row[] => {
    const kind = caption ? (text.line2 ? 'both' : 'caption') : text.line2 ? 'line2' : 'alone';
    const between = (most: number) => floorMm + (Math.max(most, floorMm) - floorMm) * shrink;
    const name = between(Math.min(NAME[kind] * safeMm, widestName));
    const out = text.name.map((row): Row => ({ ...row, capMm: name }));
    if (caption) out.unshift({ ...caption, capMm: captionMm(safeMm) });
    if (text.line2) {
      const most = LINE2[caption ? 'both' : 'line2'] * safeMm;
      const capMm = between(Math.min(most, widest(text.line2), LINE2_OF_NAME * name));
      out.push({ ...text.line2, capMm });
    }
    return out;
  };

  const captioned =
    text.caption && takesCaption(size) ? fitHeight(rows, text.caption, safeMm) : null;
  const chosen = captioned?.every((row) => row.capMm <= widest(row) + 1e-9)
    ? captioned
    : fitHeight(rows, null, safeMm);
  // Two rows at the minimum height fit the smallest label, accents included.
  if (!chosen) return text.line2 ? 2 : 1;
  const ground = { leftMm, widthMm, heightMm, marginMm, iconMm, gapMm, iconInk: inkOf(icon) };
  return centre(chosen, ground, chosen === captioned, centred);
}

const captionMm = (safeMm: number) =>
  Math.min(Math.max(CAPTION * safeMm, MIN_CAP_MM), MOST_CAPTION_MM);

const oneOf = ({ name, line2, caption }: Rows): Rows => ({
  name: line2 && name.every(({ text }) => text === '') ? [line2] : name,
  line2: null,
  caption,
});

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
