import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { secretsIn } from '../secret-shapes.ts';

test('O01 no secret is in the repository', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const texts = files.filter(
    (path) =>
      existsSync(path) &&
      statSync(path).size < 2_000_000 &&
      !/\.(png|jpe?g|woff2?|ico)$/.test(path),
  );
  expect(texts.length).toBeGreaterThan(300);
  expect(secretsIn(texts)).toEqual([]);
  expect(files.filter((path) => /(^|\/)(\.dev\.vars|\.env)/.test(path))).toEqual([]);
});

/**
 * The oldest versions without a known vulnerability that concerns us (advisories as of November 2026).
 */
const OLDEST: Record<string, string> = {
  hono: '4.12.34',
  'drizzle-orm': '0.45.2',
  vite: '8.0.0',
  react: '19.2.1',
  'react-dom': '19.2.1',
  wrangler: '4.59.1',
  '@supabase/auth-js': '2.69.1',
  esbuild: '0.25.0',
};

const parts = (version: string) => version.split(/[.-]/).map(Number);
const isOlder = (a: string, b: string) => {
  const [x, y] = [parts(a), parts(b)];
  const at = [0, 1, 2].find((i) => x[i] !== y[i]);
  return at !== undefined && (x[at] ?? 0) < (y[at] ?? 0);
};

test('no dependency is older than its oldest safe version, and each comes from the registry with a digest', () => {
  type Locked = {
    packages: Record<
      string,
      { version?: string; resolved?: string; integrity?: string; inBundle?: boolean }
    >;
  };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked;
  const old = Object.entries(OLDEST).filter(([name, oldest]) => {
    const version = packages[`node_modules/${name}`]?.version;
    return version === undefined || isOlder(version, oldest);
  });
  expect(old).toEqual([]);
  const strange = Object.entries(packages).filter(
    ([path, { resolved, integrity, inBundle }]) =>
      path !== '' &&
      !inBundle &&
      // The registry may differ per machine; the digest verifies what it returns.
      (resolved !== undefined || !integrity?.startsWith('sha512-')),
  );
  expect(strange.map(([path]) => path)).toEqual([]);
});
