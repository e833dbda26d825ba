import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findActs } from '../../worker/audit/find.ts';
import { findOrders } from '../../worker/orders/find.ts';
import { chromiumPath } from '../e2e/chromium.ts';
import type { Running, Visitor } from '../shop/harness.ts';
import { counted } from './counted.ts';

type Print = (line: string) => void;
const TIMES = 5;
const CHANGES = 20;
const ROW = 'table.orders-live tr[data-order]';
const MB = 1024 * 1024;
/** Replicache has written by then what arrived last. */
const WRITTEN_MS = 5000;

/** The admin pages after five years of business: time to the complete table, scrolling, cost. */
export async function deskFigures(shop: Running, boss: Visitor, print: Print) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const first: number[] = [];
  const filled: number[] = [];
  const again: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const page = await desk(browser, shop, boss);
    first.push(await untilTable(page));
    const from = performance.now();
    await whole(page);
    filled.push((first[i] ?? 0) + performance.now() - from);
    again.push(await untilTable(page));
    await page.context().close();
  }
  print(`the first table, of a browser that never was here: ${told(first)} (${TIMES} times)`);
  print(`the whole window of it: ${told(filled)}`);
  print(`the first table, of a browser that was: ${told(again)}`);

  const page = await desk(browser, shop, boss);
  const cdp = await page.context().newCDPSession(page);
  await page.goto(`${shop.origin}/faq`);
  await page.waitForSelector('html[data-ready]');
  const bare = await heap(cdp);
  await untilTable(page);
  await whole(page);
  const full = await heap(cdp);
  const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const rows = await page.getByText(/^\d+ orders$/).textContent();
  print(
    `memory of the mirror (${rows}, with their parts): ${((full - bare) / MB).toFixed(1)} MB of heap, ${(stored / MB).toFixed(1)} MB on disk`,
  );
  print(`rows drawn: ${await page.locator(ROW).count()}`);
  print(`while its last rows are written to the disk: ${await scrolling(page, 120)}`);
  await page.waitForTimeout(WRITTEN_MS);
  for (const px of [120, 900]) print(await scrolling(page, px));
  print(`a letter in the search until the table shows it, ms: ${told(await typing(page))}`);

  const other = await desk(browser, shop, boss);
  await untilTable(other);
  await whole(other);
  print(
    `a status change until another admin sees it, ms: ${told(await changes(page, other))} (${CHANGES} times)`,
  );
  await browser.close();
}

/** Rows read by searches over all years, as D1 bills them. */
export async function findFigures(shop: Running, print: Print) {
  const asked = {
    'all orders, newest page': {},
    'one status': { status: 'shipped' },
    'a name that all have': { q: 'customer' },
    'a phone number': { q: '0700 077 777' },
    'a word of nobody': { q: 'zzzz' },
  } as const;
  for (const [what, filter] of Object.entries(asked)) {
    const { db, rows } = counted(shop.db);
    const { orders } = await findOrders(db, filter);
    print(`orders, ${what}: ${rows.read} read for ${orders.length}`);
  }
  const { db, rows } = counted(shop.db);
  const { entries } = await findActs(db, { what: 'setOrderStatus' });
  print(`audit, one kind of act: ${rows.read} read for ${entries.length}`);
}

async function desk(browser: Browser, shop: Running, boss: Visitor): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const cookies = [...boss.cookies].map(([name, value]) => ({
    ...{ name, value, url: shop.origin.replace('http:', 'https:'), secure: true, httpOnly: true },
  }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${shop.origin}/healthz`);
  return page;
}

async function untilTable(page: Page): Promise<number> {
  const from = performance.now();
  await page.goto(new URL('/admin', page.url()).href, { waitUntil: 'commit' });
  await page.waitForSelector(ROW);
  return performance.now() - from;
}

/** The last page of the window has arrived when the count has not changed for a while. */
async function whole(page: Page) {
  const count = () => page.getByText(/^\d+ orders$/).textContent();
  for (let last = ''; ; ) {
    const now = (await count()) ?? '';
    const filling = await page.getByText('Older orders are being loaded').count();
    if (now === last && filling === 0) return;
    last = now;
    await page.waitForTimeout(100);
  }
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

/** Frame times while scrolling: 120 px are one notch of a wheel, 900 px at once more than a screen. */
async function scrolling(page: Page, px: number): Promise<string> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const note = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { frames });
  });
  await page.mouse.move(600, 500);
  for (let i = 0; i < 100; i++) await page.mouse.wheel(0, px);
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  frames.sort((a, b) => a - b);
  const at = (share: number) => (frames[Math.floor(frames.length * share)] ?? 0).toFixed(0);
  return `scrolling 100 times by ${px} px, frames of ${at(0.5)} / ${at(0.95)} ms, the longest ${at(0.9999)}`;
}

async function typing(page: Page): Promise<number[]> {
  const taken: number[] = [];
  const search = page.getByLabel('Search orders');
  for (const letter of ['1', '12', '123', '12', '1', '']) {
    const from = performance.now();
    await search.fill(letter === '' ? '' : `Customer ${letter}`);
    await page.waitForFunction(
      (words) =>
        [...document.querySelectorAll('tr[data-order] .orders-name')].every((cell) =>
          cell.textContent?.includes(words),
        ),
      letter === '' ? '' : `Customer ${letter}`,
    );
    taken.push(performance.now() - from);
  }
  return taken;
}

async function changes(page: Page, other: Page): Promise<number[]> {
  const taken: number[] = [];
  const id = await other.locator(ROW).nth(1).getAttribute('data-order');
  const select = `tr[data-order="${id}"] select`;
  await page.waitForSelector(select);
  for (let i = 0; i < CHANGES; i++) {
    const status = i % 2 === 0 ? 'shipped' : 'processing';
    const from = performance.now();
    await page.selectOption(select, status);
    await other.waitForFunction(
      ([css, value]) =>
        document.querySelector(`${css} option:checked`)?.getAttribute('value') === value,
      [select, status] as [string, string],
    );
    taken.push(performance.now() - from);
  }
  return taken;
}

function told(taken: number[]): string {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return `${at(0.5)} / ${at(0.95)}`;
}
