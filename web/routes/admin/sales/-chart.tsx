import { useCallback } from 'react';
import uPlot from 'uplot';
import sheet from 'uplot/dist/uPlot.min.css?url';
import { formatCents, grouped } from '../../../../shared/money.ts';
import { m } from '../../../paraglide/messages.js';

type Drawn = { name: string; count: number; cents: number };
type Props = {
  rows: readonly Drawn[];
  of: 'count' | 'cents';
  /** Bars from left to right, each beside its name. */
  horizontal?: boolean;
};

const STANDING_HEIGHT = 220;
const ROW_HEIGHT = 36;
const AXES_HEIGHT = 84;

/** Hidden from screen readers: the table beside it has the numbers. */
export function Bars({ rows, of, horizontal = false }: Props) {
  const draw = useCallback(
    (box: HTMLDivElement | null) => {
      if (!box) return;
      const height = horizontal ? rows.length * ROW_HEIGHT + AXES_HEIGHT : STANDING_HEIGHT;
      const places = rows.map((_, i) => i);
      const values = rows.map((row) => (of === 'cents' ? row.cents / 100 : row.count));
      const chart = new uPlot(
        { ...optionsOf(box, rows, of, horizontal), width: box.clientWidth, height },
        [places, values],
        box,
      );
      const fit = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height }));
      fit.observe(box);
      const night = matchMedia('(prefers-color-scheme: dark)');
      const redraw = () => chart.redraw();
      night.addEventListener('change', redraw);
      return () => {
        fit.disconnect();
        night.removeEventListener('change', redraw);
        chart.destroy();
      };
    },
    [rows, of, horizontal],
  );
  return (
    <>
      {/* Code that is asked for as plain imports brings no stylesheet along. */}
      <link rel="stylesheet" href={sheet} precedence="default" />
      <div className="sales-chart" aria-hidden="true" ref={draw} />
    </>
  );
}

function optionsOf(
  box: HTMLElement,
  rows: readonly Drawn[],
  of: Props['of'],
  horizontal: boolean,
): Omit<uPlot.Options, 'width' | 'height'> {
  const colour = (name: string) => () => getComputedStyle(box).getPropertyValue(name);
  const { fontFamily } = getComputedStyle(box);
  const axis = {
    stroke: colour('--gray-11'),
    grid: { stroke: colour('--gray-5'), width: 1 },
    ticks: { show: false },
    font: `12px ${fontFamily}`,
  };
  const named = (_: uPlot, places: number[]) =>
    places.map((place) => shortened(rows[place]?.name ?? '', horizontal));
  const whole = { incrs: STEPS, values: (_: uPlot, splits: number[]) => splits.map(compact) };
  const nameAxis = horizontal
    ? { ...axis, side: 3 as const, size: 120, space: 20, grid: { show: false } }
    : { ...axis, space: 64, size: 28, grid: { show: false } };
  const sumAxis = horizontal ? { ...axis, side: 2 as const, space: 56 } : { ...axis, size: 52 };
  return {
    padding: [8, 12, 0, 0],
    cursor: { points: { show: false }, drag: { setScale: false }, y: false },
    legend: { markers: { show: false } },
    scales: {
      x: {
        time: false,
        range: () => [-0.5, rows.length - 0.5],
        ...(horizontal ? { ori: 1 as const, dir: -1 as const } : {}),
      },
      y: {
        range: (_, __, most) => [0, Math.max(most * 1.05, 1)],
        ...(horizontal ? { ori: 0 as const } : {}),
      },
    },
    axes: [
      { ...nameAxis, incrs: horizontal ? [1] : STEPS, values: named },
      { ...sumAxis, ...whole },
    ],
    series: [
      { label: '', value: (_, place) => rows[place]?.name ?? '' },
      {
        label: of === 'cents' ? m.sales_revenue() : m.sales_number(),
        value: (_, value) => (value === null ? '' : valueText(value, of)),
        stroke: colour('--accent-9'),
        fill: colour('--accent-9'),
        width: 0,
        points: { show: false },
        paths: uPlot.paths.bars?.({ size: [0.7, 28], radius: 0.15 }) ?? (() => null),
      },
    ],
  };
}

const STEPS = [1, 2, 5]
  .flatMap((n) => [0, 1, 2, 3, 4, 5, 6, 7].map((e) => n * 10 ** e))
  .sort((a, b) => a - b);
const LONGEST = 15;

const valueText = (value: number, of: Props['of']) =>
  of === 'cents' ? formatCents(Math.round(value * 100)) : String(value);

const shortened = (name: string, horizontal: boolean) =>
  horizontal && name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;

/** '1.5M', '20k', '5,000'. */
const compact = (value: number) =>
  value >= 1e6 ? `${value / 1e6}M` : value >= 1e4 ? `${value / 1e3}k` : grouped(value);
