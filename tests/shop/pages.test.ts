import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, type Running, startAll, Visitor } from './harness.ts';
import { KNOWN, loaded, packed } from './loading.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop?.stop());

const get = (path: string, init?: RequestInit) =>
  fetch(`${shop.origin}${path}`, { redirect: 'manual', ...init });
const load = (path: string) => loaded(get, path);

const KB = 1024;
const brotli = (text: string | Uint8Array) => brotliCompressSync(text).length;

/** As Cloudflare compresses what is not a file. */
const sent = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
/** A server sends ten packets of 1,460 bytes before it waits for an answer; headers are some 700 bytes. */
const FIRST_PACKETS = 13_900;

const PAGES = [
  ...['/', '/shop', '/product/1', '/category/school-labels', '/customize'],
  ...['/sw', '/sw/product/1', '/sw/customize'],
];

test.each([...PAGES, '/sw/shop', '/sw/cart', '/sw/checkout', '/sw/auth'])(
  '%s paints from HTML alone: no script, stylesheet or font before it',
  async (path) => {
    const { html } = await load(path);
    expect(html).not.toMatch(/<script[^>]+src=/);
    expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/);
    expect(html).not.toMatch(/<link[^>]+as="(font|script|style)"/);
    expect(html).not.toMatch(/@import|@font-face\{[^}]*url\(/);
    // Such a rule would style the pseudo-elements of every element.
    expect(html).not.toMatch(/\*:(before|after)/);
    expect(sent(html)).toBeLessThanOrEqual(FIRST_PACKETS);
  },
);

/**
 * A request costs a cheap phone more than the bytes of a small module (web/build/shared-files.ts).
 */
const MOST_FILES = 23;
/** KB of scripts before a page's controls respond; Replicache is not among them. */
const SCRIPTS: [most: number, ...paths: string[]][] = [
  [100, '/product/1', '/sw/product/1'],
  // Files that they share with the buying pages bring 2 KB that they do not use, for fewer requests.
  [94, '/', '/sw', '/shop', '/sw/shop', '/faq'],
  [93, '/school-labels', '/blog', '/sw/blog', '/sw/search'],
  [109, '/contact', '/sw/contact'],
  [109, '/cart', '/sw/cart', '/dashboard', '/sw/dashboard'],
  [126, '/auth', '/sw/auth'],
  [117, '/customize', '/sw/customize'],
  [128, '/checkout', '/sw/checkout'],
  [125, '/order/1', '/sw/order/1'],
];

test.each(SCRIPTS.flatMap(([most, ...paths]) => paths.map((path) => [path, most] as const)))(
  '%s needs at most %i KB of scripts, and none of the admins',
  async (path, most) => {
    const { modules } = await load(path);
    const bytes = [...modules].reduce((sum, [file, code]) => sum + packed(file, code), 0);
    process.stdout.write(`${path}: ${(bytes / KB).toFixed(1)} KB of scripts\n`);
    expect(modules.size).toBeGreaterThan(0);
    expect(modules.size, 'files').toBeLessThanOrEqual(MOST_FILES);
    expect(bytes).toBeLessThanOrEqual(most * KB);
    for (const code of modules.values()) {
      // Otherwise a phone compiles each function at its first call, and waits.
      expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
      expect(code).not.toContain('clientGroupID');
      expect(code).not.toMatch(/api\/(money|moderation|press|admin)/);
    }
  },
);

test('what opens the store, without the rules of the back office, is asked for beside the script of pages that wait for it, and of no other', async () => {
  const script = async (path: string) => {
    const html = await (await get(path, KNOWN)).text();
    const [, data = ''] = /<script type="application\/json">([^<]*)/.exec(html) ?? [];
    const { store, storeFirst } = JSON.parse(data) as { store: string; storeFirst: boolean };
    return { names: store.split(' '), atOnce: storeFirst };
  };
  for (const path of ['/cart', '/checkout', '/order/1', '/sw/cart']) {
    const { names, atOnce } = await script(path);
    const codes = names.map(async (name) => (await get(`/assets/${name}.js`)).text());
    const code = (await Promise.all(codes)).join();
    expect(code, path).toContain('clientGroupID');
    expect(code, path).toContain('addToCart');
    expect(code, 'a rule of the back office').not.toContain('createJob');
    expect(atOnce, path).toBe(true);
  }
  for (const path of PAGES) expect((await script(path)).atOnce, path).toBe(false);
});

test.each([
  ['/cart', 'Your Cart is Empty'],
  ['/sw/checkout', 'Kikapu chako hakina kitu'],
])('%s says at once to a new browser that it has nothing there', async (path, words) => {
  const answers = [await get(path), await get(path, KNOWN), await get(path)];
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  expect(pages.map((html) => html.includes(words))).toEqual([true, false, true]);
  expect(pages.map((html) => html.includes('aria-busy="true"'))).toEqual([false, true, false]);
  expect(answers.map(({ headers }) => headers.get('Cache-Control'))).toEqual([
    'private, no-store',
    'no-cache',
    'private, no-store',
  ]);
});

