import { expect, type Page } from '@playwright/test';
import { visit } from './people.ts';

/** Carts and orders of customers, and orders as admins handle them at /admin. */

/** Records an order taken by WhatsApp; returns its link and number. */
export async function takeOrder(page: Page, name: string, product?: string) {
  await visit(page, '/admin/new-order');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Phone Number').fill('0712345678');
  await page.getByLabel('Address', { exact: true }).fill('Moi Avenue 12');
  await page.getByLabel('City').fill('Nairobi');
  await page.getByLabel('County').selectOption({ label: 'Nairobi City' });
  if (product) await page.getByLabel('Product', { exact: true }).selectOption(product);
  else await page.getByLabel("Child's name").fill('Wanjiku');
  if (!product) await page.getByRole('checkbox', { name: /parent or guardian/ }).check();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByText('The order is placed.')).toBeVisible();
  const link = await page.getByLabel('Pay link').getByRole('textbox').inputValue();
  const number = /order\/(\w{8})/.exec(link)?.[1]?.toUpperCase() ?? '';
  return { link, number };
}

/** The rows of a table without its heading. */
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** The cart's link in the header names its number of items: '1 item', '3 items'. */
export const inCart = (page: Page, items: string) =>
  expect(page.getByRole('link', { name: `Cart, ${items}`, exact: true })).toBeVisible();

/** The id of the order whose page is open. */
export const orderIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
