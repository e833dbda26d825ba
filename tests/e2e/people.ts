import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { decodeBase32IgnorePadding } from '@oslojs/encoding';
import { generateHOTP, generateTOTP } from '@oslojs/otp';
import { type Browser, test as base, expect, type Page, type TestInfo } from '@playwright/test';

export const shopUrl = () => process.env.SHOP_URL ?? '';

/** Ends each test's browsers with it: left open, their pages go on asking the shop for news. */
export const test = base.extend<{ ended: undefined }>({
  ended: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

/** A refused or lost request is reported by the browser itself, whatever the page makes of it. */
const OWN_REPORT =
  /^Failed to load resource|^An unknown error occurred when fetching the script\.$/;

/** A browser of somebody's own; what the page reports as an error fails the test. */
async function open(browser: Browser, viewport: typeof PHONE, options: object = {}) {
  const context = await browser.newContext({ viewport, baseURL: shopUrl(), ...options });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !OWN_REPORT.test(message.text())) errors.push(message.text());
  });
  return { context, errors, page: await context.newPage() };
}

export const onPhone = (browser: Browser, options?: object) => open(browser, PHONE, options);
export const onDesk = (browser: Browser, options?: object) => open(browser, DESK, options);

/** Opens a page and waits until its controls answer. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
}

export const ready = (page: Page) => page.waitForSelector('html[data-ready]');

export const ADMIN = {
  name: 'Amina Owner',
  email: 'amina@tinytag.example',
  password: 'maembe matamu 47',
};

/** The shop's admin in a browser of her own: made by the set-up link the first time, signed in later. */
export async function admin(browser: Browser) {
  const desk = await onDesk(browser);
  // After a failed test the runner goes on in another process, which finds her session here.
  const kept = process.env.ADMIN_COOKIES ?? '';
  if (existsSync(kept)) {
    await desk.context.addCookies(JSON.parse(readFileSync(kept, 'utf8')));
    await visit(desk.page, '/admin');
    return desk;
  }
  const { page } = desk;
  await page.goto(process.env.ADMIN_URL ?? '');
  await ready(page);
  await page.getByLabel('Full Name').fill(ADMIN.name);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: /continue|next|set up/i }).click();
  const key = (await page.getByLabel('Set-up key').textContent()) ?? '';
  const totpKey = decodeBase32IgnorePadding(key.replace(/\s/g, ''));
  await page.getByLabel('Code', { exact: true }).fill(generateTOTP(totpKey, 30, 6));
  await page.getByRole('button', { name: /finish|confirm|continue|create/i }).click();
  await page.waitForURL('**/admin');
  writeFileSync(kept, JSON.stringify(await desk.context.cookies()));
  writeFileSync(totpFile(kept), key.replace(/\s/g, ''));
  return desk;
}

const totpFile = (cookies: string) => `${cookies}.totp`;

/** Signs the admin in by e-mail, password and the code her phone shows next: each works once. */
export async function signIn(browser: Browser, page: Page) {
  await (await admin(browser)).context.close();
  const key = readFileSync(totpFile(process.env.ADMIN_COOKIES ?? ''), 'utf8');
  const next = await unusedStep();
  await visit(page, '/auth');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByLabel('Code', { exact: true })
    .fill(generateHOTP(decodeBase32IgnorePadding(key), next, 6));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/admin');
}

const STEP_MS = 30_000;

/** The step of her phone's next code; one that an earlier sign-in has used is waited out. */
async function unusedStep(): Promise<bigint> {
  const file = `${process.env.ADMIN_COOKIES}.step`;
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const wait = last * STEP_MS - Date.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  const step = Math.floor(Date.now() / STEP_MS) + 1;
  writeFileSync(file, String(step));
  return BigInt(step);
}

/** Fills the checkout form as a customer in Nairobi would and agrees; the number decides how M-Pesa ends. */
export async function fillCheckout(page: Page, phone: string) {
  await page.getByLabel('Full Name').fill('Achieng Odhiambo');
  await page.getByLabel('Email').fill('achieng@example.com');
  await page.getByLabel('Address', { exact: true }).fill('Moi Avenue 12');
  await page.getByLabel('City').fill('Nairobi');
  await page.getByLabel('County').selectOption({ label: 'Nairobi City' });
  await page.getByLabel('Phone Number', { exact: true }).fill(phone);
  await page.getByRole('checkbox', { name: /parent or guardian/ }).check();
}

export const orderStatus = (page: Page) => page.locator('[data-order-status]');
export const paymentStatus = (page: Page) => page.locator('[data-payment-status]');

/** A screenshot beside the test's result, for eyes. */
export const look = (page: Page, info: TestInfo, name: string) =>
  page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });

export async function expectNoErrors(...browsers: { errors: string[] }[]) {
  for (const { errors } of browsers) expect(errors).toEqual([]);
}

export const cart = (page: Page, count: number) =>
  page.getByRole('link', { name: `Cart, ${count} item${count === 1 ? '' : 's'}`, exact: true });

/** Adds a product on the shop's page. */
export const add = (page: Page) => page.getByRole('button', { name: 'Add Bottle Labels' }).click();

/** What the server has is what a browser without any store of its own is shown. */
export async function expectOnServer(browser: Browser, page: Page, count: number) {
  const fresh = await onPhone(browser);
  await fresh.context.addCookies(await page.context().cookies());
  await visit(fresh.page, '/cart');
  await expect(cart(fresh.page, count)).toBeVisible();
  await fresh.context.close();
}
