import { type Browser, expect, type Page } from '@playwright/test';
import { onPhone, visit } from './browser.ts';
import { PUSH } from './interference.ts';

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
