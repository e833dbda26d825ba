import { boxOfSize } from './box.ts';
import { type Face, setText } from './face.ts';
import { fitForPreview, type Line, type Wording } from './fit.ts';
import { COLOURS, inkOn, type LabelColour, type LabelSize } from './geometry.ts';
import { glyphOf } from './glyphs.ts';
import { circle, discsOf, hull, mirrored } from './hull.ts';
import { ICON_BOX } from './icons/first-icons.ts';
import { artOf } from './icons/icon-art.ts';
import { place, placeSegments } from './outline.ts';
import { measure } from './rows.ts';
import { pieceAtMm, SHAPES } from './shapes.ts';

export type Design = Wording & { colour: LabelColour };

/** Filled paths (nonzero winding), in mm from the label's top left corner, bottom first. */
export type Shape = { d: string; fill: string };
export type Drawing = { widthMm: number; heightMm: number; shapes: Shape[] };

/** 0.01 mm is a dot at 2540 dpi: finer than the press. */
const DECIMALS = 2;

/**
 * One drawing for screen and press. Call `fit` first: text that is too wide is drawn too small. An icon
 * that is not loaded is left out (`loadIcon`).
 */
export function draw(design: Design, face: Face, decimals = DECIMALS): Drawing {
  const { lines, caption, icon } = fitForPreview(design, face);
  const ink = inkOn(design.colour);
  const printed = pieceAtMm(design.size).flatMap((pieceMm) => {
    const words = [caption, ...lines].flatMap((line) =>
      line ? [outlineOf({ ...line, xMm: pieceMm + line.xMm }, face, decimals)] : [],
    );
    const symbol = placeSegments(artOf(design.icon)?.outline ?? [], {
      scale: icon.sizeMm / ICON_BOX,
      x: pieceMm + icon.xMm,
      y: icon.yMm,
      decimals,
    });
    return [symbol, ...words].filter(Boolean).map((d) => ({ d, fill: ink }));
  });
  const ground = { d: cutLine(design.size), fill: COLOURS[design.colour] };
  return { ...boxOfSize(design.size), shapes: [ground, ...printed] };
}

/** Words without a label. The origin is their left edge and baseline. */
export function drawWord(words: string, face: Face, capMm: number) {
  const { text, ink, capOfEm } = measure(words, face);
  const at = { text, xMm: -ink.left * capMm, baselineMm: 0, emMm: capMm / capOfEm };
  return { d: outlineOf(at, face, 1), widthMm: (ink.right - ink.left) * capMm };
}

/** All pieces, without their holes; absolute path data in mm. */
export function background(size: LabelSize, bleedMm = 0): string {
  const shape = SHAPES[size];
  const discs = discsOf(shape, bleedMm);
  return pieceAtMm(size)
    .map((x, nth) => {
      const outline = hull(nth === 0 ? discs : mirrored(discs, shape.widthMm));
      return place(outline, { scale: 1, x, y: 0, decimals: DECIMALS });
    })
    .join('');
}

/** All that is cut; filled, it is the label with its hole. */
export function cutLine(size: LabelSize): string {
  const { hole } = SHAPES[size];
  if (!hole) return background(size);
  const punched = circle([hole.xMm, hole.yMm, hole.rMm], true);
  return background(size) + place(punched, { scale: 1, x: 0, y: 0, decimals: DECIMALS });
}

function outlineOf(line: Omit<Line, 'capMm' | 'ink'>, face: Face, decimals: number): string {
  const scale = line.emMm / face.unitsPerEm;
  return setText(line.text, face)
    .glyphs.map(({ char, x }) =>
      placeSegments(glyphOf(face, char).outline, {
        scale,
        x: line.xMm + x * scale,
        y: line.baselineMm,
        decimals,
      }),
    )
    .join('');
}

export function openSvg(width: number, height: number, title: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `role="img" aria-label="${escapeXml(title)}">`
  );
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// One character that XML does not allow would make the whole image invalid.
function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
}
