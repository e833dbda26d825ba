import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startAll } from './harness.ts';
import { classesIn, shownBy } from './styles.ts';

let shop: Running;
let urls: string[];
beforeAll(async () => {
  shop = await startAll();
  const map = await (await get('/sitemap.xml')).text();
  urls = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
});
afterAll(() => shop?.stop());

const get = (path: string) => fetch(`${shop.origin}${path}`, { redirect: 'manual' });
const page = async (path: string) => (await get(path)).text();
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

type Thing = { '@type': string } & Record<string, unknown>;
const things = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Thing,
  );

test('the sitemap names every page and post in both languages', () => {
  expect(new Set(urls).size).toBe(urls.length);
  for (const path of [
    ...['/', '/how-it-works', '/blog', '/faq', '/about', '/contact', '/school-packs'],
    ...['/sustainability', '/returns', '/terms', '/privacy', '/blog/hand-me-downs'],
  ]) {
    expect(urls).toContain(path);
    expect(urls).toContain(`/sw${path === '/' ? '' : path}`);
  }
  expect(urls).not.toContain('/search');
});

test('each page of the sitemap answers 200 with a title, a description and itself as canonical', async () => {
  const titles = new Map<string, string>();
  for (const path of urls) {
    const answer = await get(path);
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    expect(html).toContain(`<html lang="${/^\/sw(\/|$)/.test(path) ? 'sw' : 'en'}"`);
    const canonical = attribute(html, /rel="canonical" href="([^"]+)"/);
    expect(canonical).toBe(shop.origin + path);
    expect(html.match(/rel="alternate" hrefLang="(en|sw|x-default)"/g)?.length).toBe(3);
    const description = attribute(html, /name="description" content="([^"]+)"/);
    expect(description.length, path).toBeGreaterThan(40);
    const title = attribute(html, /<title>([^<]+)/);
    expect(title, path).toMatch(/\w.*Tiny Tag/);
    expect(titles.get(title), `${path} is titled as another page`).toBeUndefined();
    titles.set(title, path);
    expect(html.match(/<h1/g)?.length, path).toBe(1);
    for (const thing of things(html)) expect(thing['@type'], path).toBeTruthy();
  }
});

test('what is written into a page styles all that is in it, before the late stylesheet', async () => {
  const others = ['/cart', '/checkout', '/auth', '/search?q=bag', '/shop?q=zzz', '/setup'];
  const late = await page(attribute(await page('/'), /"(\/assets\/[^"]+\.css)"/));
  for (const path of [...urls, ...others, ...others.map((path) => `/sw${path}`)]) {
    const html = await page(path);
    const inline = classesIn(attribute(html, /<style>(.*?)<\/style>/s));
    const needed = classesIn(await shownBy(html, late));
    expect(needed.size, path).toBeGreaterThan(20);
    expect([path, [...needed].filter((name) => !inline.has(name))]).toEqual([path, []]);
  }
});

/** Sections of the home page, and what they name. */
const HOME = {
  '/': [
    ...['Pay by M-Pesa', 'Printed in Kenya', '30-day reprint promise', 'What needs a name?'],
    ...['School Labels', 'Clothing Labels', 'Baby Care Labels', 'Accessories', 'Best Sellers'],
    ...['36 labels, 56 x 16 mm', 'KSh 21 each', '50 labels, 56 x 16 mm', 'Our promise'],
    ...['Waterproof', 'Satisfaction Guaranteed', 'Long Lasting', 'Laundry Safe'],
    ...['Easy Application', 'Dishwasher Safe', 'How it works', 'Why Choose Tiny Tag', 'Waterproof'],
    ...['Long Lasting', 'Write-On Surface', 'Freezer Safe', 'Microwave Safe', 'Sterilizer Safe'],
    ...['What Parents Say', 'One name, and everything finds its way home', 'Design Your Labels'],
    'Shop All Labels',
  ],
  '/sw': [
    ...['Zenye kasoro: tunachapisha upya ndani ya siku 30', 'Ni vitu gani vinahitaji jina?'],
    ...['Lebo za Mtoto Mchanga', 'Zinazouzwa Sana', 'Lebo 36, 56 x 16 mm', 'Ahadi yetu'],
    ...['Jinsi inavyofanya kazi', 'Kwa Nini Uchague Tiny Tag', 'Zinafaa kwenye Friza'],
    ...['Wanachosema Wazazi', 'Jina moja, na kila kitu kinarudi nyumbani'],
  ],
};

test('the home page has its sections in their order, and its packs say what they hold', async () => {
  for (const [path, sections] of Object.entries(HOME)) {
    const html = (await page(path)).replace(/.*<main/s, '');
    const words = html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, '\n');
    let from = 0;
    for (const section of sections) {
      const at = words.indexOf(section, from);
      expect([path, section, at]).not.toEqual([path, section, -1]);
      from = at;
    }
  }
});

