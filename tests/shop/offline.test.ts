import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startAll } from './harness.ts';
import { packed } from './loading.ts';
import { precachedIn } from './precache.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop?.stop());

const get = (path: string) => fetch(`${shop.origin}${path}`, { redirect: 'manual' });
const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());

/** The precache list that the build writes into the service worker. */
async function kept(language: 'en' | 'sw') {
  const code = await (await get('/service-worker.js')).text();
  return precachedIn(code, language);
}

test('the service worker is looked at on each visit, and may fetch from the shop alone', async () => {
  const answer = await get('/service-worker.js');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(answer.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  expect(answer.headers.get('Service-Worker-Allowed')).toBe(null);
  const page = (await get('/')).headers.get('Content-Security-Policy');
  expect(page).toContain("worker-src 'self'");
  expect(page).toContain("manifest-src 'self'");
});

test.each(['en', 'sw'] as const)(
  'what is kept for %s exists, is named after its content, and is small',
  async (language) => {
    const { core, rest, buying } = await kept(language);
    expect(core.length).toBeGreaterThan(5);
    expect(rest.length).toBeGreaterThan(20);
    let [first, later, toBuy] = [0, 0, 0];
    for (const path of [...core, ...rest]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(path).toMatch(
        /^\/(assets\/[\w-]+\.(js|css)|img\/[\w-]+\.svg|fonts\/\w+\.woff2|[\w-]+\.svg)$/,
      );
      const size = packed(path, await answer.bytes());
      if (core.includes(path)) first += size;
      else later += size;
      if (buying.includes(path)) toBuy += size;
    }
    process.stdout.write(
      `kept, ${language}: ${first} B at first, ${later} B later, ${toBuy} B of it for buying (brotli)\n`,
    );
    // Files are grouped by the pages that load them, so what is cached holds code of other pages, too.
    expect(first).toBeLessThanOrEqual(180 * 1024);
    expect(later).toBeLessThanOrEqual(354 * 1024);
    expect(toBuy).toBeGreaterThan(0);
    expect(toBuy).toBeLessThanOrEqual(204 * 1024);
  },
);

test.each(['en', 'sw'])('the shop can be installed, %s', async (language) => {
  const start = language === 'sw' ? '/sw' : '/';
  const path = `/manifest-${language}.webmanifest`;
  expect(await (await get(start)).text()).toContain(`<link rel="manifest" href="${path}"`);
  const answer = await get(path);
  expect(answer.headers.get('Content-Type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
    description: string;
  };
  expect(manifest).toMatchObject({
    name: 'Tiny Tag',
    lang: language,
    start_url: start,
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.description).not.toBe('');
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp(await bytes(src)).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
});

test('the shell is the same for everybody, shows nothing of anybody, and is no page of its own', async () => {
  for (const path of ['/offline', '/sw/offline']) {
    // It contains the time of rendering.
    const shell = async () => (await (await get(path)).text()).replace(/\bu:\d+/g, '');
    const [once, again] = [await shell(), await shell()];
    expect(once).toBe(again);
    expect(once).toContain('data-shell');
    expect(once).toContain('name="robots" content="noindex"');
  }
  expect(await (await get('/robots.txt')).text()).toContain('Disallow: /offline');
  expect(await (await get('/sitemap.xml')).text()).not.toContain('/offline');
});
