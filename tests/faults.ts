import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { FAULTS, type Fault, type Suite } from './faults-list.ts';

/**
 * `npm run test:faults`: whether the tests detect mistakes. Each fault of the list is put into the code,
 * its suite runs until its first failure, and the code is restored. The suites pass without a fault
 * first. It changes the files themselves: commit before, and `git checkout .` after a run that was
 * killed. With arguments, runs only faults whose descriptions contain them.
 */
const { status: isChanged } = spawnSync('git', ['diff', '--quiet', 'HEAD']);
if (isChanged !== 0) throw new Error('Commit your changes first: faults are put into these files.');

const words = process.argv[2] ?? '';
const faults = FAULTS.filter(({ what }) => what.includes(words));
const suites = new Map(faults.map(({ suite }) => [suite.join(' '), suite]));
for (const suite of suites.values()) {
  if (!passes(suite)) throw new Error(`Without any fault this fails: ${suite.join(' ')}`);
}
process.stdout.write(`${suites.size} suites pass without a fault\n`);

const missed = faults.filter((fault) => !isCaught(fault));
process.stdout.write(`${faults.length - missed.length} of ${faults.length} faults caught\n`);
process.exit(missed.length === 0 ? 0 : 1);

function isCaught({ what, file, from, to, suite }: Fault): boolean {
  const whole = readFileSync(file, 'utf8');
  if (whole.split(from).length !== 2) throw new Error(`${file} does not hold this once: ${from}`);
  const began = Date.now();
  // A function, because `to` may contain a dollar sign.
  writeFileSync(
    file,
    whole.replace(from, () => to),
  );
  let caught = true;
  try {
    caught = !passes(suite);
  } finally {
    writeFileSync(file, whole);
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  process.stdout.write(`${caught ? 'caught' : 'MISSED'}  ${what} (${file}, ${seconds} s)\n`);
  return caught;
}

function passes([project, file, name]: Suite): boolean {
  const browser = ['--config=tests/e2e/playwright.config.ts', '-x', file, '-g', name ?? ''];
  const other = ['--root=.', '--config=tests/vitest.config.ts', `--project=${project}`, file];
  const { status } =
    project === 'e2e'
      ? spawnSync('playwright', ['test', ...browser], { stdio: 'ignore' })
      : spawnSync('vitest', ['run', '--bail=1', ...other], { stdio: 'ignore' });
  return status === 0;
}
