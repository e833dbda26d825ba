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

/** A linear pattern takes less than a millisecond, a quadratic one ten seconds. */
const LONG_MS = 1000;

/** Twice in a row, since a busy machine may pause any of them once. */
const isSlow = (pattern: RegExp, text: string) =>
  [1, 2].every(() => {
    const from = performance.now();
    pattern.test(text);
    return performance.now() - from > LONG_MS;
  });

test('I18 no pattern of the shop takes long over a hundred thousand hostile characters', () => {
  expect(patterns.length).toBeGreaterThan(40);
  const slow = patterns.filter(({ source, flags }) => {
    const pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
    return HOSTILE.some((text) => isSlow(pattern, text));
  });
  expect(slow.map(({ path, source }) => `${path}: /${source}/`)).toEqual([]);
});
