import type { Plugin } from 'vite';

const CHOICE = /const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)/;

/**
 * Builds the browser's script with the words of one language: a page is in one for as long as it is
 * open, since changing it opens another page.
 */
export function oneLanguage(language: 'en' | 'sw' | null): Plugin {
  return {
    name: 'one-language',
    transform(code, id) {
      if (language === null || !id.includes('/paraglide/messages/')) return null;
      return code.replace(CHOICE, `const locale = '${language}'`);
    },
  };
}
