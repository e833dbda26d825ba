import type { D1Migration } from 'cloudflare:test';
import { afterEach, expect } from 'vitest';
import { env } from './shop.ts';

// In one batch, because this runs for each test file: one by one takes four times as long.
const { MIGRATIONS } = env as unknown as { MIGRATIONS: D1Migration[] };
const statements = MIGRATIONS.flatMap(({ queries }) => queries);
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));

// An error that the shop logs fails the test, unless the test expected it.
const faults: unknown[][] = [];
console.error = (...words: unknown[]) => {
  faults.push(words);
};
/** Accepts the errors a test caused on purpose; returns their number. */
export function expectedFaults(words = /(?:)/): number {
  const all = faults.splice(0);
  faults.push(...all.filter((said) => !words.test(said.join(' '))));
  return all.length - faults.length;
}
// The shop logs refusals too; they are not errors.
const refusals: string[] = [];
console.warn = (...words: unknown[]) => {
  refusals.push(words.join(' '));
};
/** What was logged of refused requests since the last call. */
export const takeRefusals = () => refusals.splice(0);
/** The same for errors, for tests that check their text. */
export const takeFaults = () => faults.splice(0).map((words) => words.join(' '));

afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});
