import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { byPreference } from '../../../web/build/radix.ts';
import { folderOf, namesIn, routeFiles, withImports } from '../../../web/build/styles.ts';

const TOKENS = 'web/styles/tokens.css';
const sheets = globSync('web/**/*.css').filter((path) => path !== TOKENS);
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

test("letters are of the shop's or Radix's sizes and three weights, but for a label's", () => {
  const SIZE =
    /font-size: (?!(?:13|15|17|22|30|44|12|14|16|18|20|24|28|35)px|inherit|var\(|(?:max|clamp)\()[^;]+/g;
  const WEIGHT = /font-weight: (?!400|600|700|inherit)[^;]+/g;
  const others = sheets.flatMap((path) =>
    [SIZE, WEIGHT]
      .flatMap((pattern) => text(path).match(pattern) ?? [])
      .map((found) => `${path}: ${found}`),
  );
  expect(others).toEqual([]);
});

test('no sheet cuts a text after some lines: whoever writes less shows less (web/ui/product/brief.ts)', () => {
  expect(sheets.filter((path) => text(path).includes('line-clamp'))).toEqual([]);
});

/** By class: the sheets with a rule of its own. Rules for paper and other modes may be repeated. */
const owners = new Map<string, Set<string>>();
for (const path of sheets.filter((path) => !path.endsWith('/modes.css'))) {
  const css = withoutWords(text(path)).replace(/@media print \{[\s\S]*?\n\}|\([^)]*\)/g, '');
  for (const [, name = ''] of css.matchAll(/(?:^|[{};,])\s*\.([\w-]+)\s*(?=[,{])/g)) {
    owners.set(name, (owners.get(name) ?? new Set()).add(path));
  }
}

test('a class is one thing: its own rules are in one sheet', () => {
  const twice = [...owners].filter(([, found]) => found.size > 1);
  expect(twice.map(([name, found]) => [name, ...found])).toEqual([]);
});

/** Those that a sheet speaks of, but for Radix's and uplot's. */
const spokenIn = (path: string) =>
  [...withoutWords(text(path)).matchAll(/\.((?!rt-|u-)[a-z][\w-]*)/g)].map(([, name = '']) => name);

test('a class begins with the name of its sheet or folder, but for what all pages share', () => {
  const isShared = (path: string) => path.startsWith('web/styles/');
  const shared = sheets.filter((path) => isShared(path) && !path.endsWith('/modes.css'));
  const own = sheets.filter((path) => !isShared(path));
  const isNamed = (path: string) => {
    const names = path
      .match(/[\w-]+(?=\)?\/[^/]+$|\.css$)/g)
      ?.map((name) => name.replace(/^-/, ''));
    return (word: string) => names?.some((name) => word === name || word.startsWith(`${name}-`));
  };
  const known = new Set([
    ...shared.flatMap(spokenIn),
    ...own.flatMap((path) => spokenIn(path).filter(isNamed(path))),
  ]);
  const others = own.flatMap((path) =>
    spokenIn(path).flatMap((word) => (known.has(word) ? [] : `${path}: ${word}`)),
  );
  expect(others).toEqual([]);
});

const classesIn = (source: string) =>
  [...source.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(
    ([, plain = '', code = '']) => `${plain} ${code}`.match(/[\w-]+/g) ?? [],
  );

test('a page is sent with the sheets of the classes that its parts name', () => {
  const missing = [...Map.groupBy(routeFiles(), folderOf)].flatMap(([folder, pages]) => {
    const files = withImports(['web/routes/__root.tsx', ...pages]);
    const named = files
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) => classesIn(text(path)));
    return [...new Set(named)]
      .map((name) => ({ name, sheets: [...(owners.get(name) ?? [])] }))
      .filter(({ sheets }) => sheets.length > 0 && !sheets.some((path) => files.includes(path)))
      .map(({ name, sheets }) => `${folder}: ${name} of ${sheets}`);
  });
  expect(missing).toEqual([]);
});

test('every class of a sheet is named by a source', () => {
  const sources = globSync('web/{routes,ui,dev}/**/*.{ts,tsx}').map(text).join('\n');
  const words = new Set(sources.match(/[\w-]+/g));
  const beginnings = [...sources.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning = '']) => beginning);
  const unnamed = [...owners.keys()].filter(
    (name) => !words.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)),
  );
  expect(unnamed).toEqual([]);
});

test('animations stop for readers who prefer reduced motion', () => {
  expect(text('web/styles/modes.css')).toMatch(
    /prefers-reduced-motion: reduce[\s\S]*::before,\s*::after \{\s*animation: none !important;\s*transition: none !important/,
  );
});

test("Radix's dark theme follows the reader's system, on screens alone", () => {
  const css = byPreference(
    ':root, .light, .light-theme { --a: 1 } .dark, .dark-theme { --a: 2 } .radix-themes:where(.dark) { color-scheme: dark } .rt-light { --b: 1 }',
  );
  expect(css.replace(/\s+/g, '')).toBe(
    ':root{--a:1}@mediascreenand(prefers-color-scheme:dark){:root{--a:2}}.rt-light{--b:1}',
  );
});

test('what a part of the kit takes where nothing is given keeps its rules', () => {
  expect(namesIn(text('web/ui/button.tsx')).classes).toContain('rt-variant-solid');
  expect(namesIn(text('web/ui/card.tsx')).classes).toContain('rt-r-size-4');
});

test('the parts of a card are laid out at every width at which a row is one', () => {
  const blocks = sheets.flatMap((path) =>
    [...text(path).matchAll(/^@media \(max-width: ([^)]+)\) \{\n([\s\S]*?)^\}/gm)]
      .filter(([, , rules = '']) => /\.list-(?:table|method|receipt)\b/.test(rules))
      .map(([, width]) => `${path}: ${width}`),
  );
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.filter((block) => !block.endsWith(': 76rem'))).toEqual([]);
});
