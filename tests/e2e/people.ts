import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type Browser, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { codeAt, codeOf, EDGE_MS, STEP_MS, stepNow } from '../otp.ts';
import { SIZES } from '../sizes.ts';
import { PUSH } from './interference.ts';
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

export const ADMIN = {
  name: 'Amina Owner',
  email: 'amina@tinytag.example',
  password: 'maembe matamu 47',
};

/** The admin in a browser of her own: created by the set-up link the first time, signed in later. */
export async function admin(browser: Browser) {
  const desk = await onDesk(browser);
  // After a failed test Playwright continues in another process, which finds her session here.
  const kept = readPlace().adminCookies;
  if (existsSync(kept)) {
    await desk.context.addCookies(JSON.parse(readFileSync(kept, 'utf8')));
    await visit(desk.page, '/admin');
    return desk;
  }
  const { page } = desk;
  await page.goto(readPlace().setUp);
  await ready(page);
  await page.getByLabel('Full Name').fill(ADMIN.name);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: /continue|next|set up/i }).click();
  const key = (await page.getByLabel('Set-up key').textContent()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await page.getByRole('button', { name: /finish|confirm|continue|create/i }).click();
  await page.waitForURL('**/admin');
  writeFileSync(kept, JSON.stringify(await desk.context.cookies()));
  writeFileSync(totpFile(kept), key);
  return desk;
}

const totpFile = (cookies: string) => `${cookies}.totp`;

export async function signIn(browser: Browser, page: Page) {
  await (await admin(browser)).context.close();
  const key = readFileSync(totpFile(readPlace().adminCookies), 'utf8');
  const next = await unusedStep();
  await visit(page, '/auth');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code', { exact: true }).fill(codeAt(key, next));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Go to Admin Panel' }).click();
  await page.waitForURL('**/admin');
}

/** The step of her next code. Waits if an earlier sign-in has used the current one. */
async function unusedStep(): Promise<number> {
  const file = `${readPlace().adminCookies}.step`;
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const wait = last * STEP_MS - Date.now();
  if (wait > 0) await setTimeout(wait + EDGE_MS);
  const step = stepNow() + 1;
  writeFileSync(file, String(step));
  return step;
}

/** Fills in the checkout form; the phone number decides how the payment ends. */
export async function fillCheckout(page: Page, phone: string) {
  await page.getByLabel('Full Name').fill('Achieng Odhiambo');
  await page.getByLabel('Email').fill('achieng@example.com');
  await page.getByLabel('Address', { exact: true }).fill('Moi Avenue 12');
  await page.getByLabel('City').fill('Nairobi');
  await page.getByLabel('County').selectOption({ label: 'Nairobi City' });
  await page.getByLabel('Phone Number', { exact: true }).fill(phone);
  // Shown when the order carries a name.
  const consent = page.getByRole('checkbox', { name: /parent or guardian/ });
  if (await consent.isVisible()) await consent.check();
}

/** Submits the checkout; the order's page is open then. */
export async function placeOrder(page: Page, phone: string) {
  await fillCheckout(page, phone);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
}

/** Adds the page's product to the cart and waits until the cart shows it. */
export async function addToCart(page: Page) {
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: /^Cart, [1-9]/ })).toBeVisible();
}

/** Sends a mutation as the page's visitor, as another of their devices would. */
export async function push(page: Page, name: string, args: object) {
  const status = await page.evaluate(
    async ([name, args]) => {
      const id = crypto.randomUUID();
      const mutation = { clientID: id, id: 1, name, args, timestamp: 0 };
      const ids = { pushVersion: 1, clientGroupID: id, schemaVersion: '1', profileID: 'p' };
      const answer = await fetch('/api/sync/push', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...ids, mutations: [mutation] }),
      });
      return answer.status;
    },
    [name, args] as const,
  );
  expect(status).toBe(200);
}

export async function buy(page: Page, product: string, phone: string) {
  await visit(page, product);
  await addToCart(page);
  await visit(page, '/checkout');
  await placeOrder(page, phone);
}

/** The longest wait for a payment whose callback is late: the provider is asked after 10 s and 30 s. */
const ASKED_MS = 60_000;

export const orderStatus = (page: Page) => page.locator('[data-order-status]');
export const paymentStatus = (page: Page) => page.locator('[data-payment-status]');

/** Waits until the order's page shows this payment status. */
export const expectPayment = (page: Page, state: string) =>
  expect(paymentStatus(page)).toHaveAttribute('data-payment-status', state, { timeout: ASKED_MS });

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).click();

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

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export const cart = (page: Page, count: number) =>
  page.getByRole('link', { name: `Cart, ${count} item${count === 1 ? '' : 's'}`, exact: true });

export const add = (page: Page) => page.getByRole('button', { name: 'Add Bottle Labels' }).click();

/** Waits until the server has the item: if it is missing later, it was lost after that. */
export async function addForGood(page: Page) {
  const taken = page.waitForResponse(PUSH);
  await add(page);
  await taken;
}

/** A browser without local data shows what the server has. */
export async function expectOnServer(browser: Browser, page: Page, count: number) {
  const fresh = await onPhone(browser);
  await fresh.context.addCookies(await page.context().cookies());
  await visit(fresh.page, '/cart');
  await expect(cart(fresh.page, count)).toBeVisible();
  await fresh.context.close();
}
