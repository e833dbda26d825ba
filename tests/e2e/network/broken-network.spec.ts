import { expect } from '@playwright/test';
import { LONG, onPhone, test, visit } from '../browser.ts';
import { addForGood, cart } from '../buying.ts';
import { reloads } from '../interference.ts';
import { fileOf, OFFLINE_ERRORS } from '../service-worker.ts';

test('an order is not sent unchecked: where its rules do not come the form says so, and tries again', async ({
  browser,
}) => {
  const { page, context } = await onPhone(browser);
  const rules = `**${fileOf('web/routes/checkout/-rules.ts')}`;
  await page.route(rules, (route) => route.abort());
  await visit(page, '/shop');
  await addForGood(page);
  await expect(cart(page, 1)).toBeVisible();
  await visit(page, '/checkout');
  await page.getByLabel('Full Name').fill('Achieng Odhiambo');
  // An answer that is on its way would say that there is a network.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const place = page.getByRole('button', { name: 'Place Order' });
  await place.click();
  const needed = page.getByText('An order needs the internet');
  await expect(needed).toBeInViewport();
  // Also once the line that says so has moved the page down.
  await expect(page.getByText('You are offline: what you see may be old')).toBeVisible();
  const note = await page.locator('.checkout-ask-again').boundingBox();
  const bar = await page.locator('.buying-bar').boundingBox();
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await context.setOffline(false);
  await expect(needed).toHaveCount(0);
  await page.unroute(rules);
  const loaded = reloads(page);
  await place.click();
  // Some browsers fetch what did not come again, others only in a new page.
  await expect(async () => {
    if (loaded.now > 0) await place.click();
    await expect(page.getByLabel('Email')).toBeFocused({ timeout: 3000 });
  }).toPass();
  expect(loaded.now).toBeLessThanOrEqual(1);
  await expect(page.getByLabel('Full Name')).toHaveValue('Achieng Odhiambo');
});

test(
  'a page keeps its header and footer until the next one is there',
  LONG,
  async ({ browser }) => {
    const { page } = await onPhone(browser);
    let send = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route(`**${fileOf('web/routes/checkout/route.tsx?tsr-split=component')}`, (route) =>
      held.then(() => route.continue()),
    );
    await visit(page, '/shop');
    await addForGood(page);
    await cart(page, 1).click();
    const footer = page.getByRole('contentinfo');
    await expect(footer).toBeAttached();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL('**/checkout');
    await expect(footer).toBeAttached();
    await expect(cart(page, 1)).toBeVisible();
    send();
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await expect(footer).toHaveCount(0);
  },
);

test(
  'without a service worker a page that is not there yet says so, and opens when the network is back',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page, context } = parent;
    await visit(page, '/shop');
    const loaded = reloads(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Login / Register' }).click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    expect(loaded.now).toBeLessThanOrEqual(1);
    expect(parent.errors.filter((error) => !OFFLINE_ERRORS.test(error))).toEqual([]);
  },
);

test(
  'an open page stays as it is when the network comes back and breaks again',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page, context } = parent;
    await visit(page, '/faq');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const says = page.getByText('You are offline');
    await expect(says).toBeVisible();
    await page.route('**/assets/*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => /assets/.test(request.url()));
    await context.setOffline(false);
    await failed;
    await expect(says).toHaveCount(0);
    await page.waitForTimeout(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  },
);
