import type { Locale } from '../locale.ts';
import { type LabelSize, SIZES } from './geometry.ts';

/** Printed above the name, always in the language of the order. */
export const CAPTION: Record<Locale, string> = { en: 'Property of', sw: 'Mali ya' };

/** Some labels are too low for a caption, some too narrow. */
export function takesCaption(size: LabelSize): boolean {
  const { widthMm, heightMm } = SIZES[size];
  return heightMm > 10 && widthMm > 40;
}
