import assets from 'virtual:client-assets';
import { prune, withoutUnusedVariables, wordsOf } from './prune.ts';

type Area = keyof typeof assets.css;

/** Classes that may appear before the late stylesheet: from the store, in a notice or after a tap. */
const SOON = [
  ...['badge', 'busy', 'sync', 'brief', 'toasts', 'toast', 'bad', 'update', 'nothing', 'none'],
  ...['field-error', 'flag', 'sold-out', 'aria-current', 'aria-selected', 'aria-pressed', 'true'],
  ...['hidden', 'open', 'disabled', 'data-disabled'],
  ...['rt-variant-surface', 'google-mark', 'g-red', 'g-blue', 'g-yellow', 'g-green'],
];
const SOON_NAMES = [
  ...['div', 'p', 'span', 'strong', 'a', 'button', 'form', 'input', 'label', 'img', 'svg'],
  ...['path', 'use', 'ul', 'li', 'h2', 'h3'],
];
const WORD = /[^\s"'<>=]+/g;
const NAME = /(?<=<)[a-z][\w-]*/g;
const VARIABLE = /--[a-z][\w-]*/g;
const MOST_KEPT = 50;

const words = new Map<Area, string[]>();
const kept = new Map<string, string>();

export function firstStyles(area: Area, html: string, waits: boolean): string {
  const css = assets.css[area];
  if (waits) return css;
  const found = [...(html.match(WORD) ?? []), ...(html.match(VARIABLE) ?? [])];
  const shown = new Set([...SOON, ...found]);
  const names = new Set([...SOON_NAMES, ...(html.match(NAME) ?? [])]);
  const known = words.get(area) ?? [...new Set([...wordsOf(css), ...(css.match(VARIABLE) ?? [])])];
  words.set(area, known);
  // Pages differ in their text, but rarely in the words that select a rule.
  const chosen = known.filter((word) => shown.has(word));
  const key = [area, chosen, [...names].sort()].join('|');
  const before = kept.get(key);
  if (before !== undefined) return before;
  const pruned = withoutUnusedVariables(prune(css, shown, names), chosen.join());
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, pruned);
  return pruned;
}
