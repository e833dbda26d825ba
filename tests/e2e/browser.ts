import { setTimeout } from 'node:timers/promises';
import { type Browser, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { SIZES } from '../sizes.ts';
import { readPlace } from './place.ts';

export const shopUrl = () => readPlace().shop;

/** `npm run test:all` tests each page in each view and takes screenshots; `npm test` tests a share. */
export const { isWhole } = SIZES;

const CLOSING_MS = 20_000;

/**
 * Closes each test's browsers, because open pages would go on sending requests. In about one of several
 * hundred runs Chromium does not confirm that a browser is closed. That browser ends with its process.
 */
export const test = base.extend<{ ended: undefined }>({
  ended: [
    async ({ browser }, use) => {
      await use(undefined);
      const closing = Promise.all(browser.contexts().map((context) => context.close()));
      await Promise.race([closing, setTimeout(CLOSING_MS, undefined, { ref: false })]);
    },
    { auto: true },
  ],
});

/** A test that only `npm run test:all` runs. */
export const LONG = { tag: '@long' };

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

/**
 * The browser itself reports a failed request, whatever the page does about it, and a socket whose
 * session has just ended.
 */
const OWN_REPORT =
  /^Failed to load resource|^An unknown error occurred when fetching the script\.$|^WebSocket connection to \S+ failed: (?:HTTP Authentication failed|Error during WebSocket handshake: Unexpected response code: 403)/;

/** A browser in which a service worker may be installed: by the second page or the first add. */
export const NEW_HERE = { serviceWorkers: 'allow' } as const;

/** A browser that has been here before: each page may install a service worker. */
export const WITH_SERVICE_WORKER = { ...NEW_HERE, isNew: false } as const;

/**
 * A browser of its own, whose test fails if a page reports an error. Without a service worker unless
 * asked: that loads 200 files for each new browser.
 */
async function open(
  browser: Browser,
  viewport: typeof PHONE,
  { isNew = true, ...options }: { isNew?: boolean } = {},
) {
  const settings = { viewport, baseURL: shopUrl(), serviceWorkers: 'block', ...options } as const;
  const context = await browser.newContext(settings);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !OWN_REPORT.test(message.text())) errors.push(message.text());
  });
  const page = await context.newPage();
  if (!isNew) {
    // Any value that the shop has stored; this is the county that is chosen anyway.
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('tiny-tag-county', '47'));
  }
  return { context, errors, page };
}

export const onPhone = (browser: Browser, options?: object) => open(browser, PHONE, options);
export const onDesk = (browser: Browser, options?: object) => open(browser, DESK, options);

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
}

export const ready = (page: Page, timeout?: number) =>
  page.waitForSelector('html[data-ready]', timeout === undefined ? {} : { timeout });

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).click();

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Saves a screenshot with the test's result. */
export async function look(page: Page, info: TestInfo, name: string) {
  if (isWhole) await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
}

export async function lookEverywhere(page: Page, info: TestInfo, name: string) {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
    await page.setViewportSize(viewport);
    await look(page, info, `${name}-${size}`);
  }
}

export async function expectNoErrors(...browsers: { errors: string[] }[]) {
  for (const { errors } of browsers) expect(errors).toEqual([]);
}
