import { expect, type Page } from '@playwright/test';
import { admin, signIn } from '../admin.ts';
import {
  expectNoErrors,
  LONG,
  onDesk,
  onPhone,
  test,
  visit,
  WITH_SERVICE_WORKER,
} from '../browser.ts';
import { add, buy, cart, expectOnServer, orderStatus, paymentStatus } from '../buying.ts';
import { comeBack, databases, liveSockets, lost, PULL, PUSH, see } from '../interference.ts';

test(
  'two tabs hold one socket, both hear the admin at once, and the socket is handed on',
  LONG,
  async ({ browser }, info) => {
    const parent = await onPhone(browser);
    const sockets = liveSockets(parent.context);
    const first = await parent.context.newPage();
    await buy(first, '/product/2', '0712345678');
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
  },
);

test(
  'edits made offline are counted, survive the closing of the page, and arrive',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser, WITH_SERVICE_WORKER);
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
  },
);

/** How long a hand needs from one tap to the next. */
const HAND_MS = 500;

for (const [name, options, details] of [
  ['a page', undefined, {}],
  ['a page that a service worker controls', WITH_SERVICE_WORKER, LONG],
] as const) {
  test(`a tap on the way out of ${name} is not lost`, details, async ({ browser }) => {
    const { page } = await onPhone(browser, options);
    if (options) {
      await visit(page, '/');
      await page.waitForFunction(() => navigator.serviceWorker.controller);
    }
    await page.clock.install();
    await visit(page, '/shop');
    // Timers do not fire any more, as on a phone that is too slow for them.
    await page.clock.pauseAt(Date.now() + 60_000);
    await add(page);
    await expect(cart(page, 1)).toBeVisible();
    // Chromium ends a page that is still busy half a second after it was left, without a word to it.
    await page.waitForTimeout(HAND_MS);
    await page.evaluate(() => undefined);
    await page.goto('about:blank');
    await expectOnServer(browser, page, 1);
  });
}

test(
  "a guest's edits that wait in one tab go to who signs in in another, and leave the browser with them",
  LONG,
  async ({ browser }) => {
    const shared = await onDesk(browser);
    const { page, context } = shared;
    await visit(page, '/shop');
    await lost(page, PUSH);
    await add(page);
    await add(page);
    await expect(cart(page, 2)).toBeVisible();
    const other = await context.newPage();
    await signIn(browser, other);
    await page.unroute(PUSH);
    await comeBack(page);
    await expect(cart(page, 2)).toBeVisible();
    await expectOnServer(browser, other, 2);
    await other.getByRole('button', { name: 'Sign Out' }).click();
    await expect(cart(page, 0)).toBeVisible();
    await expect(cart(other, 0)).toBeVisible();
    // No admin data stays on this device, although another tab showed some.
    const hers = async () => (await databases(page)).filter((name) => name?.includes(':u:'));
    await expect(async () => expect(await hers()).toEqual([])).toPass();
    await expectNoErrors(shared);
  },
);

test('a cut socket comes back and receives again', LONG, async ({ browser }) => {
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

type Cookie = { order: number; more?: unknown };

test(
  'older orders are brought page by page without waiting for anybody',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const page = await owner.context.newPage();
    let pages = 0;
    await page.route(PULL, async (route) => {
      if (!route.request().url().includes('view=admin')) return route.continue();
      pages++;
      // This test's shop is too small for a second page, so the response says there is more.
      const { cookie, ...asked } = route.request().postDataJSON() as { cookie: Cookie | null };
      const { more: _, ...place } = cookie ?? { order: 0 };
      const postData = JSON.stringify({ ...asked, cookie: cookie && place });
      const body = (await (await route.fetch({ postData })).json()) as { cookie: Cookie };
      const order = Math.max(body.cookie.order, place.order + 1);
      const more = pages < 5 ? { more: [pages, 'order'] } : {};
      await new Promise((resolve) => setTimeout(resolve, 200));
      return route.fulfill({ json: { ...body, cookie: { ...body.cookie, order, ...more } } });
    });
    await page.goto('/admin');
    await expect(page.getByText('Older orders are being loaded')).toBeVisible();
    await expect(page.getByText('Older orders are being loaded')).toHaveCount(0);
    expect(pages).toBeGreaterThanOrEqual(5);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expectNoErrors(owner);
  },
);
