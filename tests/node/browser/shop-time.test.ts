import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isEditable } from '../../../shared/order/edit/editable.ts';
import { promisedDelivery } from '../../../shared/production/promise.ts';
import { DAY_MS } from '../../../shared/time.ts';
import type { Row } from '../../../shared/tx.ts';
import type { noteShopTime, shopNow } from '../../../web/store/shop-time.ts';

/** A Tuesday at noon in Nairobi, between two seconds. */
const NOW = Date.UTC(2026, 10, 24, 9, 0, 0, 400);

let kept: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A newly opened page on a device whose clock is off by so much. */
async function page(off: number) {
  vi.resetModules();
  const time: { noteShopTime: typeof noteShopTime; shopNow: typeof shopNow } = await import(
    '../../../web/store/shop-time.ts'
  );
  vi.setSystemTime(NOW + off);
  /** A response that took so long; the shop wrote it at the end. */
  const hear = (took: number, headers: HeadersInit = { Date: new Date(NOW).toUTCString() }) =>
    time.noteShopTime(new Response(null, { headers }), Date.now() - took);
  return { ...time, hear };
}

test('a device two days ahead or behind shows the shop’s time from the first answer on, also offline', async () => {
  for (const off of [2 * DAY_MS, -2 * DAY_MS]) {
    kept.clear();
    const { hear, shopNow } = await page(off);
    hear(300);
    expect(Math.abs(shopNow() - NOW)).toBeLessThan(1000);
    const later = await page(off);
    expect(Math.abs(later.shopNow() - NOW)).toBeLessThan(1000);
    // Once the device's clock is corrected, it is used again.
    const right = await page(0);
    right.hear(300);
    expect(Math.abs(right.shopNow() - NOW)).toBeLessThan(1000);
  }
});

test('a clock that is right stays as it is: whole seconds and a slow network correct nothing', async () => {
  const { hear, shopNow } = await page(0);
  for (const took of [0, 300, 9000]) hear(took);
  hear(300, {});
  hear(300, { Date: 'yesterday' });
  expect(shopNow()).toBe(NOW);
  expect(kept.size).toBe(0);
});

test('promised days and the day for changes are the shop’s on a device of any clock', async () => {
  const workshop = { backlogDays: 0, cutoffHour: 14, closedDays: [] };
  const zone = { standardDaysMin: 1, standardDaysMax: 3, expressDaysMin: 2, expressDaysMax: 3 };
  const should = { from: '2026-11-26', to: '2026-12-01' };
  for (const off of [0, 2 * DAY_MS, -2 * DAY_MS]) {
    const { hear, shopNow } = await page(off);
    hear(300);
    expect(promisedDelivery(workshop, zone, 'standard', shopNow())).toEqual(should);
    const order = (hours: number) =>
      ({ status: 'pending', placedAt: NOW - hours * 3_600_000 }) as Row<'order'>;
    expect([isEditable(order(23), shopNow()), isEditable(order(25), shopNow())]).toEqual([
      true,
      false,
    ]);
  }
});

test('no page asks the device’s own clock for the time of the shop', () => {
  const pages = ['web/routes', 'web/ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const asking = pages.filter((file) => /\bDate\.now\b/.test(readFileSync(file, 'utf8')));
  // An inline script that runs before any module; and a minute that only this device counts.
  expect(asking.sort()).toEqual(['web/routes/auth/-code/sent-code.tsx', 'web/ui/frame/banner.tsx']);
});
