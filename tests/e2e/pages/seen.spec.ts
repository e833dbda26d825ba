import { type Browser, type Cookie, expect, type Page } from '@playwright/test';
import { admin } from '../admin.ts';
import {
  isWhole,
  LONG,
  onDesk,
  onPhone,
  PHONE,
  ready,
  test,
  visit,
  WITH_SERVICE_WORKER,
} from '../browser.ts';
import { addToCart, buy, expectPayment } from '../buying.ts';
import { layoutFaults, MOST_SHIFT, shiftOf } from '../layout.ts';
import { abreast, shareOf } from '../sitemap.ts';
import { ADMIN_PAGES, type Listed, PUBLIC_PAGES } from './page-list.ts';

/**
 * Pages as people see them: the heading, an empty console and no failed request, on a first visit and on
 * a second one, in both languages; at three widths no text overlaps or is cut off. `npm test` opens them
 * with a service worker only, since its other tests have none.
 */

const WIDTHS = [360, 1024, 1280];
// They are the longest and the last: one browser would be left with all of them.
test.describe.configure({ mode: 'parallel' });

/** Pages tested in parallel. */
const ABREAST = 3;
/** Time for a page to finish its requests. */
const QUIET_MS = 5000;

/** Logged in a browser whose service workers are blocked. */
const BY_PLAYWRIGHT = /^Service Worker registration blocked by Playwright$/;

type View = Awaited<ReturnType<typeof onDesk>>;

const addressOf = (path: string, language: 'en' | 'sw') =>
  language === 'sw' ? `/sw${path === '/' ? '' : path}` : path;

/** Faults of a page, once it is hydrated and has finished its requests. */
async function faultsOf(
  tab: Page,
  seen: string[],
  { path, heading, status }: Listed,
  language: 'en' | 'sw',
) {
  await ready(tab);
  await Promise.race([tab.waitForLoadState('networkidle'), tab.waitForTimeout(QUIET_MS)]);
  const faults = seen.filter((line) => !(status && line.includes(`${status}`)));
  // A lazily loaded part may still be on its way.
  await tab
    .locator('h1')
    .first()
    .waitFor({ timeout: QUIET_MS })
    .catch(() => {});
  const headings = await tab.getByRole('heading', { level: 1 }).allTextContents();
  const isRight = headings.length === 1 && new RegExp(heading[language]).test(headings[0] ?? '');
  if (!isRight) faults.push(`headed ${JSON.stringify(headings)}, not ${heading[language]}`);
  const title = await tab.title();
  if (path.startsWith('/admin') && typeof heading[language] === 'string')
    if (title !== `${heading[language]} | Tiny Tag`) faults.push(`called ${title}`);
  const wrong = /undefined|\bNaN\b|\[object/.exec((await tab.locator('main').textContent()) ?? '');
  if (wrong) faults.push(`says ${wrong[0]}`);
  return faults;
}

async function layoutAtEachWidth(tab: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await tab.setViewportSize({ width, height: 800 });
    faults.push(...(await layoutFaults(tab)).map((fault) => `at ${width}: ${fault}`));
  }
  return faults;
}

/** A browser that has the service worker already. */
async function withServiceWorker(browser: Browser, first: string, cookies: Cookie[] = []) {
  const view = await onDesk(browser, WITH_SERVICE_WORKER);
  await view.context.addCookies(cookies);
  await visit(view.page, first);
  await view.page.waitForFunction(() => navigator.serviceWorker.controller);
  return view;
}

/** Opens each page twice. Its browser has been at the shop, which created the guest for all of them. */
async function lookAt({ context }: View, pages: Listed[], language: 'en' | 'sw') {
  const byAddress = new Map(pages.map((listed) => [addressOf(listed.path, language), listed]));
  await abreast(ABREAST, [...byAddress.keys()], async (address) => {
    const listed = byAddress.get(address);
    if (!listed) return;
    const tab = await context.newPage();
    const faults: string[] = [];
    const seen = noting(tab);
    for (const visited of ['first', 'second']) {
      seen.length = 0;
      await tab.goto(address);
      const its = await faultsOf(tab, seen, listed, language);
      faults.push(...its.map((fault) => `${visited} visit: ${fault}`));
    }
    faults.push(...(await layoutAtEachWidth(tab)));
    await tab.close();
    expect.soft([address, faults]).toEqual([address, []]);
  });
}

