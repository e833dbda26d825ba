import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The rows of the table of faults and attacks that the shop is held to. */
const ROWS = { A: 30, S: 10, Z: 20, P: 30, I: 20, W: 8, F: 18, R: 5, O: 6, D: 4 };

const page = readFileSync('SECURITY.md', 'utf8');
const tests = globSync('tests/**/*.{test,spec}.ts', {
  exclude: ['tests/node/threats.test.ts'],
}).map((path) => readFileSync(path, 'utf8'));

test('each row of the table of threats has a test by its name, or one that SECURITY.md names', () => {
  // In a title, or of a group of tests.
  const named = new Set(
    tests.flatMap((text) =>
      [...text.matchAll(/['`" ]([A-Z]\d\d)(?=[ ,:'`"])/g)].map(([, id = '']) => id),
    ),
  );
  const listed = [...page.matchAll(/^\| ((?:[A-Z]\d\d(?:, )?)+) +\| `([^`]+)`: (.*?) +\|$/gm)];
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

test('every file that SECURITY.md names is there', () => {
  const files = [...page.matchAll(/\b(?:tests|worker|web|shared)\/[\w./-]*[\w/]/g)].map(
    ([path]) => path,
  );
  expect(files.length).toBeGreaterThan(100);
  expect([...new Set(files)].filter((path) => !existsSync(path))).toEqual([]);
});
