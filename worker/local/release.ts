import { spawnSync } from 'node:child_process';
import { release } from './build.ts';

/** `npm run release`: builds for production; with `-- --deploy` hands it to Cloudflare. */
release();
const dry = process.argv.includes('--deploy') ? [] : ['--dry-run'];
const { status } = spawnSync(
  'wrangler',
  ['deploy', 'dist/release/index.js', '--no-bundle', '--outdir', 'dist/bundle', ...dry],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
