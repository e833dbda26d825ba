import type { DesignSize, LabelColour, LabelFont, LabelIcon } from './geometry.ts';
import type { LabelText } from './names.ts';

/** Separate from the schema, so that a page can show the choices without loading zod. */
export const LABEL_TYPES = ['regular', 'iron-on', 'waterproof', 'uv', 'premium'] as const;
export const LABEL_COUNTS = [25, 50, 75, 100, 150, 200] as const;
export const LABEL_PRICE_CENTS = 2000;

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
