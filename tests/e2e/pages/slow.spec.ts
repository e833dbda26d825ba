import { expect, type Page } from '@playwright/test';
import { expectNoErrors, LONG, onPhone, ready, test, visit } from '../browser.ts';
import { cart } from '../buying.ts';
import { OFFLINE_ERRORS } from '../service-worker.ts';

/** 2G: 300 ms latency and 30 KB/s. */
const SECOND_GENERATION = {
  offline: false,
  latency: 300,
  downloadThroughput: 30 * 1024,
  uploadThroughput: 15 * 1024,
};

async function onNetwork(page: Page, network: typeof SECOND_GENERATION) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
}

test('on 2G the shop is read in seconds, and a tap before any script leads on', async ({
  browser,
}) => {
  const view = await onPhone(browser);
  const { page } = view;
  await onNetwork(page, SECOND_GENERATION);
  // No script loads: the tap comes before all of them.
  await page.route('**/*.js', () => {});
  await page.goto('/shop', { waitUntil: 'commit' });
  const card = page.getByRole('link', { name: /Bottle Labels/ }).first();
  await expect(card).toBeVisible({ timeout: 5000 });
  await card.click();
  await page.waitForURL('**/product/1');
  await expect(page.getByRole('heading', { name: 'Bottle Labels' })).toBeVisible();
  await expectNoErrors(view);
});

/** Runs in the page: whether it is hydrated. */
const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));

test('a page whose route has not come yet is opened by the browser', LONG, async ({ browser }) => {
  const view = await onPhone(browser);
  const { page } = view;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const answer = await route.fetch();
    // The route tree does not load.
    if ((await answer.text()).includes('/admin/production')) return route.abort();
    // A page that was left does not wait for it.
    await route.fulfill({ response: answer }).catch(() => {});
  });
  await page.goto('/shop');
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
  const loaded = page.waitForEvent('framenavigated');
  await page.getByRole('link', { name: /^Cart/ }).click();
  await loaded;
  await page.waitForURL('**/cart');
  // Requests of the page that was left get no response.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test(
  'the next tap requests nothing from the network: code, goods and picture are there',
  LONG,
  async ({ browser }) => {
    const view = await onPhone(browser);
    const { page, context } = view;
    await visit(page, '/shop');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page
      .getByRole('link', { name: /Bottle Labels/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bottle Labels');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    const picture = page.getByRole('main').getByRole('img').first();
    const widthOf = (image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0);
    await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0);
    expect(view.errors.filter((error) => !OFFLINE_ERRORS.test(error))).toEqual([]);
  },
);

test('a tap is on the screen before the page it opens is made', LONG, async ({ browser }) => {
  const view = await onPhone(browser);
  const { page } = view;
  await visit(page, '/shop');
  const card = page.getByRole('link', { name: /Bottle Labels/ }).first();
  // The list stays until the next frame.
  const whileHeld = await card.evaluate(async (link: HTMLElement) => {
    const held: FrameRequestCallback[] = [];
    const own = window.requestAnimationFrame;
    window.requestAnimationFrame = (act) => held.push(act);
    link.click();
    await new Promise((resolve) => setTimeout(resolve, 500));
    window.requestAnimationFrame = own;
    for (const act of held) own(act);
    return [location.pathname, document.querySelector('h1')?.textContent];
  });
  expect(whileHeld).toEqual(['/product/1', 'Shop Our Products']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bottle Labels');
  await expectNoErrors(view);
});

test(
  'without its pictures, fonts and late stylesheet the shop is in order and sells',
  LONG,
  async ({ browser }) => {
    const view = await onPhone(browser);
    const { page } = view;
    await page.route(/\.(css|svg|woff2?|ttf)$/, (route) => route.abort());
    await visit(page, '/product/1');
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).not.toBe('');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart(page, 1)).toBeVisible();
  },
);

test(
  'the script follows the first paint, and does not wait for pictures',
  LONG,
  async ({ browser }) => {
    const { page } = await onPhone(browser);
    await page.route(/\.(svg|webp)$/, () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await ready(page);
    const { painted, asked, state } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      asked: performance.getEntriesByType('resource').find(({ name }) => /\.js$/.test(name))
        ?.startTime,
      state: document.readyState,
    }));
    expect(state).toBe('interactive');
    expect(asked).toBeGreaterThan(0);
    expect((asked ?? 0) - painted).toBeLessThan(2000);
  },
);

test(
  "the designer's script waits for all styles, as a draft may show any of it, and goes on without",
  LONG,
  async ({ browser }) => {
    const view = await onPhone(browser);
    const { page } = view;
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const asked = page.waitForRequest(/\/late-\w+\.css$/);
    await page.route(/\/late-\w+\.css$/, async (route) => {
      await refused;
      await route.abort();
    });
    await page.goto('/customize', { waitUntil: 'domcontentloaded' });
    await asked;
    await page.waitForTimeout(500);
    expect(await page.evaluate(isHydrated)).toBe(false);
    refuse();
    await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
    await page.getByLabel("Child's name").fill('Baraka');
    await expect(page.getByText('6 / 15')).toBeVisible();
  },
);

test(
  'what is typed and chosen before the script has come is still there, and the page knows of it',
  LONG,
  async ({ browser }) => {
    const view = await onPhone(browser);
    const { page } = view;
    const field = (label: string) => page.getByLabel(label, { exact: true });
    /** Opens a page whose script loads once `early` is done. */
    const open = async (path: string, early: () => Promise<void>) => {
      let come = () => {};
      const coming = new Promise<void>((resolve) => {
        come = resolve;
      });
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await coming;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await early();
      come();
      await ready(page);
      await page.unrouteAll({ behavior: 'wait' });
    };

    await open('/auth', () => field('Email or phone').fill('mama@example.com'));
    await field('Password').fill('maembe');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(field('Email or phone')).toHaveValue('mama@example.com');

    await open('/', async () => {
      await field("Child's name").fill('Baraka');
      await page.getByRole('radio', { name: 'Pink' }).check();
    });
    const drawn = page.getByRole('figure').filter({ hasText: 'Baraka' });
    await expect(drawn).toBeVisible();
    await page.getByRole('radio', { name: 'Lion' }).check();
    await expect(field("Child's name")).toHaveValue('Baraka');
    await expect(drawn).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Pink' })).toBeChecked();

    await open('/customize', async () => {
      await expect(field("Child's name")).toHaveValue('');
      await field("Child's name").fill('Zawadi');
      await page.getByRole('radio', { name: 'Star' }).check();
    });
    await expect(page.locator('strong', { hasText: 'Zawadi' })).toBeVisible();
    await expect(field("Child's name")).toHaveValue('Zawadi');
    await expect(page.getByRole('radio', { name: 'Star' })).toBeChecked();
    await visit(page, '/');
    await expect(field("Child's name")).toHaveValue('Zawadi');
    await expect(page.getByRole('radio', { name: 'Pink' })).toBeChecked();

    await open('/shop', () => page.getByRole('searchbox').fill('bottle'));
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3);
    await open('/contact', () => field('Message').fill('Habari'));
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(field('Message')).toHaveValue('Habari');
    await expectNoErrors(view);
  },
);
