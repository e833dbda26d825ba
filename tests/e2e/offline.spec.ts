import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { newAccount, signOut } from './accounts.ts';
import { cachedPaths, filesOfBuying, kept, keptFiles, OFFLINE_NOISE } from './line.ts';
import {
  add,
  buy,
  cart,
  expectOnServer,
  KEEPING,
  LONG,
  look,
  onPhone,
  orderStatus,
  paymentStatus,
  ready,
  test,
  visit,
} from './people.ts';
import { shareOf } from './sitemap.ts';

const OFFLINE = 'You are offline: what you see may be old';

/** What opens after a visit to the home page alone, and its heading. */
const OPENS: Record<string, string> = {
  '/': "Custom Labels for Your Child's Belongings",
  '/shop': 'Our Products',
  '/shop?q=bottle': 'Our Products',
  '/product/5': 'School Essentials Pack',
  '/category/school-labels': 'School Labels',
  '/school-labels': 'School Labels',
  '/customize': 'Customize Your Labels',
  '/cart': 'Your Cart is Empty',
  '/checkout': 'Your cart is empty',
  '/school-packs': 'School Packs',
  '/search?q=bottle': 'Search',
  '/faq': 'Frequently Asked Questions',
  '/how-it-works': 'How It Works',
  '/blog': 'Blog',
  '/about': 'About',
};
/** What says honestly that it cannot. */
const NEEDS_LINE = ['/blog/hand-me-downs', '/terms', '/auth', '/order/none'];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const unexpected = (errors: string[]) => errors.filter((error) => !OFFLINE_NOISE.test(error));

test('an answer that is to be stored nowhere is not kept, even when a page names it as seen', async ({
  browser,
}) => {
  const { page, context } = await onPhone(browser, KEEPING);
  await visit(page, '/');
  await kept(page);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const seen = ['/api/session', '/terms'];
    active?.postMessage({ type: 'keep', language: 'en', seen, sparing: true });
  });
  await expect.poll(() => cachedPaths(page)).toContain('/terms');
  const found = await cachedPaths(page);
  expect(found.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await context.close();
});

test(
  'after one visit, what needs no line opens without it in a cold tab',
  LONG,
  async ({ browser }, info) => {
    test.slow();
    const parent = await onPhone(browser, KEEPING);
    const { page, context } = parent;
    await visit(page, '/');
    await kept(page);
    const browserSays = await context.newCDPSession(page);
    const { installabilityErrors } = await browserSays.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    await page.close();
    await context.setOffline(true);
    for (const path of shareOf(Object.keys(OPENS), 2, 3)) {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(heading(tab).filter({ hasText: OPENS[path] ?? '' }), path).toBeVisible();
      await ready(tab);
      await expect(says(tab, OFFLINE), path).toBeVisible();
      await look(tab, info, path.replace(/\W/g, '_'));
      await tab.close();
    }
    for (const path of shareOf(NEEDS_LINE, 0, 2)) {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(heading(tab).filter({ hasText: 'You are offline' }), path).toBeVisible();
      await look(tab, info, path.replace(/\W/g, '_'));
      const { violations } = await new AxeBuilder({ page: tab }).analyze();
      expect(violations.map((v) => [path, v.id, v.nodes.map((n) => n.html)])).toEqual([]);
      await tab.getByRole('link', { name: 'The shop:' }).click();
      await expect(heading(tab)).toHaveText('Shop Our Products');
      await tab.close();
    }
    expect(unexpected(parent.errors)).toEqual([]);
  },
);

