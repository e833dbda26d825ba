import { type Browser, expect, type Page } from '@playwright/test';
import { serviceWorker } from '../../../web/build/service-worker.ts';
import { admin } from '../admin.ts';
import {
  expectNoErrors,
  LONG,
  onPhone,
  ready,
  shopUrl,
  test,
  visit,
  WITH_SERVICE_WORKER,
} from '../browser.ts';
import { add, addForGood, cart } from '../buying.ts';
import { deleteProduct, fillProduct, saveProduct } from '../goods.ts';
import { reloads } from '../interference.ts';
import { fileOf, manifest, untilPrecached } from '../service-worker.ts';
import { startProxy } from './proxy.ts';

const SCRIPT = '/service-worker.js';
const NEW = 'There is a new version of the shop.';

let proxy: Awaited<ReturnType<typeof startProxy>>;
test.beforeEach(async () => {
  proxy = await startProxy(shopUrl());
});
test.afterEach(() => proxy.stop());

/** A browser with a service worker that has cached the shop, through this proxy. */
async function keeping(browser: Browser) {
  const parent = await onPhone(browser, { ...WITH_SERVICE_WORKER, baseURL: proxy.origin });
  await visit(parent.page, '/shop');
  await untilPrecached(parent.page);
  return parent;
}

/** The browser checks for a new service worker, as it does on each visit. */
const lookForNew = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });

const caches = (page: Page) => page.evaluate(() => window.caches.keys());

test(
  'a new version is offered, never forced into a checkout, and older tabs go on',
  LONG,
  async ({ browser }) => {
    const parent = await keeping(browser);
    const { page, context } = parent;
    const older = await context.newPage();
    await visit(older, '/');
    await page.bringToFront();
    await addForGood(page);
    await visit(page, '/checkout');
    await page.getByLabel('Full Name').fill('Achieng Odhiambo');
    const loaded = reloads(page);

    // A deployment: other files, another list.
    const code = await (await page.request.get('/service-worker.js')).text();
    const body = code
      .replace(/version:"\w+"/, 'version:"later"')
      .replaceAll(`"${fileOf('web/client.tsx')}",`, '');
    proxy.changes.set(SCRIPT, body);
    await lookForNew(page);
    await expect(page.getByText(NEW)).toBeVisible();
    await expect(older.getByText(NEW)).toBeAttached();
    await expect(page.getByLabel('Full Name')).toHaveValue('Achieng Odhiambo');
    expect(loaded.now).toBe(0);

    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => loaded.now).toBe(1);
    await ready(page);
    await expect(page.getByLabel('Full Name')).toHaveValue('Achieng Odhiambo');
    await expect(page.getByText(NEW)).toHaveCount(0);
    await expect.poll(() => caches(page)).toContain('code-later');
    const pages = (await caches(page)).filter((name) => name.startsWith('pages-'));
    expect(pages.filter((name) => name !== 'pages-later')).toEqual([]);

    // A tab of the previous version finds its files although the shop no longer has them.
    proxy.changes.set(fileOf('web/routes/cart/route.tsx?tsr-split=component'), null);
    await older.bringToFront();
    await older.getByRole('link', { name: /^Cart/ }).click();
    await expect(older.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
    await expect(cart(older, 1)).toBeVisible();
    await expectNoErrors(parent);
  },
);

