import { applyD1Migrations, type D1Migration } from 'cloudflare:test';
import { afterEach, expect } from 'vitest';
import { env } from './shop.ts';

await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: D1Migration[] }).MIGRATIONS);

// What the shop reports as a fault is a failed test; one that expects a fault empties the list.
const faults: unknown[][] = [];
console.error = (...words: unknown[]) => {
  faults.push(words);
};
/** Takes back the faults a test meant to cause; how many there were. */
export const expectedFaults = () => faults.splice(0).length;

afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});
