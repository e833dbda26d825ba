import type { Locale } from '../shared/locale.ts';
import { getLocale } from './paraglide/runtime.js';

export { getLocale as locale };

/** Each language in its own words. */
export const LANGUAGES: Record<Locale, string> = { en: 'English', sw: 'Kiswahili' };

/** For dates. */
export const localeTag = () => (getLocale() === 'sw' ? 'sw-KE' : 'en-KE');
