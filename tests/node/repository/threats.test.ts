import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The number of threats in each group of the table (tests/worker/threats.md). */
const ROWS = { A: 30, S: 10, Z: 20, P: 30, I: 20, W: 8, F: 18, R: 5, O: 6, D: 4 };

const threats = readFileSync('tests/worker/threats.md', 'utf8');
const documents = ['SECURITY.md', 'tests/worker/threats.md', 'tests/worker/asvs.md'];
const readmes = globSync(['README.md', '{shared,worker,web,tests}/**/README.md']);
const tests = globSync('tests/**/*.{test,spec}.ts', {
  exclude: ['tests/node/repository/threats.test.ts'],
}).map((path) => readFileSync(path, 'utf8'));

test('each row of the table of threats has a test by its name, or one that threats.md names', () => {
  // In the title of a test or of a group.
  const named = new Set(
    tests.flatMap((text) =>
      [...text.matchAll(/['`" ]([A-Z]\d\d)(?=[ ,:'`"])/g)].map(([, id = '']) => id),
    ),
  );
  const listed = [...threats.matchAll(/^\| ((?:[A-Z]\d\d(?:, )?)+) +\| `([^`]+)`: (.*?) +\|$/gm)];
  for (const [, ids = '', path = '', title = ''] of listed) {
    expect(readFileSync(path, 'utf8').replaceAll("\\'", "'"), `${ids} ${path}`).toContain(
      title.trim(),
    );
    for (const id of ids.split(', ')) named.add(id);
  }
  const rows = Object.entries(ROWS).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`),
  );
  expect(rows.filter((id) => !named.has(id))).toEqual([]);
});

const filesNamedIn = (paths: string[], named: RegExp) =>
  paths.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(named)].map(([file]) => file));

test('every file that SECURITY.md and its tables name is there', () => {
  const files = filesNamedIn(documents, /\b(?:tests|worker|web|shared)\/[\w./-]*[\w/]/g);
  expect(files.length).toBeGreaterThan(100);
  expect([...new Set(files)].filter((path) => !existsSync(path))).toEqual([]);
});

test('every file that a README names is there', () => {
  const files = filesNamedIn(readmes, /(?<=`)(?:tests|worker|web|shared)\/[\w./-]*[\w/]/g);
  expect([...new Set(files)].filter((path) => !existsSync(path))).toEqual([]);
});

test('every link of a document leads to a file', () => {
  const broken = [...documents, ...readmes].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, link = '']) => join(dirname(path), link))
      .filter((target) => !existsSync(target)),
  );
  expect(broken).toEqual([]);
});
