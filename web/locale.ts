import { getLocale } from './paraglide/runtime.js';

export { getLocale as locale };

/** For dates. */
export const localeTag = () => (getLocale() === 'sw' ? 'sw-KE' : 'en-KE');