test.each(PAGES)('%s is there with its first pictures in 40 KB and ten requests', async (path) => {
  const { html } = await load(path);
  const pictures = [...html.matchAll(/<img [^>]*>/g)]
    .filter(([tag]) => !tag.includes('loading="lazy"'))
    .map(([tag]) => /src="([^"]+)"/.exec(tag)?.[1] ?? '');
  const drawn = [...new Set(pictures)];
  const sizes = await Promise.all(
    drawn.map(async (picture) => brotli(new Uint8Array(await (await get(picture)).arrayBuffer()))),
  );
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.length).toBeLessThanOrEqual(9);
  expect(sizes.reduce((sum, size) => sum + size, brotli(html))).toBeLessThanOrEqual(40 * KB);
});

test('the picture of a product is hinted before its page is read', async () => {
  const { headers } = await get('/product/1');
  expect(headers.get('Link')).toBe('</img/1.svg>; rel=preload; as=image; fetchpriority=high');
});

test('files that are named after their content are kept for good', async () => {
  const { modules } = await load('/product/1');
  for (const file of modules.keys()) {
    expect((await get(file)).headers.get('Cache-Control')).toContain('immutable');
  }
});

test('a page is the same bytes for every visitor and sets no cookie', async () => {
  const someone = await guest(shop.origin);
  for (const path of PAGES) {
    const [a, b] = [await someone.fetch(path), await new Visitor(shop.origin).fetch(path)];
    expect(a.headers.getSetCookie()).toEqual([]);
    // Two renderings may differ in the time of rendering only.
    const timeless = (text: string) => text.replace(/"u":\d+/g, '');
    expect(timeless(await a.text())).toBe(timeless(await b.text()));
  }
});

test('every answer carries the security headers, errors and files included', async () => {
  const { modules } = await load('/');
  const asset = [...modules.keys()][0] ?? '';
  const paths = [
    ...PAGES,
    '/nowhere',
    '/product/none',
    '/api/nowhere',
    '/api/catalogue',
    '/img/1.svg',
    asset,
    '/favicon.svg',
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/api/session',
  ];
  const answers = await Promise.all([
    ...paths.map((path) => get(path)),
    get('/api/checkout', { method: 'POST', body: '{' }),
    get('/hooks/mpesa/x', { method: 'POST', body: '{' }),
    get('/shop', { method: 'DELETE' }),
  ]);
  for (const answer of answers) {
    const header = (name: string) => `${answer.url}: ${answer.headers.get(name)}`;
    expect(header('X-Content-Type-Options')).toContain('nosniff');
    expect(header('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(header('Content-Security-Policy')).toContain("base-uri 'none'");
    expect(header('Content-Security-Policy')).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect(header('Content-Security-Policy')).not.toContain('unsafe-eval');
    expect(header('Referrer-Policy')).toContain('strict-origin-when-cross-origin');
    expect(header('Strict-Transport-Security')).toContain('max-age=31536000');
    expect(header('Cross-Origin-Opener-Policy')).toContain('same-origin');
    expect(header('Cross-Origin-Resource-Policy')).toContain('same-origin');
    expect(header('Permissions-Policy')).toContain('camera=()');
    await answer.body?.cancel();
  }
});

test('an answer of the API is never kept by a cache, but what all may read for ten seconds', async () => {
  for (const path of ['/api/session', '/api/nowhere']) {
    expect((await get(path)).headers.get('Cache-Control')).toBe('private, no-store');
  }
  expect((await get('/api/catalogue')).headers.get('Cache-Control')).toBe('public, max-age=10');
});

test('an unknown product, category or path is a page with status 404', async () => {
  for (const path of [
    '/product/none',
    '/category/none',
    '/none',
    '/sw/none',
    '/product/1/x',
    '/a.css',
  ]) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get('Content-Type')).toContain('text/html');
  }
});

test('the page of an unknown address has a title of its own', async () => {
  for (const [path, title] of [
    ['/none', 'Oops! Page not found | Tiny Tag'],
    ['/none/at/all', 'Oops! Page not found | Tiny Tag'],
    ['/sw/none', 'Samahani! Ukurasa haukupatikana | Tiny Tag'],
    ['/sw/none/at/all', 'Samahani! Ukurasa haukupatikana | Tiny Tag'],
  ] as const) {
    const html = await (await get(path)).text();
    expect([path, /<title>([^<]*)/.exec(html)?.[1]]).toEqual([path, title]);
    expect(html).toContain('noindex');
  }
});

test('both languages name each other and one canonical address', async () => {
  const html = await (await get('/sw/product/1')).text();
  expect(html).toContain('<html lang="sw"');
  expect(html).toMatch(/rel="canonical" href="[^"]+\/sw\/product\/1"/);
  expect(html).toMatch(/hrefLang="en" href="[^"]+\/product\/1"/i);
  const short = await (await get('/school-labels')).text();
  const long = await (await get('/category/school-labels')).text();
  const canonical = (page: string) => page.match(/rel="canonical" href="([^"]+)"/)?.[1];
  expect(canonical(long)).toBe(canonical(short));
});

test('a Host header of somebody else appears nowhere in a page', async () => {
  const html = await (
    await get('/product/1', { headers: { 'X-Forwarded-Host': 'evil.test' } })
  ).text();
  expect(html).not.toContain('evil.test');
});

test('what a visitor types into the search is text, never markup', async () => {
  const attack = '"><script>alert(1)</script>';
  const html = await (await get(`/shop?q=${encodeURIComponent(attack)}`)).text();
  expect(html).not.toContain('<script>alert(1)');
});
