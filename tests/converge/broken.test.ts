import { afterAll, expect, test, vi } from 'vitest';
import { BROKEN } from './broken.ts';
import { startD1 } from './d1.ts';
import { play } from './run.ts';

/** Tests the checks: a protocol with one fault must be detected within this many histories. */
const MOST = 10;

const d1 = startD1();
afterAll(() => d1.stop());

const protocols = test.for(Object.entries(BROKEN));
protocols('a protocol with %s is caught', { tags: ['long'] }, async ([name, breakage]) => {
  // The shop logs what it takes for a bug of its own.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let violations: string[] = [];
  let seed = 0;
  while (violations.length === 0 && seed < MOST) {
    violations = (await play(d1, ++seed, breakage)).violations;
  }
  vi.restoreAllMocks();
  expect(violations).not.toEqual([]);
  process.stdout.write(`${name}: caught by seed ${seed}, ${violations.length} violations\n`);
});
