import { expect } from '@playwright/test';
import { heading, LONG, onPhone, ready, test, visit, WITH_SERVICE_WORKER } from '../browser.ts';
import { add, cart } from '../buying.ts';
import { cachedPaths, precachedFiles, precachedForBuying, unexpected } from '../service-worker.ts';

test(
  'the installed app of a phone that saves data keeps what it has loaded anyway, and no more',
  LONG,
  async ({ browser }) => {
    const { page, context, errors } = await onPhone(browser, WITH_SERVICE_WORKER);
    await context.addInitScript(() => {
      const value = { saveData: true, effectiveType: '4g' };
      Object.defineProperty(navigator, 'connection', { value });
      // Who saves data and has not installed the shop gets no service worker (first-page.spec.ts).
      // Chromium emulates no display mode.
      const ask = matchMedia.bind(window);
      window.matchMedia = (query) =>
        ask(query === '(display-mode: standalone)' ? '(display-mode: browser)' : query);
    });
    await visit(page, '/shop');
    await expect.poll(() => cachedPaths(page)).toContain('/shop');
    await expect.poll(() => cachedPaths(page)).toContain('/offline');
    await page.waitForTimeout(2000);
    const [all, held] = [await precachedFiles(page), await cachedPaths(page)];
    expect(all.filter((path) => !held.includes(path)).length).toBeGreaterThan(all.length / 2);

    // Data needed for buying is worth storing the script for it.
    await add(page);
    await expect(cart(page, 1)).toBeVisible();
    const buying = await precachedForBuying(page);
    const missing = async () => {
      const now = await cachedPaths(page);
      return buying.filter((path) => !now.includes(path));
    };
    await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
    const more = await cachedPaths(page);
    expect(all.filter((path) => !more.includes(path)).length).toBeGreaterThan(all.length / 3);
    await page.close();
    await context.setOffline(true);
    for (const [path, title] of [
      ['/cart', 'Shopping Cart'],
      ['/customize', 'Customize Your Labels'],
      ['/checkout', 'Checkout'],
    ] as const) {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(heading(tab), path).toHaveText(title);
      await ready(tab);
      await expect(cart(tab, 1)).toBeVisible();
      await tab.close();
    }
    expect(unexpected(errors)).toEqual([]);
  },
);

test(
  'what the phone has no room for is not said to be saved, until it is',
  LONG,
  async ({ browser }) => {
    const { page, context, errors } = await onPhone(browser);
    const says = page.locator('.news-sync');
    await page.addInitScript(() => {
      const { transaction } = IDBDatabase.prototype;
      // A full disk aborts a transaction on commit, of which Replicache is not told.
      IDBDatabase.prototype.transaction = function (names, mode, options) {
        const started = transaction.call(this, names, mode, options);
        const isFull = mode === 'readwrite' && 'full' in window;
        if (isFull)
          started.addEventListener('complete', (event) => event.stopImmediatePropagation());
        return started;
      };
    });
    await visit(page, '/shop');
    await page.evaluate(() => Object.assign(window, { full: true }));
    await context.setOffline(true);
    await add(page);
    await expect(cart(page, 1)).toBeVisible();
    await expect(says).toHaveText('Not sent yet: keep this page open', { timeout: 30_000 });
    await context.setOffline(false);
    await expect(says).toHaveText('Not kept on this phone');
    await visit(page, '/shop');
    await expect(cart(page, 1)).toBeVisible();
    await expect(says).toHaveText('');
    expect(unexpected(errors)).toEqual([]);
  },
);
