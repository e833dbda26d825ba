import { expect } from '@playwright/test';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';
import { add, cart, expectOnServer, paymentStatus, placeOrder } from '../buying.ts';
import {
  answer,
  comeBack,
  databases,
  deleteDatabases,
  forbidStorage,
  lost,
  PULL,
  PUSH,
  reloads,
  see,
} from '../interference.ts';

test(
  'a deleted database is made anew in place; what was pending arrives once',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/shop');
    const loaded = reloads(page);
    await page.getByRole('searchbox').fill('bottle');
    const second = await parent.context.newPage();
    await visit(second, '/shop');
    await lost(page, PUSH);
    await add(page);
    await deleteDatabases(page);
    await add(page);
    await expect(cart(page, 2)).toBeVisible();
    await page.unroute(PUSH);
    await expect.poll(() => databases(page)).toContainEqual(expect.stringContaining('rep:me:'));
    await expect(page.getByText('saved on this phone')).toHaveCount(0);
    await expect(cart(page, 2)).toBeVisible();
    await add(page);
    await add(second);
    for (const tab of [page, second]) await expect(cart(tab, 4)).toBeVisible();
    await expectOnServer(browser, page, 4);
    await expect(page.getByRole('searchbox')).toHaveValue('bottle');
    expect(loaded.now).toBe(0);
    await expectNoErrors(parent);
  },
);

test(
  'what the server can never take under its old id is made again, once',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/shop');
    const loaded = reloads(page);
    let forgotten = '';
    await page.route(PUSH, (route) => {
      const { mutations } = route.request().postDataJSON() as { mutations: { clientID: string }[] };
      forgotten ||= mutations[0]?.clientID ?? '';
      if (mutations.every(({ clientID }) => clientID !== forgotten)) return route.continue();
      return route.fulfill({ json: { error: 'ClientStateNotFound' } });
    });
    await add(page);
    await expect(cart(page, 1)).toBeVisible();
    await expect(page.getByText('Saved on this phone')).toHaveCount(0);
    await add(page);
    await expect(cart(page, 2)).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expectOnServer(browser, page, 2);
    expect(loaded.now).toBe(0);
    await expectNoErrors(parent);
  },
);

test(
  'a server that knows no client any more is asked with growing waits, and works again after',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/shop');
    const loaded = reloads(page);
    let pulls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/sync/pull')) pulls++;
    });
    await answer(page, PULL, { error: 'ClientStateNotFound' });
    await comeBack(page);
    await add(page);
    await expect(cart(page, 1)).toBeVisible();
    await expect(page.getByText('Saved on this phone')).toBeVisible();
    await page.waitForTimeout(6000);
    expect(pulls).toBeLessThan(12);
    expect(loaded.now).toBe(0);
    await expect(cart(page, 1)).toBeVisible();
    await page.unroute(PULL);
    await expect(page.getByText('Saved on this phone')).toHaveCount(0);
    await expectOnServer(browser, page, 1);
    await expectNoErrors(parent);
  },
);

test(
  'an outdated page says so in the middle of things, and never reloads by itself twice',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    const banner = page.getByText('There is a new version of the shop.');
    const outdated = () =>
      page.route(PULL, (route) => {
        const body = route.request().postDataJSON() as object;
        return route.continue({ postData: JSON.stringify({ ...body, schemaVersion: '0' }) });
      });
    await visit(page, '/shop');
    await page.waitForFunction(() => performance.now() > 3000);
    const loaded = reloads(page);
    await outdated();
    await comeBack(page);
    await expect(banner).toBeVisible();
    expect(loaded.now).toBe(0);
    // The reload does not help: the new page may retry once, then it asks.
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => loaded.now).toBeGreaterThan(0);
    await expect(banner).toBeVisible();
    const tried = loaded.now;
    expect(tried).toBeLessThanOrEqual(2);
    await comeBack(page);
    await page.waitForTimeout(1500);
    expect(loaded.now).toBe(tried);
    await page.unroute(PULL);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => loaded.now).toBe(tried + 1);
    await page.waitForSelector('html[data-ready]');
    await expect(banner).toHaveCount(0);
    await expectNoErrors(parent);
  },
);

test(
  'an outdated page never reloads by itself where something was typed',
  LONG,
  async ({ browser }) => {
    const { page } = await onPhone(browser);
    const banner = page.getByText('There is a new version of the shop.');
    const outdated = () =>
      page.route(PULL, (route) => {
        const body = route.request().postDataJSON() as object;
        return route.continue({ postData: JSON.stringify({ ...body, schemaVersion: '0' }) });
      });
    await visit(page, '/contact');
    await page.getByRole('textbox', { name: 'Message' }).fill('Do you print ĩ?');
    const loaded = reloads(page);
    await see(page, 'hidden');
    await outdated();
    await see(page, 'visible');
    await see(page, 'hidden');
    await expect(banner).toBeAttached();
    expect(loaded.now).toBe(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Do you print ĩ?');
  },
);

test('a browser that keeps nothing says so and can buy', LONG, async ({ browser }) => {
  const parent = await onPhone(browser);
  const { page, context } = parent;
  await forbidStorage(context);
  await visit(page, '/shop');
  await add(page);
  await expect(cart(page, 1)).toBeVisible();
  await expect(page.getByText('Not kept on this phone')).toBeVisible();
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByText('This browser keeps nothing')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await placeOrder(page, '0712345678');
  await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
  await expectNoErrors(parent);
});

test(
  'a refused change is reported, and shown as not accepted as long as the message',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/shop');
    await page.route(PUSH, (route) => {
      const postData = route.request().postData()?.replace('"addToCart"', '"addToBasket"') ?? '';
      return route.continue({ postData });
    });
    await add(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByText('Not accepted')).toBeVisible();
    await expect(cart(page, 0)).toBeVisible();
    await expect(page.getByText('Not accepted')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expectNoErrors(parent);
  },
);
