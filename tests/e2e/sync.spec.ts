import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  answer,
  comeBack,
  databases,
  deleteDatabases,
  forbidStorage,
  liveSockets,
  lost,
  PULL,
  PUSH,
  reloads,
  see,
} from './interference.ts';
import {
  admin,
  expectNoErrors,
  fillCheckout,
  onDesk,
  onPhone,
  orderStatus,
  paymentStatus,
  signIn,
  visit,
} from './people.ts';

const cart = (page: Page, count: number) =>
  page.getByRole('link', { name: `Cart, ${count} item${count === 1 ? '' : 's'}`, exact: true });
const add = (page: Page) => page.getByRole('button', { name: 'Add Bottle Labels' }).click();

/** What the server has is what a browser without any store of its own is shown. */
async function expectOnServer(browser: Browser, page: Page, count: number) {
  const fresh = await onPhone(browser);
  await fresh.context.addCookies(await page.context().cookies());
  await visit(fresh.page, '/cart');
  await expect(cart(fresh.page, count)).toBeVisible();
  await fresh.context.close();
}

test('two tabs hold one socket, both hear the admin at once, and the socket is handed on', async ({
  browser,
}, info) => {
  const parent = await onPhone(browser);
  const sockets = liveSockets(parent.context);
  const first = await parent.context.newPage();
  await visit(first, '/product/2');
  await first.getByRole('button', { name: 'Add to Cart' }).click();
  await visit(first, '/checkout');
  await fillCheckout(first, '0712345678');
  await first.getByRole('button', { name: 'Place Order' }).click();
  await first.waitForURL('**/order/*');
  await expect(paymentStatus(first)).toHaveAttribute('data-payment-status', 'paid');
  const second = await parent.context.newPage();
  await visit(second, first.url().replace(/#.*/, ''));
  await expect(orderStatus(second)).toHaveAttribute('data-order-status', 'pending');
  await expect.poll(() => sockets.of(first)).toBe(1);
  expect(sockets.of(second)).toBe(0);

  const number = /order\/(\w{8})/.exec(first.url())?.[1]?.toUpperCase() ?? '';
  const owner = await admin(browser);
  const status = (page: Page) =>
    page.getByRole('row').filter({ hasText: number }).getByRole('combobox');
  const other = await owner.context.newPage();
  await visit(other, '/admin');
  const move = async (to: string, customers: Page[]) => {
    await status(owner.page).selectOption(to);
    const moved = Date.now();
    for (const page of customers) {
      await expect(orderStatus(page)).toHaveAttribute('data-order-status', to);
    }
    await expect(status(other)).toHaveValue(to);
    info.annotations.push({ type: `${to} seen after ms`, description: `${Date.now() - moved}` });
  };
  await move('processing', [first, second]);

  await see(first, 'hidden');
  await expect.poll(() => sockets.of(second)).toBe(1);
  await expect.poll(() => sockets.of(first)).toBe(0);
  await see(first, 'visible');
  await move('shipped', [first, second]);
  await second.close();
  await expect.poll(() => sockets.of(first)).toBe(1);
  await move('delivered', [first]);
  await expectNoErrors(parent, owner);
});

test('edits made offline are counted, survive the closing of the page, and arrive', async ({
  browser,
}) => {
  const parent = await onPhone(browser);
  const { page, context } = parent;
  await visit(page, '/shop');
  await context.setOffline(true);
  await add(page);
  await add(page);
  await add(page);
  await expect(page.getByText('3 changes saved on this phone')).toBeVisible();
  await add(page);
  await expect(cart(page, 4)).toBeVisible();
  await page.waitForTimeout(300);
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await visit(later, '/cart');
  await expect(cart(later, 4)).toBeVisible();
  await expect(later.getByText('saved on this phone')).toHaveCount(0);
  await expectOnServer(browser, later, 4);
  await expectNoErrors(parent);
});

test("a guest's edits wait while the admin is signed in in another tab, and are the guest's", async ({
  browser,
}) => {
  const shared = await onDesk(browser);
  const { page, context } = shared;
  await visit(page, '/shop');
  await lost(page, PUSH);
  await add(page);
  await add(page);
  await expect(cart(page, 2)).toBeVisible();
  const other = await context.newPage();
  await signIn(browser, other);
  await expect(cart(page, 0)).toBeVisible();
  await page.unroute(PUSH);
  await comeBack(page);
  await expectOnServer(browser, other, 0);
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(cart(page, 2)).toBeVisible();
  await expect(cart(other, 2)).toBeVisible();
  // Nothing of the admin stays on this device, though another tab had her rows open.
  const hers = async () => (await databases(page)).filter((name) => name?.includes(':u:'));
  await expect.poll(hers).toEqual([]);
  await expectOnServer(browser, page, 2);
  await expectNoErrors(shared);
});

test('a cut socket comes back and hears again', async ({ browser }) => {
  const parent = await onPhone(browser);
  const { page, context } = parent;
  const cuts: (() => void)[] = [];
  await page.routeWebSocket(/api\/live/, (socket) => {
    const server = socket.connectToServer();
    cuts.push(() => {
      void socket.close({ code: 1012 });
      void server.close();
    });
  });
  await visit(page, '/shop');
  await expect.poll(() => cuts.length).toBe(1);
  cuts[0]?.();
  await expect.poll(() => cuts.length).toBe(2);
  const elsewhere = await onPhone(browser);
  await elsewhere.context.addCookies(await context.cookies());
  await visit(elsewhere.page, '/shop');
  await add(elsewhere.page);
  await expect(cart(page, 1)).toBeVisible();
  await expectNoErrors(parent, elsewhere);
});

test('a deleted database is made anew in place; what was pending arrives once', async ({
  browser,
}) => {
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
});

test('what the server can never take under its old id is made again, once', async ({ browser }) => {
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
});

test('a server that knows no client any more is asked with growing waits, and works again after', async ({
  browser,
}) => {
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
});

test('an outdated page says so in the middle of things, and never reloads by itself twice', async ({
  browser,
}) => {
  const parent = await onPhone(browser);
  const { page } = parent;
  const banner = page.getByText('A new version of the shop is here.');
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
  // The reload that does not help: the fresh page may try once more, then it asks.
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => loaded.now).toBe(2);
  await expect(banner).toBeVisible();
  await comeBack(page);
  await page.waitForTimeout(1500);
  expect(loaded.now).toBe(2);
  await page.unroute(PULL);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => loaded.now).toBe(3);
  await page.waitForSelector('html[data-ready]');
  await expect(banner).toHaveCount(0);
  await expectNoErrors(parent);
});

test('a browser that keeps nothing says so and can buy', async ({ browser }) => {
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
  await fillCheckout(page, '0712345678');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
  await expectNoErrors(parent);
});

test('older orders are brought page by page without waiting for anybody', async ({ browser }) => {
  const owner = await admin(browser);
  const page = await owner.context.newPage();
  let pages = 0;
  await page.route(PULL, async (route) => {
    const real = await route.fetch();
    const body = (await real.json()) as { cookie: { order: number; more?: boolean } };
    if (!route.request().url().includes('view=admin')) return route.fulfill({ json: body });
    pages++;
    await new Promise((resolve) => setTimeout(resolve, 200));
    const order = body.cookie.order + pages;
    return route.fulfill({ json: { ...body, cookie: { ...body.cookie, order, more: pages < 5 } } });
  });
  await page.goto('/admin');
  await expect(page.getByText('Older orders are being loaded')).toBeVisible();
  await expect(page.getByText('Older orders are being loaded')).toHaveCount(0);
  expect(pages).toBeGreaterThanOrEqual(5);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expectNoErrors(owner);
});
