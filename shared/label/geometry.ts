import type { MoreIcon } from './icons/icon-list.ts';

/**
 * Finished sizes in mm, of one piece of a pair; nothing is printed closer to the edge than `marginMm`. How
 * each is cut and laid out is in shapes.ts, which most pages do not load.
 */
export const SIZES = {
  small: { widthMm: 46, heightMm: 10, marginMm: 1.4, cornerMm: 2 },
  medium: { widthMm: 56, heightMm: 16, marginMm: 2, cornerMm: 3 },
  large: { widthMm: 81, heightMm: 21, marginMm: 2.5, cornerMm: 4 },
  mini: { widthMm: 44, heightMm: 6, marginMm: 0.8, cornerMm: 1.2 },
  round: { widthMm: 30, heightMm: 30, marginMm: 1.8, cornerMm: 15 },
  shoe: { widthMm: 30, heightMm: 33, marginMm: 1.8, cornerMm: 7, isPair: true },
  tag: { widthMm: 80, heightMm: 40, marginMm: 3, cornerMm: 5 },
} as const;

export const COLOURS = {
  purple: '#7E69AB',
  blue: '#33C3F0',
  pink: '#FF5A8B',
  green: '#4CAF50',
  orange: '#FF9F45',
} as const;
export const COLOUR_NAMES = Object.keys(COLOURS) as (keyof typeof COLOURS)[];

/** Their paths are in every page that shows labels; the others load when needed (icons/icon-list.ts). */
export const ICONS = ['star', 'heart', 'giraffe', 'lion', 'elephant', 'football', 'book'] as const;

export const FONTS = ['playful', 'bold', 'simple', 'elegant', 'fun'] as const;

export type LabelSize = keyof typeof SIZES;
export type DesignSize = (typeof SIZE_ORDER)[number];
export type LabelColour = keyof typeof COLOURS;
export type FirstIcon = (typeof ICONS)[number];
export type LabelIcon = FirstIcon | MoreIcon;
export type LabelFont = (typeof FONTS)[number];

/** What the designer offers; the other sizes are for packs. */
export const SIZE_ORDER = ['small', 'medium', 'large'] as const satisfies readonly LabelSize[];
export const ALL_SIZES = Object.keys(SIZES) as LabelSize[];

/** Of one piece of a pair. */
export function millimetres(size: LabelSize): string {
  const { widthMm, heightMm } = SIZES[size];
  return `${widthMm} x ${heightMm} mm`;
}

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
