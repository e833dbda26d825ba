import { expect, test } from 'vitest';
import type { Catalogue } from '../../../shared/catalogue/product.ts';
import { readCatalogue } from '../../../worker/pages/catalogue.ts';
import { renderPage } from '../../../worker/pages/render.tsx';
import { env, ORIGIN, shop } from '../shop.ts';

const INLINE =
  /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g;

async function hashOf(code: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];

const banner = { text: 'Term begins', textSw: 'Muhula', wordedAt: 1, validTo: null };
const rendered = async (path: string, changes: Partial<Catalogue> = {}) => {
  const { catalogue } = await readCatalogue(env.DB, Date.now(), { hasSms: false, samples: true });
  const changed = async () => ({ ...catalogue, banner, ...changes });
  return renderPage(path, { origin: ORIGIN, catalogue: changed });
};

test.each([
  '/',
  '/sw/shop',
  '/product/1',
  '/cart',
  '/customize',
  '/blog',
  '/faq',
  '/admin',
  '/nowhere',
])(
  'every inline script of %s is one the policy allows, and the policy is that of every page',
  async (path) => {
    const { html, csp } = await rendered(path);
    const inline = [...html.matchAll(INLINE)].map(([, code = '']) => code);
    expect(inline.length).toBeGreaterThan(0);
    for (const code of inline) expect(scriptsOf(csp), code).toContain(await hashOf(code));
    expect(csp).toBe((await rendered('/about', { banner: null })).csp);
    const { headers } = await shop.fetch(`${ORIGIN}/about`);
    expect(csp).toBe(headers.get('Content-Security-Policy'));
  },
);

test('a script that stored text brought into a page is not in its policy', async () => {
  const script = 'alert("from a banner")';
  // The column is a number, so it is not escaped.
  const validTo = `"><script>${script}</script>` as unknown as number;
  const { html, csp } = await rendered('/', { banner: { ...banner, validTo } });
  expect(html).toContain(`<script>${script}</script>`);
  expect(scriptsOf(csp)).not.toContain(await hashOf(script));
});

test('words that would end a script block do not end the block with the data of a page', async () => {
  const { catalogue } = await readCatalogue(env.DB, Date.now(), { hasSms: false, samples: true });
  const name = '</script><script>alert(1)</script><!--';
  const products = catalogue.products.map((product) => ({ ...product, name }));
  const { html } = await rendered('/shop', { products });
  expect(html).not.toContain('<script>alert(1)');
  const [, data = ''] = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const { router } = JSON.parse(data) as { router: { matches: { l?: unknown }[] } };
  expect(JSON.stringify(router.matches.at(-1)?.l)).toContain(JSON.stringify(name).slice(1, -1));
});
