import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { LOCALES } from '../../shared/locale.ts';

const STAMP = 'dist/stamp';

/** 'sandbox' includes the development pages. */
export async function build(mode: 'sandbox' | 'production' = 'sandbox') {
  const sources = `${digestOfSources()}${process.env.SERVICE_WORKER ?? ''}`;
  const [built, builtMode] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : [];
  if (built === sources && builtMode === mode) return;
  // An interrupted build leaves files that match no sources.
  rmSync(STAMP, { force: true });
  if (built !== sources) {
    await generate();
    rmSync('dist/client', { recursive: true, force: true });
    await Promise.all(LOCALES.map((language) => vite('--mode', language)));
  }
  await vite('--ssr', '--mode', mode);
  writeFileSync(STAMP, `${sources} ${mode}`);
}

const vite = (...args: string[]) =>
  run('vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn', ...args);

/** Messages and the route tree, which are not in the repository. */
export const generate = () => run('node', 'web/build/generate.mjs');

/** An error has what the command printed. */
export async function run(command: string, ...args: string[]) {
  // The NODE_ENV of a test runner would bundle React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(command, args, { env });
}

export function digestOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(['{web,shared,worker}/**/*', 'package-lock.json'], {
    exclude: ['web/paraglide/**', 'web/route-tree.gen.ts', 'web/project.inlang/**'],
  });
  for (const file of files.sort()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}
