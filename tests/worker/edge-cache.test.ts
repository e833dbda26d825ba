import { expect, test } from 'vitest';
import { EdgeCache, KEEP_MS } from '../../worker/edge-cache.ts';

const ADDRESS = 'https://shop.test/kept/1/shop';

/** A location's cache that is out of order. */
const BROKEN = {
  match: async () => {
    throw new Error('the cache is down');
  },
  put: async () => {
    throw new Error('the cache is down');
  },
  delete: async () => false,
} as unknown as Cache;

test('what one isolate has kept, another one of the location finds', async () => {
  const there = await caches.open('pages');
  await new EdgeCache<string>(5).set(there, ADDRESS, { at: Date.now(), value: 'page' });
  expect((await new EdgeCache<string>(5).get(there, ADDRESS))?.value).toBe('page');
  expect(await new EdgeCache<string>(5).get(there, `${ADDRESS}/sw`)).toBe(null);
});

test('nothing is given out that is older than ten seconds, wherever it lay', async () => {
  const there = await caches.open('old');
  const old = { at: Date.now() - KEEP_MS, value: 'page' };
  const here = new EdgeCache<string>(5);
  await here.set(there, ADDRESS, old);
  expect(await here.get(there, ADDRESS)).toBe(null);
  expect(await new EdgeCache<string>(5).get(there, ADDRESS)).toBe(null);
});

test('a failing cache is slower, not closed', async () => {
  const cache = new EdgeCache<string>(5);
  expect(await cache.get(BROKEN, ADDRESS)).toBe(null);
  await cache.set(BROKEN, ADDRESS, { at: Date.now(), value: 'page' });
  expect((await cache.get(BROKEN, ADDRESS))?.value).toBe('page');
});

test('what grows old is made anew by one of those who ask', () => {
  const cache = new EdgeCache<string>(5);
  const fresh = { at: Date.now(), value: 'page' };
  const aging = { at: Date.now() - KEEP_MS / 2, value: 'page' };
  expect(cache.claimsRenewal(ADDRESS, fresh)).toBe(false);
  expect(cache.claimsRenewal(ADDRESS, aging)).toBe(true);
  expect(cache.claimsRenewal(ADDRESS, aging)).toBe(false);
});

test('the isolate holds no more than it was told to', async () => {
  const cache = new EdgeCache<number>(2);
  for (const value of [1, 2, 3]) {
    await cache.set(BROKEN, `${ADDRESS}/${value}`, { at: Date.now(), value });
  }
  expect(await cache.get(BROKEN, `${ADDRESS}/1`)).toBe(null);
  expect((await cache.get(BROKEN, `${ADDRESS}/3`))?.value).toBe(3);
});
