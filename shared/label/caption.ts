import type { Locale } from '../locale.ts';
import type { LabelSize } from './geometry.ts';

/** The small words above a name: printed in the language of the order, whoever looks at it. */
export const CAPTION: Record<Locale, string> = { en: 'Property of', sw: 'Mali ya' };

/** A small label is too low for them. */
export const takesCaption = (size: LabelSize) => size !== 'small';
