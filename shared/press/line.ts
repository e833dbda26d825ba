import type { DesignSnapshot } from '../label/choices.ts';
import type { Centring } from '../label/fit.ts';
import type { LabelSize } from '../label/geometry.ts';
import { namesOf } from '../label/names.ts';
import type { Locale } from '../locale.ts';
import type { PrintSpec } from '../order/schema.ts';
import { orderNumber } from '../order/states.ts';
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

export const lineCode = ({ orderId, position }: Pick<Line, 'orderId' | 'position'>) =>
  `${orderNumber(orderId)}-${position + 1}`;

export const pressLine = (
  line: Line,
  { size, copies, centred = 'capitals' }: PrintSpec,
  locale: Locale,
): PressLine => ({
  code: lineCode(line),
  size,
  copies,
  design: line.design,
  locale,
  centred,
});

export const blockOf = ({ code, size, copies, design }: PressLine): Block => ({
  code,
  size,
  count: copies * (design ? namesOf(design).length : 1),
});
