import type { Locale } from '../product.ts';

/** The small words above a name: printed in the language of the order, whoever looks at it. */
export const CAPTION: Record<Locale, string> = { en: 'Property of', sw: 'Mali ya' };
