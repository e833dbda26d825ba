import { type Browser, expect, type Page } from '@playwright/test';
import { newAccount } from '../accounts.ts';
import { admin } from '../admin.ts';
import {
  expectNoErrors,
  heading,
  LONG,
  onDesk,
  onPhone,
  test,
  visit,
  WITH_SERVICE_WORKER,
} from '../browser.ts';
import { buy } from '../buying.ts';
import { deleteProduct, dialog, saveProduct } from '../goods.ts';
import { comeBack, hold, lost, PULL, PUSH } from '../interference.ts';

/** What pages show when the shop responds, and when it does not. */

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** The browser has finished its deferred work. */
const rested = (page: Page) =>
  page.evaluate(async () => {
    for (let turns = 0; turns < 20; turns++) {
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  });

const MISSING: Record<string, string> = {
  '/nowhere': 'Oops! Page not found',
  '/sw/nowhere': 'Samahani! Ukurasa haukupatikana',
  '/nowhere/at/all': 'Oops! Page not found',
  '/product/none': 'Product Not Found',
  '/category/none': 'Category Not Found',
  '/blog/none': 'Blog Post Not Found',
};

test(
  'an address that is no page is none on later visits and when the network is back',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser, WITH_SERVICE_WORKER);
    const { page, context } = parent;
    await visit(page, '/nowhere');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const [path, words] of Object.entries(MISSING)) {
      const answered = page.waitForResponse(PULL);
      await visit(page, path);
      await answered;
      await rested(page);
      await expect(heading(page), path).toHaveText(words);
      await expect(page, path).toHaveTitle(`${words} | Tiny Tag`);
      // A request that failed offline is repeated once the network is back.
      await context.setOffline(true);
      await context.setOffline(false);
      const again = page.waitForResponse(PULL);
      await comeBack(page);
      await again;
      await rested(page);
      await expect(heading(page), path).toHaveText(words);
    }
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(heading(page)).toHaveText('Tiny Tag Blog');
    expect(parent.errors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([]);
  },
);

/** Makes every pull fail. */
const fail = (page: Page) => page.route(PULL, (route) => route.fulfill({ status: 500 }));

/** A failed load is announced once and stays on the page until a retry succeeds. */
async function expectFailed(page: Page, words: string, empty: string) {
  await expect(alert(page, words)).toHaveText(`Error${words}`);
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByText(empty)).toHaveCount(0);
}

/** Presses Retry, unless the page has just retried by itself. */
const retry = (page: Page) =>
  page.getByRole('button', { name: 'Retry' }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });

test(
  'what a customer could not load is called neither empty nor lost',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page, context } = parent;
    await newAccount(page);
    const other = await onPhone(browser);
    await other.context.addCookies(await context.cookies());
    const empty = "You haven't placed any orders yet";
    await fail(other.page);
    await other.page.goto('/dashboard');
    await expectFailed(other.page, 'Could not load your orders', empty);
    await other.page.unroute(PULL);
    await retry(other.page);
    await expect(other.page.getByText(empty)).toBeVisible();
    await expect(other.page.getByRole('button', { name: 'Retry' })).toHaveCount(0);

    // The result of an earlier visit is still shown.
    await fail(other.page);
    await visit(other.page, '/dashboard');
    await expect(other.page.getByText(empty)).toBeVisible();
    await expect(alert(other.page, 'Could not load')).toHaveCount(0);

    await visit(page, '/profile');
    await page.getByLabel('Full Name').fill('A');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expectNoErrors(parent, other);
  },
);

