/** The reader's language, 'en' or 'sw'. */
export { getLocale as locale } from './paraglide/runtime.js';
