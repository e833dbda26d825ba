import { expect, type Page } from '@playwright/test';
import { LONG, NEW_HERE, onPhone, ready, test, visit } from '../browser.ts';
import { addToCart, cart, expectOnServer } from '../buying.ts';
import { untilPrecached } from '../service-worker.ts';

/** In this time a page would have asked for the service worker. */
const QUIET_MS = 2500;

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('a first product page loads nothing for offline use; the first add brings the service worker', async ({
  browser,
}) => {
  const view = await onPhone(browser, NEW_HERE);
  const { page } = view;
  await visit(page, '/product/1');
  await page.waitForTimeout(QUIET_MS);
  expect(await workers(page)).toBe(0);

  await addToCart(page);
  await expectOnServer(browser, page, 1);
  await untilPrecached(page);
  await page.close();
  await view.context.setOffline(true);
  const later = await view.context.newPage();
  await visit(later, '/checkout');
  await expect(cart(later, 1)).toBeVisible();
  await expect(later.getByRole('button', { name: 'Place Order' })).toBeVisible();
});

test(
  'a second page brings the service worker, and none on a phone that saves data',
  LONG,
  async ({ browser }) => {
    for (const saveData of [false, true]) {
      const { page, context, errors } = await onPhone(browser, NEW_HERE);
      await context.addInitScript((saveData) => {
        const value = { saveData, effectiveType: '4g' };
        Object.defineProperty(navigator, 'connection', { value });
      }, saveData);
      await visit(page, '/shop');
      await page
        .getByRole('link', { name: /Bottle Labels/ })
        .first()
        .click();
      await page.waitForURL('**/product/1');
      if (saveData) {
        await page.reload();
        await ready(page);
        await page.waitForTimeout(QUIET_MS);
      }
      await expect.poll(() => workers(page)).toBe(saveData ? 0 : 1);
      expect(errors).toEqual([]);
      await context.close();
    }
  },
);
