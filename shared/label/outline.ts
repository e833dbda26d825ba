export type Box = { left: number; top: number; right: number; bottom: number };

type Move = { scale: number; x: number; y: number; decimals: number };

const POINTS_OF: Record<string, number> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

export type Segment = { type: string; points: number[] };

/** Parses path data of M L Q C Z, absolute or relative, into absolute segments. */
export function segments(d: string): Segment[] {
  const out: Segment[] = [];
  let x = 0;
  let y = 0;
  for (const [, letter = '', body = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const type = letter.toUpperCase();
    const points = (body.match(/-?[\d.]+/g) ?? []).map(Number);
    if (points.length !== (POINTS_OF[type] ?? -1) * 2)
      throw new Error(`bad outline: ${letter}${body}`);
    if (letter !== type)
      for (let i = 0; i < points.length; i++) points[i] = (points[i] ?? 0) + (i % 2 ? y : x);
    x = points.at(-2) ?? x;
    y = points.at(-1) ?? y;
    out.push({ type, points });
  }
  return out;
}

/** Includes control points, so it may be larger than the ink but never smaller. */
export function boxOf(outline: readonly Segment[]): Box | null {
  const all = outline.flatMap((segment) => segment.points);
  if (all.length === 0) return null;
  const xs = all.filter((_, i) => i % 2 === 0);
  const ys = all.filter((_, i) => i % 2 === 1);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** Compact relative path data whose rounding errors do not add up. */
export const place = (d: string, move: Move) => placeSegments(segments(d), move);

export function placeSegments(
  outline: readonly Segment[],
  { scale, x, y, decimals }: Move,
): string {
  const grid = 10 ** decimals;
  let out = '';
  let [px, py] = [0, 0];
  for (const { type, points } of outline) {
    const isAbsolute = type === 'M';
    out += isAbsolute || type === 'Z' ? type : type.toLowerCase();
    let [toX, toY] = [px, py];
    for (let i = 0; i < points.length; i += 2) {
      toX = Math.round(((points[i] ?? 0) * scale + x) * grid);
      toY = Math.round(((points[i + 1] ?? 0) * scale + y) * grid);
      const across = stepText(isAbsolute ? toX : toX - px, decimals);
      out += i > 0 ? across : across.trimStart();
      out += stepText(isAbsolute ? toY : toY - py, decimals);
    }
    [px, py] = [toX, toY];
  }
  return out;
}

const stepTexts: Map<number, string>[] = [];

/** Fractions are slow to write, and a label has the same few hundred steps again and again. */
function stepText(step: number, decimals: number): string {
  stepTexts[decimals] ??= new Map();
  const texts = stepTexts[decimals];
  let text = texts.get(step);
  if (text === undefined) {
    text = ` ${step / 10 ** decimals}`.replace(/ (-?)0\./, ' $1.').replace(' -', '-');
    texts.set(step, text);
  }
  return text;
}

/** Circular corners, clockwise; absolute path data. */
export function roundedRect(
  x: number,
  y: number,
  width: number,
  height: number,
  r: number,
): string {
  const k = r * 0.4477;
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x + r} ${y}L${right - r} ${y}`,
    `C${right - k} ${y} ${right} ${y + k} ${right} ${y + r}L${right} ${bottom - r}`,
    `C${right} ${bottom - k} ${right - k} ${bottom} ${right - r} ${bottom}L${x + r} ${bottom}`,
    `C${x + k} ${bottom} ${x} ${bottom - k} ${x} ${bottom - r}L${x} ${y + r}`,
    `C${x} ${y + k} ${x + k} ${y} ${x + r} ${y}Z`,
  ].join('');
}