test(
  'an admin whose lists could not be loaded is told so, and nothing is called empty',
  LONG,
  async ({ browser }) => {
    await (await admin(browser)).context.close();
    const { context, page, errors } = await admin(browser);
    for (const [path, words, empty] of [
      ['/admin', 'Could not load orders', 'No orders yet'],
      ['/admin/products', 'Could not load products', 'There are no products yet'],
    ] as const) {
      const desk = await onDesk(browser);
      await desk.context.addCookies(await context.cookies());
      await fail(desk.page);
      await desk.page.goto(path);
      await expectFailed(desk.page, words, empty);
      await desk.page.unroute(PULL);
      await retry(desk.page);
      await expect(desk.page.getByRole('main').getByText(words)).toHaveCount(0);
      await expect(desk.page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expectNoErrors(desk);
      await desk.context.close();
    }

    // What is owed is not in the rows that the browser has.
    await page.route('**/api/money/owed', (route) => route.fulfill({ status: 500 }));
    await visit(page, '/admin/money');
    await expectFailed(
      page,
      'Could not load this. Check your connection.',
      'Nothing needs attention',
    );
    await expect(page.getByRole('tab').first()).not.toContainText('0');
    await page.unroute('**/api/money/owed');
    await retry(page);
    await expect(page.getByRole('tab').first()).toContainText(/\d/);

    // A filter that is in the address survives the next one.
    await visit(page, '/admin?all=true&status=lost');
    const all = page.getByLabel('Old orders too');
    await expect(all).toBeChecked();
    await page.getByLabel('Search orders').fill('nobody');
    await expect(page).toHaveURL(/\?q=nobody&all=true$/);
    await expect(all).toBeChecked();
    await page.route('**/api/admin/orders?*', (route) => route.fulfill({ status: 500 }));
    await page.getByLabel('Search orders').fill('somebody');
    await expectFailed(page, 'Could not load orders', '0 orders');
    expect(errors).toEqual([]);
  },
);

/** Sends the server an invalid value, so that it refuses what the page accepted. */
const mislead = (page: Page, key: string) =>
  page.route(PUSH, (route) => {
    const body = route.request().postDataJSON();
    for (const { args } of body.mutations ?? []) if (args?.[key]) args[key] = 'none';
    return route.continue({ postData: JSON.stringify(body) });
  });

async function anOrder(browser: Browser): Promise<string> {
  const parent = await onPhone(browser);
  await buy(parent.page, '/product/2', '0712341032');
  const number = /order\/(\w{8})/.exec(parent.page.url())?.[1]?.toUpperCase() ?? '';
  await parent.context.close();
  return number;
}

test(
  'a change of an admin is announced when the shop has taken it, and not before',
  LONG,
  async ({ browser }) => {
    test.slow();
    const number = await anOrder(browser);
    const owner = await admin(browser);
    const { page, context } = owner;
    await visit(page, '/admin');
    const choice = page.getByLabel(`Status of order ${number}`);
    const release = await hold(page, PUSH);
    const sent = page.waitForRequest(PUSH);
    await choice.selectOption('processing');
    await sent;
    await expect(choice).toHaveValue('processing');
    await expect(status(page, 'Order status updated')).toHaveCount(0);
    release();
    await expect(status(page, 'Order status updated to processing')).toBeVisible();
    await page.unroute(PUSH);

    // Offline, the change is on this phone and nothing else is shown.
    await context.setOffline(true);
    await choice.selectOption('shipped');
    await expect(page.locator('.toast').filter({ hasText: 'Saved on this phone' })).toBeVisible();
    await expect(status(page, 'Order status updated to shipped')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText('saved on this phone')).toHaveCount(0);
    await expect(choice).toHaveValue('shipped');

    // A refusal names what was tried and the reason.
    await mislead(page, 'orderId');
    await choice.selectOption('delivered');
    const refused = alert(page, 'Could not update order status');
    await expect(refused.getByText('Could not update order status', { exact: true })).toBeVisible();
    await expect(refused.getByText('Error', { exact: true })).toBeVisible();
    await expect(status(page, 'Order status updated to delivered')).toHaveCount(0);
    await expect(choice).toHaveValue('shipped');
    await page.unroute(PUSH);

    await visit(page, '/admin/products');
    await mislead(page, 'edition');
    await deleteProduct(page, 'Bag Tag Labels');
    const kept = alert(page, 'Could not delete product');
    await expect(kept.getByText('Could not delete product', { exact: true })).toBeVisible();
    await expect(status(page, 'Product deleted successfully')).toHaveCount(0);
    await page.unroute(PUSH);
    await lost(page, PUSH);
    await page.getByRole('button', { name: 'Edit Bag Tag Labels' }).click();
    // Other tests rely on this product's price.
    await dialog(page).getByLabel('Description', { exact: true }).fill('Tags for bags.');
    await saveProduct(page);
    await expect(page.locator('.toast').filter({ hasText: 'Saved on this phone' })).toBeVisible();
    await expect(status(page, 'Product updated successfully')).toHaveCount(0);
  },
);
