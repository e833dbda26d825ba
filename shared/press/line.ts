import type { DesignSnapshot } from '../label/choices.ts';
import type { Centring } from '../label/fit.ts';
import type { LabelSize } from '../label/geometry.ts';
import { nameCount } from '../label/names.ts';
import type { Locale } from '../locale.ts';
import type { PrintSpec } from '../order/schema.ts';
import { orderNumber } from '../order/states.ts';
import { MAX_PARTS } from '../production/pack.ts';
import type { Part } from '../production/parts.ts';
import type { Row } from '../tx.ts';
import type { Block } from './gang.ts';

/** `copies` labels of every name, or blank ones. */
export type PressLine = {
  code: string;
  size: LabelSize;
  copies: number;
  design: DesignSnapshot | null;
  locale: Locale;
  centred: Centring;
};

type Line = Pick<Row<'orderLine'>, 'orderId' | 'position' | 'design'>;

/** For a line's further parts. The first has no letter. */
export const PART_LETTERS = 'BCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, MAX_PARTS - 1);

/** In the order of their codes: the tenth line comes after the ninth. */
export const byPlace = (
  a: Pick<Line, 'orderId' | 'position'>,
  b: Pick<Line, 'orderId' | 'position'>,
) => a.orderId.localeCompare(b.orderId) || a.position - b.position;

/** '3F2A91BC-2', and '3F2A91BC-2B' for its second part. */
export const partCode = ({
  line: { orderId, position },
  n,
}: {
  line: Pick<Line, 'orderId' | 'position'>;
  n: number;
}) => `${orderNumber(orderId)}-${position + 1}${n > 0 ? (PART_LETTERS[n - 1] ?? '') : ''}`;

export const pressLine = (
  { line, n }: Pick<Part<Line>, 'line' | 'n'>,
  { size, copies, centred = 'capitals' }: PrintSpec,
  locale: Locale,
): PressLine => ({
  code: partCode({ line, n }),
  size,
  copies,
  design: line.design,
  locale,
  centred,
});

export const blockOf = ({ code, size, copies, design }: PressLine): Block => ({
  code,
  size,
  count: copies * nameCount(design),
});
