import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import config from '../../../web/vite.config.ts';

const FILES = [
  'node_modules/{react,react-dom,scheduler,use-sync-external-store}/cjs/*.production.js',
  'node_modules/@tanstack/*/dist/esm/**/*.js',
  'node_modules/@radix-ui/*/dist/*.mjs',
];
const IMPORT = /(?:from|import|require)\s*\(?["']([^"']+)["']/g;

test('packages are built as they are: no plugin of ours rewrites or replaces their files', async () => {
  const { plugins = [], resolve: { alias } = {} } = config({ command: 'build', mode: 'en' });
  expect(alias).toBeUndefined();
  const all = (await Promise.all(plugins)).flat(5) as Plugin[];
  // Those of packages are named 'package:part'.
  const own = all.filter(({ name }) => !name.includes(':'));
  expect(own.map(({ name }) => name)).toContain('client-assets');
  const files = FILES.flatMap((pattern) => globSync(pattern)).map((path) => resolve(path));
  expect(files.length).toBeGreaterThan(100);
  const changes: string[] = [];
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    const asked = [...code.matchAll(IMPORT)].map(([, id = '']) => id);
    for (const { name, transform, resolveId } of own) {
      const change = await call(transform, code, file);
      const found = await Promise.all(asked.map((id) => call(resolveId, id, file)));
      if (change != null || found.some((id) => id != null)) changes.push(`${name}: ${file}`);
    }
  }
  expect(changes).toEqual([]);
});

/** For hooks that do not use their bundler's context. */
const call = (hook: unknown, ...args: string[]): unknown =>
  typeof hook === 'function' ? hook(...args) : null;
