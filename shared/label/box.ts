import { type LabelSize, SIZES } from './geometry.ts';

/** Between the pieces of a pair, so that their bleeds do not meet. */
const BETWEEN_MM = 4;

/** The box of a label with all its pieces. */
export function boxOfSize(size: LabelSize): { widthMm: number; heightMm: number } {
  const { widthMm, heightMm } = SIZES[size];
  return { widthMm: 'isPair' in SIZES[size] ? 2 * widthMm + BETWEEN_MM : widthMm, heightMm };
}