test('each picture for chats is a PNG of 1200 x 630', async () => {
  const pictures = new Set<string>();
  for (const path of urls) {
    pictures.add(new URL(attribute(await page(path), /og:image" content="([^"]+)"/)).pathname);
  }
  expect(pictures.size).toBeGreaterThan(20);
  for (const path of pictures) {
    const answer = await get(path);
    expect([path, answer.headers.get('Content-Type')]).toEqual([path, 'image/png']);
    const head = Buffer.from(await answer.arrayBuffer());
    expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(head.length).toBeLessThan(200 * 1024);
  }
});

test('questions, posts, products and the shop describe themselves to search engines', async () => {
  const kinds = async (path: string) => things(await page(path)).map((thing) => thing['@type']);
  expect(await kinds('/')).toContain('OnlineStore');
  expect(await kinds('/product/1')).toEqual(['Product', 'BreadcrumbList']);
  expect(await kinds('/sw/blog/hand-me-downs')).toEqual(['BlogPosting', 'BreadcrumbList']);
  const [faq] = things(await page('/faq'));
  expect(faq?.['@type']).toBe('FAQPage');
  expect(faq?.mainEntity).toHaveLength(38);
});

test('the FAQ lists the days and fees of the zones, and how orders are collected once they are', async () => {
  await shop.db.batch([
    shop.db.prepare('UPDATE sync_clock SET version = version + 1'),
    shop.db.prepare(
      `UPDATE zone SET standardCents = 32000, standardDaysMax = 4,
       version = (SELECT version FROM sync_clock WHERE id = 1) WHERE id = 'nairobi'`,
    ),
    shop.db.prepare(
      'UPDATE workshop SET collects = 1, version = (SELECT version FROM sync_clock WHERE id = 1)',
    ),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 10_500));
  for (const path of ['/faq', '/sw/faq']) {
    const html = await page(path);
    expect(html).toMatch(/1-4.*KSh 250-KSh 320/s);
    expect(html).not.toMatch(/\{\w+_(days|fee)\}/);
  }
  const told = (await page('/faq')) + (await page('/product/1'));
  expect(told).toMatch(/costs nothing.*free of charge/s);
});

test('the FAQ answers a search and a category without a script', async () => {
  const found = await page('/faq?q=pesa&topic=4');
  expect(found).toContain('M-Pesa');
  expect(found).not.toContain('How do I order labels?</summary>');
  expect(found).toMatch(/aria-pressed="true"[^>]*>Payment</);
  expect(await page('/faq?q=zzzz')).toContain(
    'No results found. Please try a different search term or category.',
  );
});

test('the search finds products, questions and posts, and says when there is nothing', async () => {
  const found = await page('/search?q=bottle');
  for (const text of ['Bottle Labels', '/faq?q=', '/blog/daycare-bag']) {
    expect(found).toContain(text);
  }
  const bottles = { chupa: 'zinazoshika chupa', bottle: 'zinazoshika chupa' };
  const verbs = { kurudisha: 'Ninaweza kurejesha lebo?', kufua: 'salama kufuliwa' };
  for (const [word, text] of Object.entries({ ...bottles, ...verbs })) {
    expect(await page(`/sw/search?q=${word}`)).toContain(text);
  }
  expect(await page('/search?q=zzzz')).toMatch(/Nothing found for.*>Clear the search</s);
  const attack = await page(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(attack).not.toContain('<script>alert(1)');
  expect(attack).toContain('noindex');
});

test('/baby-care moved for good, in both languages', async () => {
  for (const prefix of ['', '/sw']) {
    const answer = await get(`${prefix}/baby-care`);
    expect(answer.status).toBe(301);
    const to = new URL(answer.headers.get('Location') ?? '', shop.origin);
    expect(to.pathname).toBe(`${prefix}/baby-care-labels`);
  }
});

test('a post that had a number for an address moved for good, in both languages', async () => {
  const moved: Record<string, string> = {
    1: 'boarding-school-label-list',
    2: 'daycare-bag-that-comes-home-complete',
    3: 'washing-by-hand-and-by-machine',
    4: 'allergies-and-medicine-labels',
    5: 'lost-property-at-school',
    6: 'hand-me-downs',
  };
  for (const [number, slug] of Object.entries(moved)) {
    for (const prefix of ['', '/sw']) {
      const answer = await get(`${prefix}/blog/${number}`);
      const to = new URL(answer.headers.get('Location') ?? '', shop.origin);
      expect([answer.status, to.pathname]).toEqual([301, `${prefix}/blog/${slug}`]);
    }
  }
  expect((await get('/blog/7')).status).toBe(404);
});

test('an unknown post is a page with status 404 and a way back', async () => {
  for (const [path, title] of [
    ['/blog/none', 'Blog Post Not Found'],
    ['/sw/blog/__proto__', 'Makala Haikupatikana'],
  ] as const) {
    const answer = await get(path);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain(title);
    expect(html).toContain('noindex');
    expect(html).toMatch(/href="(\/sw)?\/blog"/);
  }
});

test('every internal link of every page leads to a page', async () => {
  const links = new Set<string>();
  for (const path of urls) {
    for (const [, link = ''] of (await page(path)).matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
      links.add(link);
    }
  }
  for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
});

test('only the map may be framed, and nothing is framed at first', async () => {
  const answer = await get('/contact');
  expect(answer.headers.get('Content-Security-Policy')).toContain(
    'frame-src https://www.openstreetmap.org;',
  );
  expect(await answer.text()).not.toContain('<iframe');
});

test('robots.txt names the sitemap and keeps search engines from personal pages', async () => {
  const robots = await page('/robots.txt');
  expect(robots).toContain('/sitemap.xml');
  for (const path of ['/cart', '/sw/checkout', '/admin']) expect(robots).toContain(path);
});

test('personal and empty pages ask search engines to leave them out, and take on either theme', async () => {
  for (const path of [
    ...['/cart', '/checkout', '/auth', '/order/none', '/admin', '/setup', '/search?q=zzzz'],
    ...['/newsletter/confirm', '/product/none', '/sw/cart', '/sw/blog/none'],
  ]) {
    const html = await page(path);
    expect(html, path).toMatch(/<meta name="robots" content="noindex/);
    expect(html, path).toContain('name="color-scheme" content="light dark"');
    expect(html.match(/name="theme-color"/g), path).toHaveLength(2);
  }
});
