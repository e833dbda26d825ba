export const LOCALES = ['en', 'sw'] as const;
export type Locale = (typeof LOCALES)[number];

/** English pages are at '/…', Swahili pages at '/sw/…'. */
export function localized(path: string, locale: Locale): string {
  return locale === 'sw' ? `/sw${path === '/' ? '' : path}` : path;
}

export function delocalized(path: string): { locale: Locale; path: string } {
  const sw = path === '/sw' || path.startsWith('/sw/');
  return { locale: sw ? 'sw' : 'en', path: sw ? path.slice(3) || '/' : path };
}