test('a text that was read opens again without a line, in Swahili too', async ({ browser }) => {
  const parent = await onPhone(browser, KEEPING);
  const { page, context } = parent;
  await visit(page, '/sw/blog/hand-me-downs');
  await kept(page, 'sw');
  await page.getByRole('link', { name: 'Sheria na Masharti' }).first().click();
  await expect(heading(page)).toHaveText('Sheria na Masharti');
  await page.close();
  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto('/sw/blog/hand-me-downs');
  await expect(tab.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(tab.locator('article')).toBeVisible();
  await tab.goto('/sw/terms');
  await expect(heading(tab)).toHaveText('Sheria na Masharti');
  await expect(says(tab, 'Huna mtandao')).toBeVisible();
  await tab.goto('/sw/privacy');
  await expect(heading(tab)).toHaveText('Huna mtandao');
  expect(unexpected(parent.errors)).toEqual([]);
});

test('a label is designed and put into the cart without a line, and synced when it is back', async ({
  browser,
}) => {
  const parent = await onPhone(browser, KEEPING);
  const { page, context } = parent;
  await visit(page, '/');
  await kept(page);
  await page.close();
  await context.setOffline(true);
  const tab = await context.newPage();
  await visit(tab, '/customize');
  await tab.getByLabel("Child's name").fill('Njeri');
  await tab.getByRole('tab', { name: 'Review' }).click();
  await tab.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cart(tab, 1)).toBeVisible();
  await expect(says(tab, 'Saved on this phone')).toBeVisible();
  await tab.close();

  const later = await context.newPage();
  await visit(later, '/cart');
  await expect(cart(later, 1)).toBeVisible();
  await expect(later.locator('.cart-product .design-words')).toHaveText('Njeri');
  await context.setOffline(false);
  await expect(says(later, 'Saved on this phone')).toHaveCount(0);
  await expect(says(later, OFFLINE)).toHaveCount(0);
  await expectOnServer(browser, later, 1);
  expect(unexpected(parent.errors)).toEqual([]);
});

test(
  'a phone that saves data keeps what it has loaded anyway, and no more',
  LONG,
  async ({ browser }) => {
    const { page, context, errors } = await onPhone(browser, KEEPING);
    await context.addInitScript(() => {
      const value = { saveData: true, effectiveType: '4g' };
      Object.defineProperty(navigator, 'connection', { value });
    });
    await visit(page, '/shop');
    await expect.poll(() => cachedPaths(page)).toContain('/shop');
    await expect.poll(() => cachedPaths(page)).toContain('/offline');
    await page.waitForTimeout(2000);
    const [all, held] = [await keptFiles(page), await cachedPaths(page)];
    expect(all.filter((path) => !held.includes(path)).length).toBeGreaterThan(all.length / 2);

    // Something to buy is worth the code that it is bought with.
    await add(page);
    await expect(cart(page, 1)).toBeVisible();
    const buying = await filesOfBuying(page);
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
    const says = page.locator('.sync');
    await page.addInitScript(() => {
      const { transaction } = IDBDatabase.prototype;
      // A full disk ends a write as it is committed, of which Replicache hears nothing.
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

test("an order opens without a line; no cache knows its address or its link's key", async ({
  browser,
}) => {
  const parent = await onPhone(browser, KEEPING);
  const { page, context } = parent;
  await buy(page, '/product/2', '0712345678');
  await page.waitForURL('**/order/*#k=*');
  await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
  const link = page.url();
  await page.reload();
  await ready(page);
  await kept(page);
  expect((await cachedPaths(page)).filter((path) => /order|checkout|#|[?]|api/.test(path))).toEqual(
    [],
  );
  await page.close();
  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(orderStatus(tab)).toHaveAttribute('data-order-status', 'pending');
  await expect(paymentStatus(tab)).toHaveAttribute('data-payment-status', 'paid');
  await expect(says(tab, OFFLINE)).toBeVisible();
  expect(unexpected(parent.errors)).toEqual([]);
});

test('signing out leaves nothing of what was read on the device', LONG, async ({ browser }) => {
  const { page } = await onPhone(browser, KEEPING);
  await newAccount(page);
  await visit(page, '/blog/hand-me-downs');
  await kept(page);
  expect(await cachedPaths(page)).toContain('/blog/hand-me-downs');
  await signOut(page);
  const left = async () =>
    (await cachedPaths(page)).filter((path) => !/^\/(assets|img)\/|\.svg$/.test(path));
  await expect.poll(left).toEqual([]);
});
