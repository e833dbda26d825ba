export type Locale = 'en' | 'sw';

/** A page's address in a language: English at '/…', Swahili at '/sw/…' (ruling 24). */
export function localized(path: string, locale: Locale): string {
  return locale === 'sw' ? `/sw${path === '/' ? '' : path}` : path;
}

/** The language and the path without it, from an address. */
export function delocalized(path: string): { locale: Locale; path: string } {
  const sw = path === '/sw' || path.startsWith('/sw/');
  return { locale: sw ? 'sw' : 'en', path: sw ? path.slice(3) || '/' : path };
}
