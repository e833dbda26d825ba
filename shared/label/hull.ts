import type { Disc, LabelShape } from './shapes.ts';

type Point = readonly [x: number, y: number];
type Edge = { from: Point; to: Point; angle: number };

/** A larger radius of all discs moves the outline outwards by as much everywhere, a smaller one inwards. */
export function discsOf({ widthMm, heightMm, cornerMm, discs }: LabelShape, growMm = 0): Disc[] {
  const [right, bottom] = [widthMm - cornerMm, heightMm - cornerMm];
  const corners: Point[] = [
    [cornerMm, cornerMm],
    [right, cornerMm],
    [right, bottom],
    [cornerMm, bottom],
  ];
  const all = discs ?? corners.map(([x, y]): Disc => [x, y, cornerMm]);
  const isSame = ([x, y]: Disc, [otherX, otherY]: Disc) => x === otherX && y === otherY;
  return all
    .filter((disc, i) => all.findIndex((other) => isSame(disc, other)) === i)
    .map(([x, y, r]): Disc => [x, y, r + growMm]);
}

/** The same on the other foot. */
export const mirrored = (discs: readonly Disc[], widthMm: number): Disc[] =>
  discs.map(([x, y, r]): Disc => [widthMm - x, y, r]).toReversed();

/** Absolute path data, clockwise. */
export function hull(discs: readonly Disc[]): string {
  const [first] = discs;
  if (!first) return '';
  const edges = tangents(discs);
  const [start] = edges;
  if (!start) return circle(first);
  const around = discs.map((_, i) => {
    const [edge, next, disc] = [edges[i], edges[i + 1] ?? start, discs[i + 1] ?? first];
    if (!edge) return '';
    const turn = (next.angle - edge.angle + 2 * TURN) % TURN;
    return `L${pair(edge.to)}${arc(disc, edge.angle, turn)}`;
  });
  return `M${pair(start.from)}${around.join('')}Z`;
}

const TURN = 2 * Math.PI;
const TOP = -TURN / 4;

/** Anticlockwise for a hole. */
export function circle([x, y, r]: Disc, isHole = false): string {
  return `M${pair([x, y - r])}${arc([x, y, r], TOP, isHole ? -TURN : TURN)}Z`;
}

function tangents(discs: readonly Disc[]): Edge[] {
  if (discs.length < 2) return [];
  return discs.map(([x, y, r], i): Edge => {
    const [toX, toY, toR] = discs[(i + 1) % discs.length] ?? [x, y, r];
    const between = Math.hypot(toX - x, toY - y);
    const angle = Math.atan2(toY - y, toX - x) - Math.acos((r - toR) / between);
    return { from: on([x, y, r], angle), to: on([toX, toY, toR], angle), angle };
  });
}

const on = ([x, y, r]: Disc, angle: number): Point => [
  x + r * Math.cos(angle),
  y + r * Math.sin(angle),
];

/** Path data knows no exponents. */
const pair = (point: Point) => point.map((value) => Number(value.toFixed(5))).join(' ');

/** Curves of at most a quarter of a circle, within a ten-thousandth of its radius times three. */
function arc(disc: Disc, from: number, turn: number): string {
  const pieces = Math.ceil(Math.abs(turn) / (TURN / 4) - 1e-9);
  const step = turn / pieces;
  const handle = (4 / 3) * Math.tan(step / 4) * disc[2];
  return Array.from({ length: pieces }, (_, i) => {
    const [start, end] = [from + i * step, from + (i + 1) * step];
    const [[x, y], [endX, endY]] = [on(disc, start), on(disc, end)];
    const leaving = [x - handle * Math.sin(start), y + handle * Math.cos(start)] as const;
    const arriving = [endX + handle * Math.sin(end), endY - handle * Math.cos(end)] as const;
    return `C${pair(leaving)} ${pair(arriving)} ${pair([endX, endY])}`;
  }).join('');
}

export type Outline = { discs: readonly Disc[]; edges: readonly Edge[] };

/** `reach` is asked hundreds of times about an outline: its edges are found once. */
export const outlineOf = (discs: readonly Disc[]): Outline => ({ discs, edges: tangents(discs) });

/** How far the hull reaches to both sides of `x` from `top` to `bottom`; negative if it does not. */
export function reach(outline: Outline, x: number, top: number, bottom: number): number {
  return Math.min(...[top, bottom].map((y) => reachAt(outline, x, y)));
}

// The hull is convex: between two heights it is nowhere narrower than at one of them.
function reachAt({ discs, edges }: Outline, x: number, y: number): number {
  const xs = discs.flatMap(([middle, at, r]) => {
    const half = Math.sqrt(r * r - (y - at) ** 2);
    return half >= 0 ? [middle - half, middle + half] : [];
  });
  for (const { from, to } of edges) {
    const share = (y - from[1]) / (to[1] - from[1]);
    if (share >= 0 && share <= 1) xs.push(from[0] + share * (to[0] - from[0]));
  }
  return xs.length > 0 ? Math.min(x - Math.min(...xs), Math.max(...xs) - x) : -1;
}
