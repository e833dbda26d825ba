import { expect, test } from 'vitest';
import type { Catalogue } from '../../../shared/catalogue/product.ts';
import { fillBigShop } from '../../../worker/local/big-shop.ts';
import { readCatalogue } from '../../../worker/pages/catalogue.ts';
import { renderPage } from '../../../worker/pages/render.tsx';
import { Client, env, guest, ORIGIN, shop } from '../shop.ts';

const { catalogue: small } = await readCatalogue(env.DB, Date.now(), {
  hasSms: false,
  samples: true,
});
/** 500 products; every second one matches the category and the search. */
const large: Catalogue = {
  ...small,
  products: Array.from({ length: 500 }, (_, i) => ({
    ...(small.products[i % 2] as Catalogue['products'][number]),
    id: `p-${i}`,
    name: `Label No ${i};`,
    nameSw: `Lebo Na ${i};`,
    categoryId: i % 2 === 0 ? 'school-labels' : null,
  })),
};

async function open(path: string, catalogue = large) {
  const { html, status } = await renderPage(path, {
    origin: ORIGIN,
    catalogue: async () => catalogue,
  });
  const body = html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'));
  const links = [...body.matchAll(/<a [^>]*rel="(prev|next)"[^>]*>/g)].map(([tag, rel]) => [
    rel,
    /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'),
  ]);
  const head = [...html.matchAll(/<link [^>]*rel="(canonical|prev|next)"[^>]*>/g)].map(
    ([tag, rel]) => [
      rel,
      /href="([^"]*)"/.exec(tag)?.[1]?.replace(ORIGIN, '').replaceAll('&amp;', '&'),
    ],
  );
  const names = [...body.matchAll(/<h3>([^<]*)/g)].map(([, name]) => name);
  return {
    status,
    html,
    names,
    links: Object.fromEntries(links) as object,
    head: Object.fromEntries(head) as object,
  };
}

test('a shop of 500 products has pages of 24 with links, each with an address of its own', async () => {
  const first = await open('/shop');
  expect([first.names.length, first.names[0]]).toEqual([24, 'Label No 0;']);
  expect(first.links).toEqual({ next: '/shop?page=2' });
  expect(first.head).toEqual({ canonical: '/shop', next: '/shop?page=2' });
  expect(new TextEncoder().encode(first.html).length).toBeLessThan(90_000);
  expect(first.html).toContain('Page 1 of 21');

  const second = await open('/sw/shop?page=2');
  expect(second.names[0]).toBe('Lebo Na 24;');
  expect(second.links).toEqual({ prev: '/sw/shop', next: '/sw/shop?page=3' });
  expect(second.head).toEqual({
    ...{ canonical: '/sw/shop?page=2', prev: '/sw/shop', next: '/sw/shop?page=3' },
  });
  expect(second.html).toContain('Ukurasa 2 kati ya 21');

  const last = await open('/shop?page=21');
  expect([last.names.length, last.names.at(-1)]).toEqual([20, 'Label No 499;']);
  expect(last.links).toEqual({ prev: '/shop?page=20' });
});

