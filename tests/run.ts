import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { build } from '../worker/local/build.ts';

/**
 * `npm test`: everything. `npm run check` (--fast): format, lint, types and the tests that need
 * neither a started shop nor a browser.
 */
const fast = process.argv.includes('--fast');
const REPORT = 'node_modules/.tiny-tag-report';
let passed = 0;
let failed = 0;

build();
step('format and lint', 'biome', 'check', '--error-on-warnings');
step('types', 'tsc', '--project', 'tsconfig.json');
step('types of the browser', 'tsc', '--project', 'web/tsconfig.json');
step('types of the service worker', 'tsc', '--project', 'web/offline/tsconfig.json');
vitest('node', 'worker');
if (!fast) {
  vitest('money', 'fuzz', 'converge', 'shop');
  playwright();
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);

function vitest(...projects: string[]) {
  rmSync(REPORT, { force: true });
  step(
    `tests: ${projects.join(', ')}`,
    'vitest',
    'run',
    '--root=.',
    '--config=tests/vitest.config.ts',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  );
  const report = read() as { numPassedTests: number; numFailedTests: number };
  passed += report.numPassedTests;
  failed += report.numFailedTests;
}

function playwright() {
  rmSync(REPORT, { force: true });
  step('tests: browser', 'playwright', 'test', '--config=tests/e2e/playwright.config.ts');
  const { stats } = read() as { stats: { expected: number; unexpected: number } };
  passed += stats.expected;
  failed += stats.unexpected;
}

function read(): unknown {
  return JSON.parse(readFileSync(REPORT, 'utf8'));
}

/** Ends the run at the first step that fails: what follows would only repeat it. */
function step(name: string, command: string, ...args: string[]) {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
