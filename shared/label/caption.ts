import type { Locale } from '../locale.ts';
import type { LabelSize } from './geometry.ts';

/** Printed above the name, always in the language of the order. */
export const CAPTION: Record<Locale, string> = { en: 'Property of', sw: 'Mali ya' };

const CAPTIONED: readonly LabelSize[] = ['medium', 'large', 'tag'];

/** The others are too low or too narrow for a caption. */
export const takesCaption = (size: LabelSize) => CAPTIONED.includes(size);
