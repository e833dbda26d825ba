import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { build } from '../../worker/local/build.ts';

type Manifest = Record<string, { imports?: string[] }>;

/** A module would run before one that it needs, and the page would stop there. */
test.each(['en', 'sw'])(
  'no file of the %s scripts imports itself, not even by way of others',
  async (language) => {
    await build();
    const manifest: Manifest = JSON.parse(
      readFileSync(`dist/client/.vite/${language}.json`, 'utf8'),
    );
    const done = new Set<string>();
    const follow = (file: string, path: string[]) => {
      expect(path, 'files before it').not.toContain(file);
      if (done.has(file)) return;
      for (const next of manifest[file]?.imports ?? []) follow(next, [...path, file]);
      done.add(file);
    };
    expect(Object.keys(manifest).length).toBeGreaterThan(100);
    for (const file of Object.keys(manifest)) follow(file, []);
  },
);
