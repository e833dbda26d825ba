import type { Plugin } from 'vite';
import type { Locale } from '../../shared/locale.ts';

/** What Paraglide exports for a message: a choice between the functions of both languages. */
const CHOICE =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{[^}]*return (en|sw)_(\w+)\(inputs\)\s*\}\)/;

/** Words on a label or to a customer are in their order's language, whatever the page's is. */
const OF_ORDERS = /\/(label|customer)_\w+\.js$/;

/** The part of Paraglide's runtime that is needed when the language is known. */
const runtime = (language: Locale) =>
  `export const getLocale = () => '${language}';` +
  'export const overwriteGetLocale = () => {};' +
  'export const experimentalStaticLocale = undefined;';

/**
 * Builds the browser's script with the words of one language: a page is in one for as long as it is
 * open, since changing it opens another page.
 */
export function oneLanguage(language: Locale | null): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    transform(code, id) {
      if (language !== null && id.endsWith('/paraglide/runtime.js')) return runtime(language);
      const isWord = id.includes('/paraglide/messages/') && !id.endsWith('/_index.js');
      if (language === null || !isWord || OF_ORDERS.test(id)) return null;
      if (!CHOICE.test(code)) this.error(`${id} is not as Paraglide writes it.`);
      return code.replace(CHOICE, `${language}_$2`);
    },
  };
}
