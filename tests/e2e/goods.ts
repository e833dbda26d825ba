import type { Page } from '@playwright/test';

/** Products as admins handle them, on /admin/products. */

export const dialog = (page: Page) => page.getByRole('dialog');

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Fills in the form of a new product. */
export async function fillProduct(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add Product' }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await dialog(page).getByLabel('Description', { exact: true }).fill('Thin labels for pencils.');
  await dialog(page).getByLabel('Price').fill('450.50');
  await dialog(page).getByLabel('Category').fill('School Labels');
  await dialog(page).getByLabel('Stock').fill('20');
}

export const saveProduct = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Save' }).click();

export async function deleteProduct(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
}
