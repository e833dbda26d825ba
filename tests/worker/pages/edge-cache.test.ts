import { expect, test } from 'vitest';
import { EdgeCache } from '../../../worker/pages/edge-cache.ts';

const ADDRESS = 'https://shop.test/kept/1/shop';

/** A location's cache that always fails. */
const BROKEN = {
  match: async () => {
    throw new Error('the cache is down');
  },
  put: async () => {
    throw new Error('the cache is down');
  },
  delete: async () => false,
} as unknown as Cache;

test('a page cached by one isolate is found by another in its location', async () => {
  const there = await caches.open('pages');
  await new EdgeCache<string>(5).set(there, ADDRESS, 'page');
  expect(await new EdgeCache<string>(5).get(there, ADDRESS)).toBe('page');
  expect(await new EdgeCache<string>(5).get(there, `${ADDRESS}/sw`)).toBe(null);
});

test('a failing cache is slower, not closed', async () => {
  const cache = new EdgeCache<string>(5);
  expect(await cache.get(BROKEN, ADDRESS)).toBe(null);
  await cache.set(BROKEN, ADDRESS, 'page');
  expect(await cache.get(BROKEN, ADDRESS)).toBe('page');
});

test('the isolate holds no more than its limit', async () => {
  const cache = new EdgeCache<number>(2);
  for (const value of [1, 2, 3]) await cache.set(BROKEN, `${ADDRESS}/${value}`, value);
  expect(await cache.get(BROKEN, `${ADDRESS}/1`)).toBe(null);
  expect(await cache.get(BROKEN, `${ADDRESS}/3`)).toBe(3);
});
