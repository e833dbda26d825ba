import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { digestOfSources } from './digest.ts';

const STAMP = 'dist/stamp';

/**
 * Builds words, browser and Worker, as far as they have changed. The Worker of 'sandbox' has the
 * development pages, that of 'production' is what is deployed.
 */
export function build(mode: 'sandbox' | 'production' = 'sandbox') {
  const sources = `${digestOfSources()}${process.env.SERVICE_WORKER ?? ''}`;
  const [built, builtMode] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : [];
  if (built === sources && builtMode === mode) return;
  // A build that is ended half-way leaves files that belong to no sources.
  rmSync(STAMP, { force: true });
  if (built !== sources) {
    words();
    for (const language of ['en', 'sw']) vite('--mode', language);
  }
  vite('--ssr', '--mode', mode);
  writeFileSync(STAMP, `${sources} ${mode}`);
}

const vite = (...args: string[]) =>
  run('vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn', ...args);

/** Makes the functions that print the catalogue of words. */
export const words = () => run('node', 'web/build/words.mjs');

/** Applies what is new in migrations/ to the database of a local state folder, or to that at Cloudflare. */
export function migrate(place: string | 'remote') {
  const where = place === 'remote' ? ['--remote'] : ['--local', '--persist-to', place];
  run('wrangler', 'd1', 'migrations', 'apply', 'DB', ...where);
}

/** The tool's own words are shown only when it fails. */
function run(command: string, ...args: string[]) {
  // A test runner's own NODE_ENV would bundle React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new Error(`${command} ${args.join(' ')} failed`);
}
