import { globSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
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

test('the Worker is at most 700 KB of upload, and reads the outlines of labels from its assets', async () => {
  await build();
  expect(gzipSync(readFileSync('dist/worker/index.js')).length).toBeLessThanOrEqual(700 * 1024);
  const sources = globSync('shared/label/{fonts,icons}/*.json');
  expect(sources.length).toBe(13);
  for (const source of sources) {
    const asset = source.replace('shared/label', 'dist/client/outlines');
    expect(readFileSync(asset)).toEqual(readFileSync(source));
  }
});

test('customers load no styles of the back office, whose own file has theirs too', async () => {
  await build();
  const [late, office] = ['late', 'office'].map((name) => {
    const [file = ''] = globSync(`dist/client/assets/${name}-*.css`);
    return readFileSync(file, 'utf8');
  });
  for (const [rule, isForAll] of [
    ['.header-busy', true],
    ['.shell-bare', false],
    ['.admin-dialog-foot', false],
  ] as const) {
    expect([rule, late?.includes(rule), office?.includes(rule)]).toEqual([rule, isForAll, true]);
  }
});

/** All of the shop's own typefaces together. */
const FONTS = 25 * 1024;

test('the fonts weigh little, are swapped in, and have fallbacks of the same measures', async () => {
  await build();
  const files = globSync('dist/client/fonts/*').map((file) => readFileSync(file).length);
  expect(files.length).toBeGreaterThan(1);
  expect(files.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(FONTS);

  const [late = ''] = globSync('dist/client/assets/late-*.css');
  const faces = readFileSync(late, 'utf8').match(/@font-face\s*\{[^}]+\}/g) ?? [];
  const loaded = faces.filter((face) => face.includes('url('));
  const local = faces.filter((face) => face.includes('local('));
  expect(loaded).toHaveLength(files.length);
  for (const face of loaded) {
    expect(face).toContain('url(/fonts/');
    expect(face).toContain('font-display:swap');
  }
  expect(local).toHaveLength(2);
  for (const face of local) {
    for (const measure of ['size-adjust', 'ascent-override', 'descent-override']) {
      expect(face).toContain(`${measure}:`);
    }
  }
});
