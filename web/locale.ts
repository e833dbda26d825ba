export { getLocale as locale } from './paraglide/runtime.js';
