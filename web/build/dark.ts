/** A rule without rules inside it. */
const RULE = /([^{};]*)\{([^{}]*)\}/g;

/** What says the scheme of a theme chosen by class; the shop's own follows the reader's. */
const SCHEME = /color-scheme:/;

/**
 * Radix's sheet with its dark theme where the reader's system asks for one: by a media query in place
 * of a class, so that the first paint needs no script. On paper it stays light.
 */
export function byPreference(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(RULE, (rule, selectors: string, body: string) => {
      if (!/\.(dark|light)\b/.test(selectors)) return rule;
      if (SCHEME.test(body)) return '';
      const root = selectors.includes(':where(') ? ':where(.radix-themes)' : ':root';
      const plain = `${root}{${body}}`;
      return selectors.includes('.dark')
        ? `@media screen and (prefers-color-scheme:dark){${plain}}`
        : plain;
    });
}
