import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const STAMP = 'dist/stamp';

/** Builds words, browser and Worker, unless nothing they are made from has changed. */
export function build() {
  const sources = digest();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  words();
  for (const language of ['en', 'sw']) {
    run(
      'vite',
      'build',
      '--mode',
      language,
      '--config',
      'web/vite.config.ts',
      '--logLevel',
      'warn',
    );
  }
  run(
    'vite',
    'build',
    '--ssr',
    '--mode',
    'sandbox',
    '--config',
    'web/vite.config.ts',
    '--logLevel',
    'warn',
  );
  writeFileSync(STAMP, sources);
}

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

function digest(): string {
  const hash = createHash('sha256');
  const files = globSync(['{web,shared,worker}/**/*', 'package-lock.json'], {
    exclude: ['web/paraglide/**', 'web/route-tree.gen.ts', 'web/project.inlang/**'],
  });
  for (const file of files.sort()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}
