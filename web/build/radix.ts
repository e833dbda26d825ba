import { readFileSync } from 'node:fs';
import postcss from 'postcss';

const PACKAGE = 'node_modules/@radix-ui/themes';
const COLOURS = ['violet', 'sand', 'red', 'green', 'yellow', 'blue'];
/** Radix's partial sheets in the package's own order. */
const PARTS = [
  'tokens/base.css',
  ...COLOURS.map((colour) => `tokens/colors/${colour}.css`),
  'components.css',
  'utilities.css',
];

export const radixSheet = () =>
  byPreference(PARTS.map((part) => readFileSync(`${PACKAGE}/${part}`, 'utf8')).join('\n'));

/**
 * Radix's sheet with its dark theme where the reader's system asks for one: by a media query in place
 * of a class, so that the first paint needs no script. On paper it stays light. The shop's colours look
 * the same in sRGB.
 */
export function byPreference(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules(/^(media|supports)$/, (rule) => {
    if (/display-p3|color-gamut/.test(rule.params)) rule.remove();
  });
  root.walkRules(/\.(dark|light)\b/, (rule) => {
    if (rule.some((line) => line.type === 'decl' && line.prop === 'color-scheme')) {
      rule.remove();
      return;
    }
    const isDark = rule.selector.includes('.dark');
    rule.selector = rule.selector.includes(':where(') ? ':where(.radix-themes)' : ':root';
    const params = 'screen and (prefers-color-scheme:dark)';
    if (isDark) rule.replaceWith(postcss.atRule({ name: 'media', params, nodes: [rule.clone()] }));
  });
  return root.toString();
}
