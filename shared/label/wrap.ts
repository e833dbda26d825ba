import type { Segment } from './outline.ts';

/** How far a round thing is seen from above: edges of its label are bowed by as much. */
const ABOVE = 0.2;
/** Straight lines are bent in pieces of this length, mm. */
const PIECE_MM = 5;

/** An outline around a thing of this radius, seen from its front; `middle` is nearest to the eye. */
export function wrap(outline: readonly Segment[], middle: number, radius: number): Segment[] {
  const bend = (x: number, y: number) => {
    const angle = (x - middle) / radius;
    return [middle + radius * Math.sin(angle), y - ABOVE * radius * (1 - Math.cos(angle))];
  };
  let [fromX, fromY] = [0, 0];
  return outline.flatMap(({ type, points }) => {
    const xs = points.filter((_, i) => i % 2 === 0);
    const ys = points.filter((_, i) => i % 2 === 1);
    const [toX, toY] = [xs.at(-1) ?? fromX, ys.at(-1) ?? fromY];
    const [startX, startY] = [fromX, fromY];
    [fromX, fromY] = [toX, toY];
    if (type !== 'L') return [{ type, points: xs.flatMap((x, i) => bend(x, ys[i] ?? 0)) }];
    const pieces = Math.ceil(Math.hypot(toX - startX, toY - startY) / PIECE_MM);
    return Array.from({ length: pieces }, (_, i) => {
      const share = (i + 1) / pieces;
      return {
        type,
        points: bend(startX + share * (toX - startX), startY + share * (toY - startY)),
      };
    });
  });
}
