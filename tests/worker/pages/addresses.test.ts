import { expect, test } from 'vitest';
import { expectedFaults } from '../setup.ts';
import { guest, ORIGIN, shop } from '../shop.ts';

const ask = (path: string, headers: Record<string, string> = {}) =>
  shop.fetch(ORIGIN + path, { redirect: 'manual', headers });

test.each([
  ['/CART', '/cart'],
  ['/Checkout', '/checkout'],
  ['/sw/CART', '/sw/cart'],
  ['/SW/Shop?q=Bag%20Tag', '/sw/shop?q=Bag%20Tag'],
  ['/%63art', '/cart'],
  ['/cart/', '/cart'],
  ['/shop/?q=x', '/shop?q=x'],
  ['/sw/shop//?q=x&utm=1', '/sw/shop?q=x&utm=1'],
  ['/BLOG/Hand-Me-Downs', '/blog/hand-me-downs'],
  ['/product/1/', '/product/1'],
])('%s is asked for at its one address', async (path, to) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, to]);
  expect((await ask(to)).status).toBe(200);
  expectedFaults();
});

test.each([
  '//evil.test/',
  '//%65vil.test/?x=1',
  '/%2Fevil.test/',
  '/%5Cevil.test',
  '/sw//evil.test/',
])('%s leads to no other site', async (path) => {
  const answer = await ask(path);
  const to = answer.headers.get('Location') ?? '/';
  expect(new URL(to, ORIGIN).origin).toBe(ORIGIN);
  expectedFaults();
});

test('the cart of a new visitor is never cached, however its address is written', async () => {
  for (const path of ['/cart', '/CART', '/cart/', '/%63art']) {
    const first = await ask(path);
    const to = first.headers.get('Location');
    const page = to ? await ask(to) : first;
    expect([path, page.headers.get('Cache-Control')]).toEqual([path, 'private, no-store']);
    const visitor = await guest();
    const known = await visitor.fetch(to ?? path);
    expect(await known.text(), path).toContain('aria-busy="true"');
  }
  expectedFaults();
});

test('an address of nothing, in capitals or not, is not found', async () => {
  for (const path of ['/NOWHERE', '/product/NONE', '/.git/HEAD']) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
  expectedFaults();
});
