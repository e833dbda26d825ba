import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { candidates } from '../../web/build/candidates.ts';
import { byPreference } from '../../web/build/dark.ts';

const TOKENS = 'web/styles/tokens.css';
const sheets = globSync('web/styles/*.css').filter((path) => path !== TOKENS);
const text = (path: string) => readFileSync(path, 'utf8');
const withoutWords = (css: string) => css.replace(/\/\*[\s\S]*?\*\/|url\("[^"]*"\)/g, '');

test('colours have names: only the tokens hold them', () => {
  const COLOUR = /#[\da-f]{3,8}\b(?=[^{}]*;)|\b(?:rgba?|hsla?|oklch)\(|: (?:white|black)\b/gi;
  const literal = sheets.flatMap((path) =>
    [...withoutWords(text(path)).matchAll(COLOUR)].map(([colour]) => `${path}: ${colour}`),
  );
  expect(literal).toEqual([]);
});

test('every token that is read is set, and every one that is set is read', () => {
  const css = [TOKENS, ...sheets].map(text).join('\n');
  const set = [...text(TOKENS).matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name);
  for (const name of new Set(set)) expect(css, name).toContain(`var(${name})`);
});

test("letters are of Radix's sizes and three weights, but for the hero's and a label's", () => {
  const SIZE = /font-size: (?!(?:12|14|16|18|20|24|28|35)px|inherit|var\(|(?:max|clamp)\()[^;]+/g;
  const WEIGHT = /font-weight: (?!400|600|700|inherit)[^;]+/g;
  const others = sheets.flatMap((path) =>
    [SIZE, WEIGHT]
      .flatMap((pattern) => text(path).match(pattern) ?? [])
      .map((found) => `${path}: ${found}`),
  );
  expect(others).toEqual(['web/styles/buy-choices.css: font-weight: 800']);
});

test('a class is one thing: the late sheet, which has them all, changes no page that stands', () => {
  // Rules of the common, print and dark stylesheets may be repeated.
  const areaOf = (path: string) => /\/(admin|buy|read)\b/.exec(path)?.[1] ?? 'common';
  const areas = new Map<string, Set<string>>();
  for (const path of sheets.filter((path) => !/modes|print/.test(path))) {
    for (const [, name = ''] of withoutWords(text(path)).matchAll(
      /(?:^|[{};,])\s*\.([\w-]+)\s*(?=[,{])/g,
    )) {
      areas.set(name, (areas.get(name) ?? new Set()).add(areaOf(path)));
    }
  }
  const twice = [...areas].filter(([, found]) => found.size > 1).map(([name]) => name);
  expect(twice).toEqual([]);
});

test('what moves stands still for who asks for it', () => {
  expect(text('web/styles/modes.css')).toMatch(
    /prefers-reduced-motion: reduce[\s\S]*::before,\s*::after \{\s*animation: none !important;\s*transition: none !important/,
  );
});

test("Radix's dark theme follows the reader's system, on screens alone", () => {
  const css = byPreference(
    ':root, .light, .light-theme { --a: 1 } .dark, .dark-theme { --a: 2 } .radix-themes:where(.dark) { color-scheme: dark } .rt-light { --b: 1 }',
  );
  expect(css.replace(/\s+/g, ' ').trim()).toBe(
    ':root{ --a: 1 }@media screen and (prefers-color-scheme:dark){:root{ --a: 2 }} .rt-light { --b: 1 }',
  );
});

test('what a part of the kit takes where nothing is given keeps its rules', () => {
  expect(candidates(text('web/ui/button.tsx'))).toContain('rt-variant-solid');
  expect(candidates(text('web/ui/card.tsx'))).toContain('rt-r-size-4');
});