test.each(['0', '1', '-1', '1e3', 'x', '2.5', '99999999999'])(
  'page %s, which is none, leads to the first one',
  async (page) => {
    for (const path of ['/shop', '/sw/shop', '/school-labels']) {
      const answer = await shop.fetch(`${ORIGIN}${path}?page=${page}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('Location')]).toEqual([307, path]);
    }
    const beyond = await open(`/shop?page=${22 + page.length}`);
    expect(beyond.names[0]).toBe('Label No 0;');
    expect(beyond.head).toMatchObject({ canonical: '/shop' });
  },
);

test('pages go along with the search and with a category, as a form and as links', async () => {
  const searched = await open('/shop?q=label+no+1');
  expect(searched.names.slice(0, 3)).toEqual(['Label No 1;', 'Label No 10;', 'Label No 11;']);
  expect(searched.links).toEqual({ next: '/shop?q=label+no+1&page=2' });
  expect(searched.head).toMatchObject({ canonical: '/shop' });

  const school = await open('/shop?category=School+Labels&page=2');
  expect(school.names[0]).toBe('Label No 48;');
  expect(school.links).toEqual({
    prev: '/shop?category=School+Labels',
    next: '/shop?category=School+Labels&page=3',
  });
  expect(school.head).toMatchObject({ canonical: '/shop?category=School+Labels&page=2' });
  expect(school.html).toContain('<input type="hidden" name="category" value="School Labels"/>');
  expect(school.html).toMatch(/<noscript>.*href="\/shop\?category=Premium\+Labels"/s);

  const both = await open('/sw/shop?q=na+499&category=Premium+Labels');
  expect(both.names).toEqual(['Lebo Na 499;']);
  const none = await open('/shop?q=na+499&category=School+Labels');
  expect(none.html).toContain('No products found in this category matching your search.');
  expect(none.html).toMatch(/>Search all products<.*href="\/shop"[^>]*>Clear the search</s);
  const unknown = await open('/shop?category=Nothing');
  expect(unknown.names).toHaveLength(24);
});

test('category pages and the search of everything have pages, too', async () => {
  const category = await open('/school-labels?page=2');
  expect([category.names.length, category.names[0]]).toEqual([24, 'Label No 48;']);
  expect(category.links).toEqual({ prev: '/school-labels', next: '/school-labels?page=3' });
  expect(category.head).toMatchObject({ canonical: '/school-labels?page=2' });
  const long = await open('/category/school-labels?page=2');
  expect(long.head).toMatchObject({ canonical: '/school-labels?page=2' });
  const search = await open('/search?q=label&page=2');
  expect([search.names.length, search.links]).toEqual([
    24,
    { prev: '/search?q=label', next: '/search?q=label&page=3' },
  ]);
});

test('a shop of eight products is one page, whatever its address asks', async () => {
  for (const path of ['/shop', '/shop?page=2']) {
    const { names, links, head, html } = await open(path, small);
    expect([names.length, links, head]).toEqual([8, {}, { canonical: '/shop' }]);
    expect(html).not.toContain('class="page-links"');
  }
  const { names } = await open('/shop?q=bag+tag', small);
  expect(names).toEqual(['Bag Tag Labels', 'School Essentials Pack']);
});

test('the products of a tab are named by it, whatever its category is called', async () => {
  for (const path of ['/shop', '/shop?category=School+Labels', '/sw/shop?category=Baby+Care']) {
    const { html } = await open(path, small);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const named = [...html.matchAll(/aria-labelledby="([^"]*)"/g)];
    expect(named.length, path).toBeGreaterThan(0);
    for (const [, by = ''] of named) {
      for (const id of by.split(' ')) expect(ids, path).toContain(id);
    }
  }
});

test('a page of a list is asked for by its query, and other words are left out', async () => {
  const page = await shop.fetch(`${ORIGIN}/shop?page=2&utm=x`);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain('utm');
});

test('the catalogue is cached, and who has it gets no bytes of it again', async () => {
  const ask = (tag?: string) =>
    shop.fetch(`${ORIGIN}/api/catalogue`, tag ? { headers: { 'If-None-Match': tag } } : {});
  const first = await ask();
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=10');
  const tag = first.headers.get('ETag') ?? '';
  expect(tag).toMatch(/^W\/"[\w-]+"$/);
  expect(((await first.json()) as Catalogue).products).toHaveLength(8);
  for (const known of [tag, `"x", ${tag}`]) {
    const again = await ask(known);
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
  }
  expect((await ask('W/"x"')).status).toBe(200);
});

test('a first pull brings 500 products in less than 310 bytes each', async () => {
  await fillBigShop(env.DB, { orders: 1, products: 492, customers: 1 }, Date.now());
  const { patch } = await new Client(await guest()).pull();
  const products = patch.filter(({ key = '' }) => key.startsWith('product/'));
  expect(products).toHaveLength(500);
  expect(JSON.stringify(products).length).toBeLessThan(500 * 310);
});

test('the page of school packs begins with the bestseller', async () => {
  const { names } = await open('/school-packs', small);
  expect(names.length).toBeGreaterThan(3);
  expect(names[0]).toBe('School Essentials Pack');
});
