/** A disc of an outline, mm. */
export type Disc = readonly [x: number, y: number, r: number];

/** What a label is cut to, in mm from the top left corner of one piece. */
export type LabelShape = {
  widthMm: number;
  heightMm: number;
  /** Nothing is printed closer to the edge. */
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

const shapes = <Key extends string>(of: Record<Key, LabelShape>) => of;

/** To add a shape: its data here, its word in web/ui/label/option-words.ts. */
export const SIZES = shapes({
  small: { widthMm: 46, heightMm: 10, marginMm: 1.4, cornerMm: 2 },
  medium: { widthMm: 56, heightMm: 16, marginMm: 2, cornerMm: 3 },
  large: { widthMm: 81, heightMm: 21, marginMm: 2.5, cornerMm: 4 },
  mini: { widthMm: 44, heightMm: 6, marginMm: 0.8, cornerMm: 1.2, isOneLine: true },
  round: {
    widthMm: 30,
    heightMm: 30,
    marginMm: 1.8,
    cornerMm: 15,
    isStacked: true,
    breaksName: true,
  },
  shoe: {
    widthMm: 30,
    heightMm: 33,
    marginMm: 1.8,
    cornerMm: 7,
    // A heel below, cut obliquely on the inner side of the foot.
    discs: [
      [7, 7, 7],
      [23.5, 9.5, 6.5],
      [15, 18.2, 14.8],
    ],
    isPair: true,
    isStacked: true,
    breaksName: true,
  },
  tag: {
    widthMm: 80,
    heightMm: 40,
    marginMm: 3,
    cornerMm: 5,
    hole: { xMm: 8, yMm: 20, rMm: 2.5, clearMm: 2.5 },
    breaksName: true,
    iconShare: 0.6,
    gapShare: 0.12,
  },
});

/** Between the pieces of a pair, so that their bleeds do not meet. */
const BETWEEN_MM = 4;

/** The box of a label with all its pieces. */
export function boxOfSize(size: LabelSize): { widthMm: number; heightMm: number } {
  const { widthMm, heightMm, isPair } = SIZES[size];
  return { widthMm: isPair ? 2 * widthMm + BETWEEN_MM : widthMm, heightMm };
}

/** Of the box above: a pair is printed twice. */
export const pieceAtMm = (size: LabelSize): number[] =>
  SIZES[size].isPair ? [0, SIZES[size].widthMm + BETWEEN_MM] : [0];

export const COLOURS = {
  purple: '#7E69AB',
  blue: '#33C3F0',
  pink: '#FF5A8B',
  green: '#4CAF50',
  orange: '#FF9F45',
} as const;
export const COLOUR_NAMES = Object.keys(COLOURS) as (keyof typeof COLOURS)[];

export const ICONS = ['star', 'heart', 'giraffe', 'lion', 'elephant', 'football', 'book'] as const;

export const FONTS = ['playful', 'bold', 'simple', 'elegant', 'fun'] as const;

export type LabelSize = keyof typeof SIZES;
export type DesignSize = (typeof SIZE_ORDER)[number];
export type LabelColour = keyof typeof COLOURS;
export type LabelIcon = (typeof ICONS)[number];
export type LabelFont = (typeof FONTS)[number];

/** What the designer offers; the other sizes are for packs. */
export const SIZE_ORDER = ['small', 'medium', 'large'] as const satisfies readonly LabelSize[];
export const ALL_SIZES = Object.keys(SIZES) as LabelSize[];

/** Shares of the height within the margins. */
export const ICON_SHARE = 0.88;
export const ICON_GAP_SHARE = 0.2;

/** Capitals below this height are not legible after washing. */
export const MIN_CAP_MM = 1.8;

const WHITE = '#FFFFFF';
const DARK = '#1B1528';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio of two `#RRGGBB` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export function inkOn(colour: LabelColour): string {
  return contrast(WHITE, COLOURS[colour]) >= 4.5 ? WHITE : DARK;
}
