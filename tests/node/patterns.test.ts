import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LONG = 100_000;
/** Input that makes a bad pattern backtrack. */
const HOSTILE = [
  ...[
    'a',
    ' ',
    '0',
    '-',
    '.',
    '@',
    '/',
    '%',
    '\t',
    '\n',
    '"',
    '<',
    'A1',
    'a ',
    'a.',
    'a@',
    '\r\n',
    'é',
  ],
  ...['aaaaaaaa!', '  x', '0,', '="', '\\'],
].flatMap((piece) => {
  const text = piece.repeat(Math.ceil(LONG / piece.length)).slice(0, LONG);
  return [text, `${text}!`, `a@${text}`, `"${text}`, `\u0000${text}`];
});

/** Pattern literals in the shop's code. Other tests cover patterns that are built at run time. */
const patterns = globSync('{shared,worker}/**/*.{ts,tsx}', {
  exclude: ['worker/local/**'],
}).flatMap((path) =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /(?:^|[=(,:?[{&|!]|=>)\s*\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;)\]])/gm,
    ),
  ].map(([, source = '', flags = '']) => ({ path, source, flags })),
);

test('I18 no pattern of the shop takes long over a hundred thousand hostile characters', () => {
  expect(patterns.length).toBeGreaterThan(40);
  const slow: string[] = [];
  for (const { path, source, flags } of patterns) {
    const pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
    const from = performance.now();
    for (const text of HOSTILE) pattern.test(text);
    const ms = (performance.now() - from) / HOSTILE.length;
    if (ms > 10) slow.push(`${path}: /${source}/ ${Math.round(ms)} ms`);
  }
  expect(slow).toEqual([]);
});
