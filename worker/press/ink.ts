import { segments } from '../../shared/label/outline.ts';

/** Printed marks in every ink and codes in black; absolute paths in mm. */
export type Mark = { d: string; ink: 'all' | 'black'; rule: 'nonzero' | 'evenodd' };

const mm = (value: number) => `${Number(value.toFixed(3))}`;

export function mapPath(d: string, to: (x: number, y: number) => [number, number]): string {
  return segments(d)
    .map(({ type, points }) => {
      let out = type;
      for (let i = 0; i < points.length; i += 2) {
        const [x, y] = to(points[i] ?? 0, points[i + 1] ?? 0);
        out += `${i > 0 ? ' ' : ''}${mm(x)} ${mm(y)}`;
      }
      return out;
    })
    .join('');
}

export const box = (x: number, y: number, width: number, height: number) =>
  `M${mm(x)} ${mm(y)}L${mm(x + width)} ${mm(y)}L${mm(x + width)} ${mm(y + height)}` +
  `L${mm(x)} ${mm(y + height)}Z`;
