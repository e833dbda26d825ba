import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { admin } from './e2e/admin.ts';
import { visit } from './e2e/browser.ts';
import { placeOrder } from './e2e/buying.ts';
import { chromiumPath } from './e2e/chromium.ts';
import { savePlace } from './e2e/place.ts';
import { startAll } from './shop/harness.ts';

/**
 * `npm run shots`: every page of the sitemap, and private ones, on a phone and two desktops, in both
 * languages and themes, into shots/. `npm run shots -- blog` takes only paths that contain the word.
 */
const FOLDER = 'shots';
const VIEWS = {
  360: { width: 360, height: 740 },
  1280: { width: 1280, height: 800 },
  1440: { width: 1440, height: 900 },
};
const NIGHTS = { day: 'light', night: 'dark' } as const;
const PERSONAL = ['/cart', '/checkout', '/auth', '/search?q=bottle', '/search?q=zzzz', '/nowhere'];
const OFFICE = [
  'sales',
  'customers',
  'moderation',
  'newsletter',
  'discounts',
  'delivery',
  'content',
];

const [, , only = ''] = process.argv;
const shop = await startAll();
savePlace(0, {
  shop: shop.origin,
  setUp: `${shop.origin}/setup#setup-token-for-tests`,
  adminCookies: join(FOLDER, `admin-${Date.now()}.json`),
});
const map = await (await fetch(`${shop.origin}/sitemap.xml`)).text();
const listed = [...map.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
const paths = [...listed, ...PERSONAL.flatMap((path) => [path, `/sw${path}`])];
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(FOLDER, { recursive: true });
let taken = 0;
for (const viewport of Object.values(VIEWS)) {
  const page = await browser.newPage({ viewport, baseURL: shop.origin });
  for (const path of paths) await shoot(page, path);
  await page.close();
}
await shootBuying(browser);
await browser.close();
await shop.stop();
process.stdout.write(`${taken} pictures in ${FOLDER}/\n`);
process.exit(0);

/** What a customer sees from a full cart to the paid order, and production's view of it. */
async function shootBuying(browser: Browser) {
  if (!'cart checkout order admin'.includes(only)) return;
  const context = await browser.newContext({ viewport: VIEWS[360], baseURL: shop.origin });
  const page = await context.newPage();
  for (const product of ['/product/1', '/product/5']) {
    await visit(page, product);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
  }
  await visit(page, '/customize');
  await page.getByLabel("Child's Name").fill('Wanjikũ Nyamb');
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Cart, 3 items', exact: true }).waitFor();
  for (const prefix of ['', '/sw']) {
    await shootWide(page, `${prefix}/cart`, 'full');
    await shootWide(page, `${prefix}/checkout`, 'full');
  }
  await visit(page, '/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await shootHere(page, 'checkout-refused');
  await placeOrder(page, '0755555555');
  await page.locator('[data-payment-status=paid]').waitFor();
  const { pathname } = new URL(page.url());
  for (const prefix of ['', '/sw']) await shootWide(page, `${prefix}${pathname}`, 'paid', 'order');
  await page.setViewportSize(VIEWS[1280]);
  await page.emulateMedia({ media: 'print' });
  await page.screenshot({ path: `${FOLDER}/order-print.png`, fullPage: true });
  const desk = await admin(browser);
  for (const path of ['/admin', `/admin${pathname}`]) {
    await shootWide(desk.page, path, 'full', path === '/admin' ? 'admin' : 'admin-order');
  }
  for (const prefix of ['', '/sw']) {
    for (const name of OFFICE) {
      await shootWide(desk.page, `${prefix}/admin/${name}`, 'full', `admin-${name}`);
    }
  }
  await desk.page.setViewportSize(VIEWS[1280]);
  await desk.page.emulateMedia({ media: 'print' });
  await desk.page.screenshot({ path: `${FOLDER}/admin-order-print.png`, fullPage: true });
}

async function shoot(page: Page, path: string) {
  if (!path.includes(only)) return;
  await visit(page, path);
  await shootHere(page, path.slice(1).replaceAll(/[/?=]/g, '_') || 'home');
}

/** At every width, in a browser that stays signed in. */
async function shootWide(page: Page, path: string, what: string, name = path.slice(1)) {
  for (const viewport of Object.values(VIEWS)) {
    await page.setViewportSize(viewport);
    await visit(page, path);
    const prefix = path.startsWith('/sw/') && !name.startsWith('sw') ? 'sw_' : '';
    await shootHere(page, `${prefix}${name.replaceAll('/', '_')}-${what}`);
  }
  await page.setViewportSize(VIEWS[360]);
}

async function shootHere(page: Page, name: string) {
  await loadPictures(page);
  const width = page.viewportSize()?.width;
  for (const [night, colorScheme] of Object.entries(NIGHTS)) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${FOLDER}/${name}-${width}-${night}.png`, fullPage: true });
    taken += 1;
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Images further down load when they are scrolled to. */
async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
