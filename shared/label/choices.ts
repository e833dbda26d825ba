import type { Row } from '../tx.ts';
import type { DesignSize, LabelColour, LabelFont, LabelIcon } from './geometry.ts';
import type { LabelText } from './names.ts';

/** Separate from the schema, so that a page can show the choices without loading zod. */
export const LABEL_TYPES = ['regular', 'iron-on', 'waterproof', 'uv', 'premium'] as const;
export const LABEL_COUNTS = [25, 50, 75, 100, 150, 200] as const;
export const LABEL_PRICE_CENTS = 2000;

export type PriceStep = {
  /** Labels of one line: of all its names and copies. */
  from: number;
  /** What each of them costs then. */
  cents: number;
};

/** The row of `priceSteps`. */
export const STEPS_ID = 'labels';
export const NO_STEPS: readonly PriceStep[] = [];

/** Cents for each label of a line. A step never makes it dearer. */
export const labelCents = (labels: number, steps: readonly PriceStep[]): number =>
  Math.min(
    LABEL_PRICE_CENTS,
    ...steps.filter(({ from }) => from <= labels).map(({ cents }) => cents),
  );

/** The first step that more labels would reach and that lowers the price. */
export function nextStep(labels: number, steps: readonly PriceStep[]): PriceStep | null {
  const now = labelCents(labels, steps);
  const lower = steps.filter(({ from, cents }) => from > labels && cents < now);
  return lower.reduce<PriceStep | null>(
    (first, step) => (first && first.from < step.from ? first : step),
    null,
  );
}

/** The set that costs least, and the larger one of two at the same price. */
export const cheapestSet = (steps: readonly PriceStep[]): { labels: number; cents: number } =>
  LABEL_COUNTS.map((labels) => ({ labels, cents: labels * labelCents(labels, steps) })).reduce(
    (least, set) => (set.cents <= least.cents ? set : least),
  );

/** The texts are children's names: sensitive, never logged. */
export type DesignSnapshot = LabelText & {
  /** Further names, each printed as often as the first. */
  others?: LabelText[] | undefined;
  icon: LabelIcon;
  colour: LabelColour;
  font: LabelFont;
  type: (typeof LABEL_TYPES)[number];
  size: DesignSize;
  labels: (typeof LABEL_COUNTS)[number];
};

export const snapshotOf = ({
  id: _,
  owner: __,
  createdAt: ___,
  ...design
}: Row<'design'>): DesignSnapshot => design;

/** Shown until somebody types a name of their own. */
export const SAMPLE_NAME = 'Amani';

export const DEFAULT_DESIGN: DesignSnapshot = {
  text: '',
  line2: '',
  icon: 'giraffe',
  colour: 'purple',
  font: 'playful',
  type: 'regular',
  size: 'medium',
  labels: 50,
};
