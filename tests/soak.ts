import { spawnSync } from 'node:child_process';

/**
 * `npm run soak`: the kill test a hundred times over, three hundred histories of sync, ten thousand of
 * money, a server killed at each single step of paying, ten thousand operations on a database that loses
 * calls, every table at its whole size, and each page in every view.
 */
const status = Math.max(
  soak('shop', 'tests/shop/kill.test.ts'),
  soak('converge'),
  soak('money', 'tests/money/model.test.ts', 'tests/money/kill.test.ts'),
  soak('worker'),
  browse(),
);
process.exit(status);

function soak(project: string, ...files: string[]): number {
  const args = ['run', '--root=.', '--config=tests/vitest.config.ts', `--project=${project}`];
  const run = spawnSync('vitest', [...args, ...files, '--testTimeout=7200000'], {
    stdio: 'inherit',
  });
  return run.status ?? 1;
}

function browse(): number {
  const config = '--config=tests/e2e/playwright.config.ts';
  return spawnSync('playwright', ['test', config], { stdio: 'inherit' }).status ?? 1;
}
