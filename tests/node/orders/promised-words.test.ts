import { expect, test } from 'vitest';
import { overwriteGetLocale } from '../../../web/paraglide/runtime.js';
import { promisedWords } from '../../../web/ui/product/promised-words.ts';

test.each([
  ['en', 'Sun, 30 Aug – Tue, 1 Sept', 'Thu, 31 Dec'],
  ['sw', 'Jumapili, 30 Ago – Jumanne, 1 Sep', 'Alhamisi, 31 Des'],
] as const)('days of arrival are told in %s, one day once', (locale, range, one) => {
  overwriteGetLocale(() => locale);
  expect(promisedWords({ from: '2026-08-30', to: '2026-09-01' })).toBe(range);
  expect(promisedWords({ from: '2026-12-31', to: '2026-12-31' })).toBe(one);
});