test(
  'code that a deploy took away leads to the offer of the new version, without a reload by itself',
  LONG,
  async ({ browser }) => {
    const { page } = await onPhone(browser);
    await visit(page, '/shop');
    const loaded = reloads(page);
    const gone = `**${fileOf('web/routes/auth/index.tsx?tsr-split=component')}`;
    await page.route(gone, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.getByRole('link', { name: 'Login / Register' }).click();
    await expect(page.getByRole('heading', { name: NEW })).toBeVisible();
    expect(loaded.now).toBe(0);
    await page.unroute(gone);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect.poll(() => loaded.now).toBe(1);
  },
);

test(
  'on a silent network a page comes from the phone, and at once when the shop cannot answer',
  LONG,
  async ({ browser }) => {
    const { page, context } = await keeping(browser);
    await page.close();
    for (const trouble of ['broken', 'silent'] as const) {
      proxy[trouble] = /./;
      for (const [path, heading] of [
        ['/shop', 'Shop Our Products'],
        ['/cart', 'Your Cart is Empty'],
      ] as const) {
        const tab = await context.newPage();
        const asked = Date.now();
        await tab.goto(path);
        await expect(tab.getByRole('heading', { name: heading })).toBeVisible();
        // A page that was not visited today waits three seconds for the shop.
        if (trouble === 'silent' && path === '/cart') {
          expect(Date.now() - asked).toBeGreaterThan(2500);
        }
        await tab.close();
      }
    }
  },
);

test(
  'a page seen today is there before the shop answers, and what has changed since comes into it',
  LONG,
  async ({ browser }) => {
    const parent = await keeping(browser);
    const { page, context } = parent;
    const name = 'Sock Labels';
    const card = (tab: Page) => tab.getByRole('listitem').filter({ hasText: name });
    await page.close();
    const desk = await admin(browser);
    await visit(desk.page, '/admin/products');
    await fillProduct(desk.page, name);
    await saveProduct(desk.page);
    await expect(desk.page.getByRole('row').filter({ hasText: name })).toBeVisible();

    proxy.silent = /^\/shop\b/;
    const tab = await context.newPage();
    await tab.goto('/shop');
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Shop Our Products');
    await tab.getByRole('searchbox').fill('labels');
    await expect(card(tab)).toBeVisible();
    await expect(tab.getByRole('searchbox')).toHaveValue('labels');

    // A deliberate reload waits for the shop.
    const reloaded = tab.reload({ timeout: 2000 }).then(
      () => 'from the phone',
      () => 'asked for',
    );
    expect(await reloaded).toBe('asked for');
    proxy.silent = /^$/;
    await deleteProduct(desk.page, name);
    await expect(desk.page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
    await expectNoErrors(parent);
  },
);

test(
  'a page of a newer version is not kept without its files, and the bare address knows its language',
  LONG,
  async ({ browser }) => {
    const parent = await keeping(browser);
    const { page, context } = parent;
    const isKept = (path: string) =>
      page.evaluate(async (address) => (await window.caches.match(address)) !== undefined, path);
    await expect.poll(() => isKept('/shop')).toBe(true);
    const html = await (await page.request.get('/shop')).text();
    const entry = fileOf('web/client.tsx');
    expect(html).toContain(entry);
    proxy.changes.set('/shop', html.replaceAll(entry, '/assets/client-later.js'));
    await visit(page, '/shop');
    await expect.poll(() => isKept('/shop')).toBe(false);
    proxy.changes.delete('/shop');

    await visit(page, '/');
    await expect.poll(() => isKept('/')).toBe(true);
    await context.addCookies([{ name: 'lang', value: 'sw', url: proxy.origin }]);
    await visit(page, '/');
    await expect(page).toHaveURL(/\/sw$/);
    await expectNoErrors(parent);
  },
);

test(
  'the kill switch takes service worker and caches away, and the shop goes on',
  LONG,
  async ({ browser }) => {
    const parent = await keeping(browser);
    const { page } = parent;
    process.env.SERVICE_WORKER = 'off';
    const version = { manifests: { en: manifest(), sw: manifest() }, late: '', pages: {} };
    const body = await serviceWorker(version).finally(() => {
      delete process.env.SERVICE_WORKER;
    });
    proxy.changes.set(SCRIPT, body);
    await lookForNew(page);
    const registered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registered).toBe(0);
    await expect.poll(() => caches(page)).toEqual([]);
    await add(page);
    await expect(cart(page, 1)).toBeVisible();
    await visit(page, '/cart');
    await expect(cart(page, 1)).toBeVisible();
    await expectNoErrors(parent);
  },
);
