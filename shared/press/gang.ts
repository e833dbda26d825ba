import { boxOfSize } from '../label/box.ts';
import type { LabelSize } from '../label/geometry.ts';
import { SHAPES } from '../label/shapes.ts';

/** The background is printed beyond the cut, so that an inexact cut shows no white. */
export const BLEED_MM = 1.5;

export const SHEETS = {
  a4: { widthMm: 210, heightMm: 297 },
  sra3: { widthMm: 320, heightMm: 450 },
} as const;
export type SheetSize = keyof typeof SHEETS;
export const SHEET_SIZES = ['a4', 'sra3'] as const satisfies readonly SheetSize[];

/** Larger runs are split into several files, to stay within a Worker's memory. */
export const SHEETS_A_FILE = 250;

/** Without labels: the marks, and the job's code at the bottom. */
export const MARGIN_MM = { side: 10, top: 10, bottom: 20 };

/** Width of the strip before an order's labels that shows the order's code. */
export const TAG_MM = 4;

export type Block = { code: string; size: LabelSize; count: number };

/** Box of the finished label (both pieces of a pair) or the strip, mm from the sheet's top left corner. */
export type Place = {
  block: number;
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
};
/** A turned label lies on its right side. */
export type Placed = Place & { nth: number; turned: boolean };
export type Layout = { placed: Placed[]; tags: Place[] };

type Cell = { widthMm: number; heightMm: number; turned: boolean };

export function fieldOf(sheet: SheetSize) {
  const { side, top, bottom } = MARGIN_MM;
  const { widthMm, heightMm } = SHEETS[sheet];
  return {
    xMm: side,
    yMm: top,
    widthMm: widthMm - 2 * side,
    heightMm: heightMm - top - bottom,
  };
}

function cellsOf(size: LabelSize, sheet: SheetSize): [Cell, Cell] {
  const field = fieldOf(sheet);
  const box = boxOfSize(size);
  const long = box.widthMm + 2 * BLEED_MM;
  const short = box.heightMm + 2 * BLEED_MM;
  const flat = { widthMm: long, heightMm: short, turned: false };
  const turned = { widthMm: short, heightMm: long, turned: true };
  const fits = ({ widthMm, heightMm }: Cell) =>
    Math.floor((field.widthMm - TAG_MM) / widthMm) * Math.floor(field.heightMm / heightMm);
  return fits(turned) > fits(flat) ? [turned, flat] : [flat, turned];
}

/** Packs blocks in shelves, the highest first. Yields single sheets to keep memory constant. */
export function* packSheets(blocks: readonly Block[], sheet: SheetSize): Generator<Layout> {
  const field = fieldOf(sheet);
  const right = field.xMm + field.widthMm;
  const bottom = field.yMm + field.heightMm;
  const order = blocks
    .map((block, index) => ({ ...block, index, cells: cellsOf(block.size, sheet) }))
    .sort((a, b) => b.cells[0].heightMm - a.cells[0].heightMm || a.index - b.index);

  let layout: Layout = { placed: [], tags: [] };
  let x = right;
  let y = field.yMm;
  let shelfMm = 0;
  for (const { index, count, cells } of order) {
    const within = (widthMm: number, heightMm: number) =>
      cells.find((cell) => cell.widthMm <= widthMm && cell.heightMm <= heightMm);
    let tagged = false;
    for (let nth = 0; nth < count; nth++) {
      let cell = within(right - x - (tagged ? 0 : TAG_MM), shelfMm);
      if (!cell) {
        y += shelfMm;
        cell = within(field.widthMm - TAG_MM, bottom - y);
        if (!cell) {
          yield layout;
          layout = { placed: [], tags: [] };
          y = field.yMm;
          cell = cells[0];
        }
        x = field.xMm;
        shelfMm = cell.heightMm;
        tagged = false;
      }
      const { widthMm, heightMm, turned } = cell;
      if (!tagged) {
        layout.tags.push({ block: index, xMm: x, yMm: y, widthMm: TAG_MM, heightMm });
        x += TAG_MM;
        tagged = true;
      }
      layout.placed.push({
        block: index,
        nth,
        turned,
        xMm: x + BLEED_MM,
        yMm: y + BLEED_MM,
        widthMm: widthMm - 2 * BLEED_MM,
        heightMm: heightMm - 2 * BLEED_MM,
      });
      x += widthMm;
    }
  }
  if (layout.placed.length > 0) yield layout;
}

/** `waste` is the share of paper that is not label, 0 to 1. */
export function paperNeeded(blocks: readonly Block[], sheet: SheetSize) {
  let sheets = 0;
  for (const _ of packSheets(blocks, sheet)) sheets++;
  const { widthMm, heightMm } = SHEETS[sheet];
  const labels = blocks.reduce((sum, block) => sum + block.count, 0);
  const used = blocks.reduce((sum, { size, count }) => {
    const { widthMm, heightMm, isPair } = SHAPES[size];
    return sum + widthMm * heightMm * (isPair ? 2 : 1) * count;
  }, 0);
  return { sheets, labels, waste: sheets > 0 ? 1 - used / (sheets * widthMm * heightMm) : 0 };
}
