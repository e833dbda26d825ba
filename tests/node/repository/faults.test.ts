import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAULTS } from '../../faults-list.ts';

test('each fault of npm run test:faults can still be put into the code, and its suite exists', () => {
  expect(FAULTS).toHaveLength(20);
  for (const { what, file, from, suite } of FAULTS) {
    expect(readFileSync(file, 'utf8').split(from), what).toHaveLength(2);
    const [project, path] = suite;
    expect(existsSync(project === 'e2e' ? `tests/e2e/${path}.spec.ts` : path), what).toBe(true);
  }
});
