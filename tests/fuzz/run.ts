import { spawnSync } from 'node:child_process';

/** `npm run fuzz`: a hundred thousand bad requests of every route and mutator, and twenty thousand that are none. */
const status = Math.max(ask('fuzz'), ask('shop', 'tests/shop/hostile.test.ts'));
process.exit(status);

function ask(project: string, ...files: string[]): number {
  const args = ['run', '--root=.', '--config=tests/vitest.config.ts', `--project=${project}`];
  return spawnSync('vitest', [...args, ...files], { stdio: 'inherit' }).status ?? 1;
}
