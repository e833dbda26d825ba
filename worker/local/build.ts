import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { digestOfSources } from './digest.ts';

const STAMP = 'dist/stamp';

/** Builds words, browser and a Worker with the development pages, unless nothing has changed. */
export function build() {
  const sources = `${digestOfSources()}${process.env.SERVICE_WORKER ?? ''}`;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  words();
  for (const language of ['en', 'sw']) vite('--mode', language);
  vite('--ssr', '--mode', 'sandbox');
  writeFileSync(STAMP, sources);
}

/** Builds what is deployed: the same browser, and a Worker without the development pages. */
export function release() {
  build();
  vite('--ssr', '--mode', 'production', '--outDir', 'dist/release');
}

const vite = (...args: string[]) =>
  run('vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn', ...args);

/** Makes the functions that print the catalogue of words. */
export const words = () => run('node', 'web/build/words.mjs');

/** Applies what is new in migrations/ to the local database. */
export function migrate(stateDir: string) {
  run('wrangler', 'd1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir);
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
