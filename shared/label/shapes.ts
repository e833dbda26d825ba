import { boxOfSize } from './box.ts';
import { type LabelSize, SIZES } from './geometry.ts';

/** A disc of an outline, mm. */
export type Disc = readonly [x: number, y: number, r: number];

/** What a label is cut to and how it is laid out; mm from the top left corner of one piece. */
export type LabelShape = {
  widthMm: number;
  heightMm: number;
  marginMm: number;
  cornerMm: number;
  /** An outline other than a rectangle is the hull of these, clockwise from the top left. */
  discs?: readonly Disc[];
  /** Text and icon stay `clearMm` away from it. */
  hole?: { xMm: number; yMm: number; rMm: number; clearMm: number };
  /** One label is a left piece and its mirror image. */
  isPair?: boolean;
  /** The icon is above the name; it is beside it otherwise. */
  isStacked?: boolean;
  /** There is room for one row: the name, or the second line of a label without a name. */
  isOneLine?: boolean;
  /** A name of several words may take two rows. */
  breaksName?: boolean;
  /** Of the height within the margins. */
  iconShare?: number;
  gapShare?: number;
};

/** To add one: its size in geometry.ts, its shape here, its words where tsc misses them. */
export const SHAPES: Record<LabelSize, LabelShape> = {
  small: SIZES.small,
  medium: SIZES.medium,
  large: SIZES.large,
  mini: { ...SIZES.mini, isOneLine: true },
  round: { ...SIZES.round, isStacked: true, breaksName: true },
  shoe: {
    ...SIZES.shoe,
    // A heel below, cut obliquely on the inner side of the foot.
    discs: [
      [7, 7, 7],
      [23.5, 9.5, 6.5],
      [15, 18.2, 14.8],
    ],
    isStacked: true,
    breaksName: true,
  },
  tag: {
    ...SIZES.tag,
    hole: { xMm: 8, yMm: 20, rMm: 2.5, clearMm: 2.5 },
    breaksName: true,
    iconShare: 0.6,
    gapShare: 0.12,
  },
};

/** Where in the label's box each piece begins. */
export const pieceAtMm = (size: LabelSize): number[] =>
  SHAPES[size].isPair ? [0, boxOfSize(size).widthMm - SHAPES[size].widthMm] : [0];
