import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { build } from '../worker/local/build.ts';

/**
 * `npm test`: everything. `npm run check` (--fast): format, lint, types and the tests that need
 * neither a started shop nor a browser. Prints a line for each step, failures in full, the slowest
 * tests and the count; `REPORTER=verbose` prints each test as well.
 */
const fast = process.argv.includes('--fast');
const REPORT = 'node_modules/.tiny-tag-report';
const SLOWEST = 10;
/** Until the last lines of a step have come. */
const FLUSH_MS = 200;
/** What workerd says, with its stack, each time that a test cuts a connection or asks for a host that is none. */
const NOISE = /^stack: |^kj::|getaddrinfo\(\)|jsgInternalError|disconnected: /;

type Test = { name: string; ms: number; passed: boolean };
const tests: Test[] = [];

build();
await step('format and lint', 'biome', 'check', '--error-on-warnings');
await step('types', 'tsc', '--project', 'tsconfig.json');
await step('types of the browser', 'tsc', '--project', 'web/tsconfig.json');
await step('types of the service worker', 'tsc', '--project', 'web/offline/tsconfig.json');
await vitest('node', 'worker');
if (!fast) {
  await vitest('money', 'fuzz', 'converge', 'shop');
  await step('tests: browser', 'playwright', 'test', '--config=tests/e2e/playwright.config.ts');
}
finish(0);

async function vitest(...projects: string[]) {
  await step(
    `tests: ${projects.join(', ')}`,
    'vitest',
    'run',
    '--root=.',
    '--config=tests/vitest.config.ts',
    ...projects.map((project) => `--project=${project}`),
    `--reporter=${process.env.REPORTER ?? 'dot'}`,
    '--silent=passed-only',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  );
}

/** Ends the run at the first step that fails: what follows would only repeat it. */
async function step(name: string, command: string, ...args: string[]) {
  const began = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  rmSync(REPORT, { force: true });
  const running = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'] });
  for (const output of [running.stdout, running.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      if (!NOISE.test(line)) process.stdout.write(`${line}\n`);
    });
  }
  // Not 'close': what a step left running may hold its output open.
  const [status] = (await once(running, 'exit')) as [number | null];
  await setTimeout(FLUSH_MS);
  tests.push(...ran());
  process.stdout.write(`   ${Math.round((Date.now() - began) / 1000)} s\n`);
  if (status !== 0) finish(status ?? 1);
}

function finish(status: number): never {
  const slow = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  process.stdout.write('\n== the slowest tests\n');
  for (const { name, ms } of slow) process.stdout.write(`${(ms / 1000).toFixed(1)} s  ${name}\n`);
  const passed = tests.filter((test) => test.passed).length;
  process.stdout.write(`\n${passed} passed, ${tests.length - passed} failed\n`);
  process.exit(status);
}

type VitestReport = {
  testResults: { assertionResults: { fullName: string; duration?: number; status: string }[] }[];
};
type Suite = {
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
};

/** The tests of the step that has just ended, by its report; those left out are none. */
function ran(): Test[] {
  if (!existsSync(REPORT)) return [];
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as VitestReport | { suites: Suite[] };
  if ('suites' in report) return report.suites.flatMap(inSuite);
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, duration = 0, status }) => ({
      name: fullName,
      ms: duration,
      passed: status === 'passed',
    }));
}

function inSuite({ suites = [], specs = [] }: Suite): Test[] {
  const own = specs.map(({ title, ok, tests }) => ({
    name: title,
    passed: ok,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...suites.flatMap(inSuite), ...own];
}
