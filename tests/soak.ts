import { spawnSync } from 'node:child_process';

/** `npm run soak`: the kill test, a hundred times over. */
const args = ['run', '--root=.', '--config=tests/vitest.config.ts', 'tests/shop/kill.test.ts'];
const { status } = spawnSync('vitest', [...args, '--testTimeout=3600000'], { stdio: 'inherit' });
process.exit(status ?? 1);
