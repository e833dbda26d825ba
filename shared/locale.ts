export const LOCALES = ['en', 'sw'] as const;
export type Locale = (typeof LOCALES)[number];

/** English pages are at '/…', Swahili pages at '/sw/…'. */
export function localized(path: string, locale: Locale): string {
  return locale === 'sw' ? `/sw${path === '/' ? '' : path}` : path;
}

/** The address of a drawing: its labels have the caption of that language. */
export const drawingUrl = (name: string, locale: Locale) =>
  `/img/${name}${locale === 'sw' ? '-sw' : ''}.svg`;

export function delocalized(path: string): { locale: Locale; path: string } {
  const sw = path === '/sw' || path.startsWith('/sw/');
  return { locale: sw ? 'sw' : 'en', path: sw ? path.slice(3) || '/' : path };
}
