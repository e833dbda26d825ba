import { expect, type Page } from '@playwright/test';
import { newAccount, signOut } from '../accounts.ts';
import { axeFinds } from '../audit.ts';
import {
  heading,
  LONG,
  look,
  onPhone,
  ready,
  test,
  visit,
  WITH_SERVICE_WORKER,
} from '../browser.ts';
import { buy, cart, expectOnServer, orderStatus, paymentStatus } from '../buying.ts';
import { cachedPaths, unexpected, untilPrecached } from '../service-worker.ts';
import { shareOf } from '../sitemap.ts';

const OFFLINE = 'You are offline: what you see may be old';

/** Pages that open after a visit to the home page only, and their headings. */
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
/** Pages that say that they need the network. */
const NEEDS_NETWORK = ['/blog/hand-me-downs', '/terms', '/auth', '/order/none'];

const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test(
  'an answer that is to be stored nowhere is not kept, even when a page names it as seen',
  LONG,
  async ({ browser }) => {
    const { page, context } = await onPhone(browser, WITH_SERVICE_WORKER);
    await visit(page, '/');
    await untilPrecached(page);
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const seen = ['/api/session', '/terms'];
      active?.postMessage({ type: 'keep', language: 'en', seen, sparing: true });
    });
    await expect.poll(() => cachedPaths(page)).toContain('/terms');
    const found = await cachedPaths(page);
    expect(found.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await context.close();
  },
);

test(
  'who comes back from a payment page or from Google waits for the shop, however slow, and never sees a page that is missing',
  LONG,
  async ({ browser }) => {
    const { page, context } = await onPhone(browser, WITH_SERVICE_WORKER);
    await visit(page, '/');
    await untilPrecached(page);
    await context.setOffline(true);
    for (const path of [`/pay/${crypto.randomUUID()}`, '/auth/google/callback?code=c&state=s']) {
      await expect(page.goto(path), path).rejects.toThrow('net::ERR_INTERNET_DISCONNECTED');
    }
    await context.close();
  },
);

test(
  'after one visit, pages that need no network open offline in a new tab',
  LONG,
  async ({ browser }, info) => {
    test.slow();
    const parent = await onPhone(browser, WITH_SERVICE_WORKER);
    const { page, context } = parent;
    await visit(page, '/');
    await untilPrecached(page);
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
    for (const path of shareOf(NEEDS_NETWORK, 0, 2)) {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(heading(tab).filter({ hasText: 'You are offline' }), path).toBeVisible();
      await look(tab, info, path.replace(/\W/g, '_'));
      expect([path, await axeFinds(tab)]).toEqual([path, []]);
      await tab.getByRole('link', { name: 'The shop:' }).click();
      await expect(heading(tab)).toHaveText('Shop Our Products');
      await tab.close();
    }
    expect(unexpected(parent.errors)).toEqual([]);
  },
);

test('a text that was read opens again offline, in Swahili too', LONG, async ({ browser }) => {
  const parent = await onPhone(browser, WITH_SERVICE_WORKER);
  const { page, context } = parent;
  await visit(page, '/sw/blog/hand-me-downs');
  await untilPrecached(page, 'sw');
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
  await expect(says(tab, 'Hakuna mtandao')).toBeVisible();
  await tab.goto('/sw/privacy');
  await expect(heading(tab)).toHaveText('Huna mtandao');
  await tab.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(says(tab, 'English needs a connection.')).toBeVisible();
  expect(unexpected(parent.errors)).toEqual([]);
});

test('a label is designed and put into the cart offline, and synced when the network is back', async ({
  browser,
}) => {
  const parent = await onPhone(browser, WITH_SERVICE_WORKER);
  const { page, context } = parent;
  await visit(page, '/');
  await untilPrecached(page);
  await page.close();
  await context.setOffline(true);
  const tab = await context.newPage();
  await visit(tab, '/customize');
  await tab.getByLabel("Child's name").fill('Njeri');
  await tab.getByRole('tab', { name: 'Review' }).click();
  await tab.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cart(tab, 1)).toBeVisible();
  // The draft is the first change: one alone may be said before the cart's is on the disk.
  const saved = says(tab, '2 changes saved on this phone');
  await expect(saved).toBeVisible();
  // It has a row of its own, over no heading.
  await expect(saved).toHaveCSS('position', 'static');
  // In place of a picture that was never seen there is a blank label, not a broken one.
  const width = await tab.evaluate(async () => {
    const picture = new Image();
    picture.src = '/img/never-seen.webp';
    await picture.decode();
    return picture.naturalWidth;
  });
  expect(width).toBeGreaterThan(0);
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
  "an order opens offline; no cache knows its address or its link's key",
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser, WITH_SERVICE_WORKER);
    const { page, context } = parent;
    await buy(page, '/product/2', '0712345678');
    await page.waitForURL('**/order/*#k=*');
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
    const link = page.url();
    await page.reload();
    await ready(page);
    await untilPrecached(page);
    expect(
      (await cachedPaths(page)).filter((path) => /order|checkout|#|[?]|api/.test(path)),
    ).toEqual([]);
    await page.close();
    await context.setOffline(true);
    const tab = await context.newPage();
    await tab.goto(link);
    await expect(orderStatus(tab)).toHaveAttribute('data-order-status', 'pending');
    await expect(paymentStatus(tab)).toHaveAttribute('data-payment-status', 'paid');
    await expect(says(tab, OFFLINE)).toBeVisible();
    // A receipt is not on the device, which does not mean that there is none.
    await tab.getByRole('link', { name: 'Invoice and receipt' }).click();
    await expect(heading(tab)).toHaveText('Your receipt did not open');
    await context.setOffline(false);
    await tab.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(tab)).toHaveText('Invoice and receipt');
    expect(unexpected(parent.errors)).toEqual([]);
  },
);

test(
  'orders of an earlier visit are shown offline, and not called lost',
  LONG,
  async ({ browser }) => {
    const { page, context, errors } = await onPhone(browser, WITH_SERVICE_WORKER);
    await newAccount(page);
    await buy(page, '/product/2', '0712345678');
    await visit(page, '/dashboard');
    await untilPrecached(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('link', { name: /View Details/ })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(unexpected(errors)).toEqual([]);
  },
);

test('signing out leaves nothing of what was read on the device', LONG, async ({ browser }) => {
  const { page } = await onPhone(browser, WITH_SERVICE_WORKER);
  await newAccount(page);
  await visit(page, '/blog/hand-me-downs');
  await untilPrecached(page);
  expect(await cachedPaths(page)).toContain('/blog/hand-me-downs');
  await signOut(page);
  const left = async () =>
    (await cachedPaths(page)).filter((path) => !/^\/(assets|img)\/|\.svg$/.test(path));
  await expect.poll(left).toEqual([]);
});
