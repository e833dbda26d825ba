import type { D1Migration } from 'cloudflare:test';
import { afterEach, expect } from 'vitest';
import { env } from './shop.ts';

// In one batch: one after another they take four times as long, for each file of tests.
const { MIGRATIONS } = env as unknown as { MIGRATIONS: D1Migration[] };
const statements = MIGRATIONS.flatMap(({ queries }) => queries);
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));

// What the shop reports as a fault is a failed test; one that expects a fault empties the list.
const faults: unknown[][] = [];
console.error = (...words: unknown[]) => {
  faults.push(words);
};
/** Takes back the faults a test meant to cause, told by their words; how many there were. */
export function expectedFaults(words = /(?:)/): number {
  const all = faults.splice(0);
  faults.push(...all.filter((said) => !words.test(said.join(' '))));
  return all.length - faults.length;
}
// What it refuses it says too, which is no fault.
const refusals: string[] = [];
console.warn = (...words: unknown[]) => {
  refusals.push(words.join(' '));
};
/** What was said of refused requests since this was asked last. */
export const takeRefusals = () => refusals.splice(0);
/** The same, for tests that look at what was said. */
export const takeFaults = () => faults.splice(0).map((words) => words.join(' '));

afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});
