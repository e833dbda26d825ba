import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { generate } from '../worker/local/build.ts';

/**
 * `npm test`: what each change must pass. `npm run check` (--fast): format, lint, types and rules. `npm
 * run test:all` (--all): the long tests too, every test at its full size. Prints a line per suite, the
 * whole output of a failed one, the slowest tests and their number; `REPORTER=verbose` prints everything
 * as it comes.
 */
const isFast = process.argv.includes('--fast');
if (process.argv.includes('--all')) process.env.ALL = '1';
const { REPORTER } = process.env;
const REPORT = 'node_modules/.tiny-tag-report';
const SLOWEST = 10;
/** Time for the last lines of a suite to arrive. */
const FLUSH_MS = 200;
const ROOM_BYTES = 2 * 1024 ** 3;
/** workerd logs this whenever a test aborts a connection or requests an unknown host. */
const NOISE = /^stack: |^kj::|getaddrinfo\(\)|failed to lookup|jsgInternalError|disconnected: /;

/** The databases of the tests are in memory where that has room, which saves a sixth of their time. */
const TEMPORARY = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'tiny-tag-'));
process.once('SIGINT', () => finish(130));

type Test = { name: string; ms: number; passed: boolean };
const tests: Test[] = [];
const running = new Set<ChildProcess>();

// A build generates what the checks read.
if (isFast) await generate();
else await run('build', 'node', '-e', "import('./worker/local/build.ts').then((it) => it.build())");
await Promise.all([
  run('format and lint', 'biome', 'check', '--error-on-warnings'),
  // One process: each further one loads the same modules again, and the type checks need the other core.
  vitest('rules', ['node'], '--maxWorkers=1'),
  types('types', 'tsconfig.json'),
  types('types of the browser', 'web/tsconfig.json'),
  types('types of the service worker', 'web/offline/tsconfig.json'),
]);
if (!isFast) {
  // Side by side: while one loads modules or waits for a timer, the other uses the cores.
  await Promise.all([
    vitest('Worker', ['worker'], '--maxWorkers=2'),
    vitest('shop over HTTP', ['converge', 'shop'], '--maxWorkers=2'),
  ]);
  await browser();
}
finish(0);

/** With several checkers, each would work out the same types again. */
function types(name: string, project: string) {
  return run(name, 'tsc', '--project', project, '--checkers', '1');
}

function vitest(name: string, projects: string[], ...options: string[]) {
  const reporter = REPORTER ?? 'dot';
  return run(
    name,
    ...['vitest', 'run', '--root=.', '--config=tests/vitest.config.ts', '--silent=passed-only'],
    ...projects.map((project) => `--project=${project}`),
    ...options,
    ...[`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${reportOf(name)}`],
  );
}

function browser() {
  const reporters = `--reporter=${REPORTER === 'verbose' ? 'list' : 'dot'},json`;
  return run('browser', 'playwright', 'test', '--config=tests/e2e/playwright.config.ts', reporters);
}

function reportOf(name: string) {
  return `${REPORT}-${name.replaceAll(' ', '-')}.json`;
}

/** Runs a suite. A failure ends everything, because later suites would only repeat it. */
async function run(name: string, command: string, ...args: string[]) {
  const began = Date.now();
  const report = reportOf(name);
  rmSync(report, { force: true });
  const child = spawn(command, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report),
      TMPDIR: TEMPORARY,
    },
  });
  running.add(child);
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      if (NOISE.test(line)) return;
      if (REPORTER === 'verbose') process.stdout.write(`${line}\n`);
      else said.push(line);
    });
  }
  // Not 'close': processes that a suite left running may keep its output open.
  const [status] = (await once(child, 'exit')) as [number | null];
  running.delete(child);
  await setTimeout(FLUSH_MS);
  const its = testsIn(report);
  tests.push(...its);
  const count = its.length > 0 ? `${its.filter(({ passed }) => passed).length} passed, ` : '';
  if (status !== 0) process.stdout.write(`${said.join('\n')}\nFAILED `);
  process.stdout.write(`${name}: ${count}${Math.round((Date.now() - began) / 1000)} s\n`);
  if (status !== 0) finish(status ?? 1);
}

function finish(status: number): never {
  for (const child of running) child.kill();
  rmSync(TEMPORARY, { recursive: true, force: true });
  process.stdout.write('\nThe slowest tests:\n');
  const slow = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  for (const { name, ms } of slow) process.stdout.write(`${(ms / 1000).toFixed(1)} s  ${name}\n`);
  const passed = tests.filter((test) => test.passed).length;
  const minutes = (performance.now() / 60_000).toFixed(1);
  process.stdout.write(`\n${passed} passed, ${tests.length - passed} failed, ${minutes} min\n`);
  process.exit(status);
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM_BYTES;
}

type VitestReport = {
  testResults: { assertionResults: { fullName: string; duration?: number; status: string }[] }[];
};
type Suite = {
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
};

/** The tests in a report of vitest or Playwright, without skipped ones. */
function testsIn(path: string): Test[] {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | { suites: Suite[] };
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
