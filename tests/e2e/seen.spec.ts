import { expect, type Page } from '@playwright/test';
import { layoutFaults } from './layout.ts';
import { ADMIN_PAGES, type Listed, PUBLIC_PAGES } from './page-list.ts';
import { admin, buy, expectPayment, KEEPING, onDesk, ready, test, visit } from './people.ts';
import { abreast, shareOf } from './sitemap.ts';

/**
 * Pages as a person sees them: the heading, an empty console and no failed request, on a first visit
 * and on a second one with the service worker in control, in both languages; at three widths no text
 * overlaps another or is cut off.
 */

const WIDTHS = [360, 1024, 1280];
/** So many pages are looked at side by side. */
const ABREAST = 3;
/** How long a page may go on asking for things, ms. */
const QUIET_MS = 5000;

/** Said of a browser that is to keep nothing for the time without a network. */
const BY_PLAYWRIGHT = /^Service Worker registration blocked by Playwright$/;

type View = Awaited<ReturnType<typeof onDesk>>;

const addressOf = (path: string, language: 'en' | 'sw') =>
  language === 'sw' ? `/sw${path === '/' ? '' : path}` : path;

/** What is wrong with a page once its controls answer and it has stopped asking; nothing, mostly. */
async function faultsOf(
  tab: Page,
  seen: string[],
  { heading, status }: Listed,
  language: 'en' | 'sw',
) {
  await ready(tab);
  await Promise.race([tab.waitForLoadState('networkidle'), tab.waitForTimeout(QUIET_MS)]);
  const faults = seen.filter((line) => !(status && line.includes(`${status}`)));
  // A page's part may still be on its way.
  await tab
    .locator('h1')
    .first()
    .waitFor({ timeout: QUIET_MS })
    .catch(() => {});
  const headings = await tab.getByRole('heading', { level: 1 }).allTextContents();
  const isRight = headings.length === 1 && new RegExp(heading[language]).test(headings[0] ?? '');
  if (!isRight) faults.push(`headed ${JSON.stringify(headings)}, not ${heading[language]}`);
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

/** Each page in a browser that keeps nothing, then the second time in one whose service worker is in control. */
async function lookAt([fresh, kept]: View[], pages: Listed[], language: 'en' | 'sw') {
  if (!fresh || !kept) return;
  // One page alone first: it makes the guest that the others are.
  await visit(fresh.page, addressOf('/', language));
  await visit(kept.page, addressOf('/', language));
  await kept.page.waitForFunction(() => navigator.serviceWorker.controller);
  const byAddress = new Map(pages.map((listed) => [addressOf(listed.path, language), listed]));
  await abreast(ABREAST, [...byAddress.keys()], async (address) => {
    const listed = byAddress.get(address);
    if (!listed) return;
    const first = await fresh.context.newPage();
    const seenFirst = noting(first);
    await first.goto(address);
    const faults = await faultsOf(first, seenFirst, listed, language);
    await first.close();
    const second = await kept.context.newPage();
    await second.goto(address);
    await ready(second);
    const seenSecond = noting(second);
    await second.goto(address);
    faults.push(
      ...(await faultsOf(second, seenSecond, listed, language)).map(
        (fault) => `second visit: ${fault}`,
      ),
    );
    faults.push(...(await layoutAtEachWidth(second)));
    await second.close();
    expect.soft([address, faults]).toEqual([address, []]);
  });
}

/** Everything on the page's console, and each of its requests that failed. */
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
    // A page that is left ends what it was asking for.
    if (reason !== 'net::ERR_ABORTED') seen.push(`${reason} ${request.url()}`);
  });
  return seen;
}

for (const [nth, language] of (['en', 'sw'] as const).entries()) {
  test(`each public page is whole on a first and on a second visit, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    await lookAt(
      [await onDesk(browser), await onDesk(browser, KEEPING)],
      shareOf(PUBLIC_PAGES, nth, 8),
      language,
    );
  });

  test(`each admin page is whole on a first and on a second visit, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const parent = await onDesk(browser);
    for (const phone of ['0755551032', '0755555555']) {
      await buy(parent.page, '/product/5', phone);
      await expectPayment(parent.page, phone.endsWith('1032') ? 'failed' : 'paid');
    }
    const boss = await admin(browser);
    const again = await onDesk(browser, KEEPING);
    await again.context.addCookies(await boss.context.cookies());
    const pages = [...ADMIN_PAGES, ...(await pagesOfLastOrder(boss.page))];
    await lookAt([boss, again], shareOf(pages, nth, 8), language);
  });
}

/** The admin's pages of the newest order, its customer's page and its papers. */
async function pagesOfLastOrder(page: Page): Promise<Listed[]> {
  await visit(page, '/admin');
  const href = await page.getByRole('link', { name: /^view/i }).first().getAttribute('href');
  const orderId = href?.split('/').at(-1) ?? '';
  const any = { en: /./, sw: /./ };
  return [
    `/admin/order/${orderId}`,
    `/admin/slip/${orderId}`,
    `/order/${orderId}`,
    `/receipt/${orderId}`,
  ].map((path) => ({
    path,
    heading: any,
  }));
}
