import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { parts } from '../../../web/build/content.ts';

/** Except data and generated files. */
const LONGEST = 300;
const LONGEST_TEST = 250;
const MOST_ENTRIES = 25;

const sources = globSync('{shared,worker,web,tests}/**/*.{ts,tsx,mjs,css}', {
  exclude: ['web/paraglide/**', 'web/route-tree.gen.ts'],
});
const text = (path: string) => readFileSync(path, 'utf8');

const imports = (path: string) =>
  [
    ...text(path).matchAll(
      /^(import type|import|export)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gms,
    ),
  ].map(([statement, , from, dynamic]) => ({
    type: statement.startsWith('import type'),
    to: normalize(join(dirname(path), from ?? dynamic ?? '')),
  }));

test('web and worker take from shared and shared from neither, pages from the kit and the kit from no page', () => {
  const wrong = sources.flatMap((path) =>
    imports(path)
      .filter(({ to, type }) => {
        if (path.startsWith('shared/')) return !to.startsWith('shared/');
        if (path.startsWith('web/') && !path.startsWith('web/build/')) {
          const isUp = path.startsWith('web/ui/') && to.startsWith('web/routes/');
          return isUp || to.startsWith('tests/') || (to.startsWith('worker/') && !type);
        }
        if (path.startsWith('worker/') && path !== 'worker/pages/render.tsx') {
          return (
            to.startsWith('web/') || (to.startsWith('tests/') && !path.startsWith('worker/local/'))
          );
        }
        return false;
      })
      .map(({ to }) => `${path} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});

test('a way to pay is three files, its rules, its adapter and the registry, and lines in the list of settings', () => {
  const code = (path: string) => text(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const named = sources
    .filter((path) => /^(shared|worker|web)\//.test(path) && /paypal/i.test(code(path)))
    .filter((path) => !path.startsWith('worker/payments/paypal'));
  expect(named.sort()).toEqual([
    'shared/payment/method.ts',
    'worker/local/setting-list.ts',
    'worker/payments/index.ts',
  ]);
});

test('no file is longer than a reader can hold in mind', () => {
  const most = (path: string) => (/\.(test|spec)\.ts$/.test(path) ? LONGEST_TEST : LONGEST);
  const long = sources.filter((path) => text(path).trimEnd().split('\n').length > most(path));
  expect(long).toEqual([]);
});

test('no folder of the browser has more entries than a reader can survey', () => {
  const folders = Map.groupBy(
    globSync('web/**/*', { exclude: ['web/paraglide/**', 'web/content/**', 'web/public/**'] }),
    (path) => dirname(path),
  );
  const full = [...folders].filter(([, entries]) => entries.length > MOST_ENTRIES);
  expect(full.map(([folder]) => folder)).toEqual([]);
});

test('routes get bodies and queries from their schemas, and read none by hand', () => {
  const byHand = /c\.req\s*\.(json|text|parseBody|formData|arrayBuffer|blob|queries|query\(\))/;
  const reading = sources.filter((path) => /^worker\//.test(path) && byHand.test(text(path)));
  // A photo is read after the rate limit was counted, a captcha token before the route's own schema.
  expect(new Set(reading)).toEqual(
    new Set(['worker/routes/admin/photos.ts', 'worker/routes/auth/captcha.ts']),
  );
});

/** The service worker, a photo that is sent, the reader's own data, and whether the shop can be reached. */
const OTHER_FETCHES = [
  'web/offline/caches.ts',
  'web/routes/admin/(products)/-photo-upload.ts',
  'web/store/connection.ts',
];

test('the browser asks for JSON in web/api, by paths of routes', () => {
  const calling = (call: RegExp) =>
    sources.filter((path) => path.startsWith('web/') && call.test(text(path))).sort();
  expect(calling(/(?<![\w.])fetch\(/)).toEqual([
    ...['web/api/file.ts', 'web/api/http.ts'],
    ...OTHER_FETCHES,
  ]);
  expect(calling(/\b(call|useLoaded)[<(]/).filter((path) => !path.startsWith('web/api/'))).toEqual(
    [],
  );
});

test('the browser takes only types from the schema, and never the large zod', () => {
  const wrong = sources.filter(
    (path) =>
      /^(web|shared)\//.test(path) &&
      (/^import (?!type)[^;]*from '[./\w-]*schema\.ts'/m.test(text(path)) ||
        /from 'zod'/.test(text(path))),
  );
  expect(wrong).toEqual([]);
});

test("Radix's class names are written in the kit alone", () => {
  const pages = sources.filter((path) => /^web\/(?!ui\/|build\/)/.test(path));
  expect(pages.filter((path) => /\brt-/.test(text(path)))).toEqual([]);
});

test('both languages have the same words, and none is empty', () => {
  const words = (locale: string) =>
    JSON.parse(text(`web/messages/${locale}.json`)) as Record<string, unknown>;
  const [english, swahili] = [words('en'), words('sw')];
  expect(Object.keys(swahili).sort()).toEqual(Object.keys(english).sort());
  expect(Object.entries({ ...english, ...swahili }).filter(([, word]) => word === '')).toEqual([]);
  // Paraglide gives a name with capitals a file of another name, which every page then loads.
  expect(Object.keys(english).filter((name) => /[A-Z]/.test(name))).toEqual([]);
});

test('texts have plain spaces and straight apostrophes, and no phone number that may break', () => {
  const odd = ['en', 'sw'].flatMap((locale) =>
    Object.values(JSON.parse(text(`web/messages/${locale}.json`)) as object).filter(
      // A text with plural forms is a list.
      (word) => /[\u00a0\u202f‘’]|07\d\d \d{3} \d{3}/.test(JSON.stringify(word)),
    ),
  );
  expect(odd).toEqual([]);
});

test('every word is used', () => {
  const known = new Set(Object.keys(JSON.parse(text('web/messages/en.json'))));
  known.delete('$schema');
  const code = sources
    .filter((path) => /^(web|worker)\//.test(path))
    .map(text)
    .join('\n');
  // Templates like m[`refusal_${code}`] use a family of messages.
  const families = [...code.matchAll(/`(\w+_)\$\{/g)].map(([, prefix = '']) => prefix);
  const words = new Set(code.match(/\w+/g));
  const unused = [...known].filter(
    (key) => !words.has(key) && !families.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

test('both languages have the same texts, with the same front matter and the same placeholders', () => {
  const shapes = (language: string) =>
    globSync(`web/content/${language}/**/*.md`)
      .sort()
      .map((path) => {
        const { meta, body } = parts(text(path), path);
        return {
          path: path.replace(`/${language}/`, '/'),
          keys: Object.keys(meta),
          empty: Object.keys(meta).filter((key) => !meta[key]),
          date: meta.date,
          art: meta.art,
          headings: body.match(/^#+ /gm),
          placeholders: body.match(/\{\w+\}/g),
        };
      });
  const english = shapes('en');
  expect(english.length).toBeGreaterThan(0);
  expect(shapes('sw')).toEqual(english);
  expect(english.flatMap(({ empty }) => empty)).toEqual([]);
});

test('links of Swahili texts lead to Swahili pages, and of English ones to English pages', () => {
  const wrong = globSync('web/content/**/*.md').flatMap((path) =>
    [...text(path).matchAll(/\]\((\/[^)]*)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => link.startsWith('/sw/') !== path.startsWith('web/content/sw/'))
      .map((link) => `${path} -> ${link}`),
  );
  expect(wrong).toEqual([]);
});
