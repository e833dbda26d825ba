import { spawnSync } from 'node:child_process';

/** `npm run soak`: the kill test a hundred times over, and three hundred histories of sync. */
const status = Math.max(soak('shop', 'tests/shop/kill.test.ts'), soak('converge'));
process.exit(status);

function soak(project: string, ...files: string[]): number {
  const args = ['run', '--root=.', '--config=tests/vitest.config.ts', `--project=${project}`];
  const run = spawnSync('vitest', [...args, ...files, '--testTimeout=7200000'], {
    stdio: 'inherit',
  });
  return run.status ?? 1;
}
