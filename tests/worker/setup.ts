import { reset } from 'cloudflare:test';
import { afterEach, expect, vi } from 'vitest';
import { forgetCatalogue } from '../../worker/routes/shop/catalogue.ts';
import { hashCheaply } from './hashing.ts';
import { betweenDeliveries } from './main.ts';
import { env } from './shop.ts';

// The file before, in the same runtime, may have set a clock.
vi.useRealTimers();
hashCheaply();
// Several files run in one runtime, one after another, each on a new database. A reset while a request
// still holds the old database can leave it in place.
const tables = env.DB.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'orders'");
await betweenDeliveries(async () => {
  do await reset();
  while ((await tables.first<number>('n')) !== 0);
});
await forgetCatalogue(env);
const { SCHEMA } = env as unknown as { SCHEMA: string[] };
// With the epoch of the file before, a late request of that file would make this a restored database.
const newEpoch = 'UPDATE sync_clock SET epoch = lower(hex(randomblob(8)))';
await env.DB.batch([...SCHEMA, newEpoch].map((statement) => env.DB.prepare(statement)));

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