/** Records console messages and failed requests. */
function noting(tab: Page): string[] {
  const seen: string[] = [];
  tab.on('pageerror', (error) => seen.push(String(error)));
  tab.on('console', (message) => {
    if (!BY_PLAYWRIGHT.test(message.text())) seen.push(`console: ${message.text()}`);
  });
  tab.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()} ${response.url()}`);
  });
  tab.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its requests.
    if (reason !== 'net::ERR_ABORTED') seen.push(`${reason} ${request.url()}`);
  });
  return seen;
}

for (const [nth, language, details] of [
  [0, 'en', {}],
  [1, 'sw', LONG],
] as const) {
  const home = addressOf('/', language);
  test(
    `each public page is whole on a first and on a second visit, in ${language}`,
    details,
    async ({ browser }) => {
      test.setTimeout(900_000);
      const kept = await withServiceWorker(browser, home);
      await lookAt(kept, shareOf(PUBLIC_PAGES, nth, 8), language);
      if (!isWhole) return;
      const fresh = await onDesk(browser);
      await visit(fresh.page, home);
      await lookAt(fresh, PUBLIC_PAGES, language);
    },
  );

  test(
    `each admin page is whole on a first and on a second visit, in ${language}`,
    details,
    async ({ browser }) => {
      test.setTimeout(900_000);
      const boss = await admin(browser);
      const kept = await withServiceWorker(browser, home, await boss.context.cookies());
      await lookAt(kept, shareOf(ADMIN_PAGES, nth, 8), language);
      if (!isWhole) return;
      const parent = await onDesk(browser);
      for (const [phone, state] of [
        ['0755551032', 'failed'],
        ['0755555555', 'paid'],
      ] as const) {
        await buy(parent.page, '/product/5', phone);
        await expectPayment(parent.page, state);
      }
      const itsPages = await pagesOfLastOrder(boss.page);
      await lookAt(kept, itsPages, language);
      await lookAt(boss, [...ADMIN_PAGES, ...itsPages], language);
    },
  );
}

/** Pages of the newest order: the admin's, the customer's, its papers and its payment. */
async function pagesOfLastOrder(page: Page): Promise<Listed[]> {
  await visit(page, '/admin');
  const href = await page.getByRole('link', { name: /^view/i }).first().getAttribute('href');
  const orderId = href?.split('/').at(-1) ?? '';
  await visit(page, `/admin/order/${orderId}`);
  const payment = page.locator('a[href^="/admin/payment/"]').first();
  const any = { en: /./, sw: /./ };
  return [
    `/admin/order/${orderId}`,
    `/admin/slip/${orderId}`,
    `/admin/parcel-label/${orderId}`,
    `/order/${orderId}`,
    `/receipt/${orderId}`,
    (await payment.getAttribute('href')) ?? '',
  ].map((path) => ({
    path,
    heading: any,
  }));
}

test(
  'nothing moves as the fonts come, and the footer is at most one screen of a phone',
  LONG,
  async ({ browser }) => {
    const { page } = await onPhone(browser);
    await visit(page, '/product/1');
    await addToCart(page);
    for (const path of ['/', '/sw', '/product/1', '/cart']) {
      await visit(page, path);
      const loaded = () =>
        page.evaluate(() =>
          [...document.fonts].flatMap(({ family, status }) =>
            status === 'loaded' ? [family] : [],
          ),
        );
      await expect.poll(loaded).toEqual(expect.arrayContaining(['Baloo 2', 'Figtree']));
      expect(await shiftOf(page), path).toBeLessThan(MOST_SHIFT);
      const footer = page.getByRole('contentinfo');
      await footer.scrollIntoViewIfNeeded();
      await expect(footer.getByText('© ')).toBeVisible();
      expect((await footer.boundingBox())?.height, path).toBeLessThanOrEqual(PHONE.height);
    }
  },
);
