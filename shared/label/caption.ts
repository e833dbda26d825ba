import type { Locale } from '../locale.ts';
import { type LabelSize, SIZES } from './geometry.ts';

/** Printed above the name, always in the language of the order. */
export const CAPTION: Record<Locale, string> = { en: 'Property of', sw: 'Mali ya' };

/** The narrower sizes have no room for a caption. */
export const takesCaption = (size: LabelSize) => SIZES[size].widthMm > 50;
