import { type Browser, expect, type Page } from '@playwright/test';
import { onPhone, visit } from './browser.ts';
import { fillCheckout, paymentStatus } from './buying.ts';

/** Carts and orders of customers, and orders as admins handle them at /admin. */

/** Records an order taken by WhatsApp; returns its link and number. */
export async function takeOrder(page: Page, name: string, product?: string, agrees = true) {
  await visit(page, '/admin/new-order');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Phone Number').fill('0712345678');
  await page.getByLabel('Address', { exact: true }).fill('Moi Avenue 12');
  await page.getByLabel('City').fill('Nairobi');
  await page.getByLabel('County').selectOption({ label: 'Nairobi City' });
  if (product) await page.getByLabel('Product', { exact: true }).selectOption(product);
  else await page.getByLabel("Child's name").fill('Wanjiku');
  if (!product && agrees) await page.getByRole('checkbox', { name: /parent or guardian/ }).check();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByText('The order is placed.')).toBeVisible();
  const link = await page.getByLabel('Pay link').getByRole('textbox').inputValue();
  const number = /order\/(\w{8})/.exec(link)?.[1]?.toUpperCase() ?? '';
  return { link, number };
}

/** The rows of a table without its heading. */
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** The id of the order whose page is open. */
export const orderIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** For the tests of production alone: the sheets of a type hold every order that waits for it. */
export const TYPE = 'Premium';

/** A parent who designed a label and paid. */
export async function paidOrder(browser: Browser, name: string, phone: string) {
  const parent = await onPhone(browser);
  const { page } = parent;
  await visit(page, '/customize');
  await page.getByLabel("Child's name").fill(name);
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByRole('radio', { name: TYPE }).check();
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible();
  await visit(page, '/checkout');
  await fillCheckout(page, phone);
  await expect(page.getByText(/Arrives .* if you pay today/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
  return { ...parent, number: orderIn(page).slice(0, 8).toUpperCase() };
}
