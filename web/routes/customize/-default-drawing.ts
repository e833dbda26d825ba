import { CAPTION } from '../../../shared/label/caption.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { type Drawing, draw } from '../../../shared/label/draw.ts';
import { loadFace } from '../../../shared/label/face.ts';
import { placeSegments, type Segment, segments } from '../../../shared/label/outline.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';

/** A curve this long is within half a pixel of a straight line, mm. */
const STRAIGHT_MM = 0.6;

/** The label a visitor meets first, until the font is there: it is twice in the page, so it is coarse. */
export async function defaultDrawing(): Promise<Drawing> {
  const wording = { text: m.label_your_name(), caption: CAPTION[locale()] };
  const drawing = draw({ ...DEFAULT_DESIGN, ...wording }, await loadFace(DEFAULT_DESIGN.font), 1);
  const shapes = drawing.shapes.map(({ d, fill }) => ({ d: coarse(d), fill }));
  return { ...drawing, shapes };
}

const coarse = (d: string) =>
  placeSegments(segments(d).flatMap(straightened), { scale: 1, x: 0, y: 0, decimals: 1 });

function straightened(segment: Segment, nth: number, all: Segment[]): Segment[] {
  const [x = 0, y = 0] = segment.points.slice(-2);
  const [fromX = 0, fromY = 0] = all[nth - 1]?.points.slice(-2) ?? [];
  const length = Math.hypot(x - fromX, y - fromY);
  if (segment.type === 'M' || segment.type === 'Z' || length > STRAIGHT_MM) return [segment];
  return length < 0.05 ? [] : [{ type: 'L', points: [x, y] }];
}
