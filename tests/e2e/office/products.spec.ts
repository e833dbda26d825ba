import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { admin } from '../admin.ts';
import { audit } from '../audit.ts';
import {
  DESK,
  expectNoErrors,
  LONG,
  look,
  lookEverywhere,
  onPhone,
  PHONE,
  test,
  visit,
} from '../browser.ts';
import { cart } from '../buying.ts';
import { deleteProduct, dialog, fillProduct, row, saveProduct } from '../goods.ts';

const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words }).last()).toBeVisible();

/** A photo as a phone takes it: large, rotated, with a location. */
const photo = async () => ({
  name: 'IMG_0042.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#33C3F0' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Wanjiku' } })
    .withMetadata({ orientation: 6 })
    .toBuffer(),
});

test(
  'a product with a picture is added, shown in the shop, counted, and told to carts when it goes',
  LONG,
  async ({ browser }, info) => {
    test.slow();
    const desk = await admin(browser);
    const { page } = desk;
    await visit(page, '/admin/products');
    await expect(page.getByRole('row')).toHaveCount(9);
    await page.getByLabel('Search products').fill('baby');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByLabel('Search products').fill('');

    // Invalid fields are reported one by one.
    await page.getByRole('button', { name: 'Add Product' }).click();
    await saveProduct(page);
    for (const words of [
      'Name must be at least 2 characters',
      'Price must be greater than 0',
      'Category is required',
    ]) {
      await expect(dialog(page).getByText(words)).toBeVisible();
    }
    // Hovered buttons have other colours.
    await page.mouse.move(0, 0);
    await audit(page, 'product form with errors');
    await lookEverywhere(page, info, 'form-errors');
    await page.setViewportSize(DESK);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await fillProduct(page, 'Pencil Labels');
    const file = dialog(page).getByLabel('Picture');
    await file.setInputFiles({
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg/>'),
    });
    await expect(dialog(page).getByText('This is not a PNG, JPEG or WebP picture.')).toBeVisible();
    await file.setInputFiles(await photo());
    await expect(dialog(page).getByText('Picture is ready')).toBeVisible();
    await look(page, info, 'form-picture');
    await saveProduct(page);
    await said(page, 'Product created successfully');
    const pack = page.getByRole('region', { name: 'What one pack of Pencil Labels holds' });
    await pack.getByRole('textbox').fill('24');
    await pack.getByRole('button', { name: 'Done' }).click();
    await expect(pack).toHaveCount(0);
    await expect(row(page, 'Pencil Labels')).toContainText('KSh 450.50');
    await lookEverywhere(page, info, 'table');
    await audit(page, '/admin/products on a desk');
    await page.setViewportSize(PHONE);
    await audit(page, '/admin/products on a phone');
    await page.setViewportSize(DESK);
    const parent = await onPhone(browser);
    const picture = parent.page.getByRole('listitem').filter({ hasText: 'Pencil Labels' });
    // Pages may be ten seconds old.
    await expect(async () => {
      await visit(parent.page, '/shop');
      await expect(picture).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await expect(picture.locator('img')).toHaveAttribute('srcset', /-320\.webp 320w, .*1280w$/);
    const shown = await parent.page.request.get(
      (await picture.locator('img').getAttribute('src')) ?? '',
    );
    const { width = 0, height = 0, exif } = await sharp(await shown.body()).metadata();
    // Upright, small, and without metadata.
    expect([width, height, exif]).toEqual([640, 853, undefined]);
    await look(parent.page, info, 'shop');
    await parent.page.getByRole('button', { name: 'Add Pencil Labels' }).click();
    await parent.page.getByRole('button', { name: 'Add Bag Tag Labels' }).click();
    await expect(cart(parent.page, 2)).toBeVisible();

    await page.getByRole('link', { name: 'Stock of Pencil Labels: 20' }).click();
    await page.getByLabel('How many came in or went out').fill('-3');
    await page.getByLabel('Why').selectOption('Damaged or lost');
    await page.getByLabel('Note').fill('Wet boxes');
    await page.getByRole('button', { name: 'Save change' }).click();
    await expect(page.getByText('Damaged or lost: Wet boxes')).toBeVisible();
    await expect(page.locator('.products-stock-now')).toContainText('17');
    await audit(page, '/admin/stock');
    await lookEverywhere(page, info, 'stock');
    await page.setViewportSize(DESK);

    await visit(page, '/admin/products');
    await deleteProduct(page, 'Pencil Labels');
    await said(page, 'Product deleted successfully');
    await expect(row(page, 'Pencil Labels')).toHaveCount(0);
    await visit(parent.page, '/cart');
    await expect(parent.page.getByText(/^No longer sold/)).toBeVisible();
    await look(parent.page, info, 'cart');
    await parent.page.getByRole('button', { name: /^Remove No longer available/ }).click();
    await expect(cart(parent.page, 1)).toBeVisible();
    await expect(parent.page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
    await expectNoErrors(desk, parent);
  },
);

/** Two admins editing one product. */
async function twoAdmins(browser: Browser, name: string) {
  const [one, two] = [await admin(browser), await admin(browser)];
  await visit(one.page, '/admin/products');
  await fillProduct(one.page, name);
  await saveProduct(one.page);
  await said(one.page, 'Product created successfully');
  await visit(two.page, '/admin/products');
  await expect(row(two.page, name)).toBeVisible();
  return [one, two] as const;
}

async function rename(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: `Edit ${from}` }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(to);
}

test(
  'of two admins who edit one product each sees the other’s version and chooses, also after being offline',
  LONG,
  async ({ browser }, info) => {
    test.slow();
    const [one, two] = await twoAdmins(browser, 'Ruler Labels');
    await rename(two.page, 'Ruler Labels', 'Mine of two');
    await rename(one.page, 'Ruler Labels', 'Theirs of one');
    await dialog(one.page).getByLabel('Price').fill('321');
    await saveProduct(one.page);
    // The form shows the new price, which only the other admin changed.
    await expect(dialog(two.page).getByText('it is taken over here: Price')).toBeVisible();
    await expect(dialog(two.page).getByLabel('Price')).toHaveValue('321');
    const versions = dialog(two.page).getByRole('alert', { name: /changed by another admin/ });
    await expect(versions).toContainText('Theirs of one');
    await lookEverywhere(two.page, info, 'versions');
    await audit(two.page, 'two versions in the form');
    await two.page.setViewportSize(DESK);
    await versions.getByRole('button', { name: 'Keep mine' }).click();
    await saveProduct(two.page);
    await said(two.page, 'Product updated successfully');
    await expect(row(one.page, 'Mine of two')).toContainText('321');

    await two.context.setOffline(true);
    await rename(two.page, 'Mine of two', 'Written offline');
    await saveProduct(two.page);
    await expect(row(two.page, 'Written offline')).toBeVisible();
    await rename(one.page, 'Mine of two', 'Written meanwhile');
    await saveProduct(one.page);
    // Reported at once. The other edit counts as later only once this one has reached the server.
    const shop = async () => (await one.page.request.get('/shop')).text();
    await expect.poll(shop).toContain('Written meanwhile');
    await two.context.setOffline(false);
    const card = two.page.getByRole('alert', { name: /changed by another admin/ });
    await expect(card).toContainText('Written offline');
    await expect(row(two.page, 'Written meanwhile').first()).toBeVisible();
    await audit(two.page, 'a refused edit');
    await lookEverywhere(two.page, info, 'refused');
    await visit(two.page, '/sw/admin/products');
    await expect(card.or(two.page.getByText('Bakisha langu')).first()).toBeVisible();
    await lookEverywhere(two.page, info, 'sw-refused');
    await two.page.setViewportSize(DESK);
    await two.page.getByRole('button', { name: 'Bakisha langu' }).click();
    await expect(row(one.page, 'Written offline')).toBeVisible();
    await expect(two.page.getByText('Bakisha langu')).toHaveCount(0);

    await visit(two.page, '/admin/products');
    await rename(two.page, 'Written offline', 'Never saved');
    await deleteProduct(one.page, 'Written offline');
    await expect(dialog(two.page)).toContainText('This product was removed in the meantime.');
    await expect(dialog(two.page).getByLabel('Name', { exact: true })).toHaveValue('Never saved');
    await dialog(two.page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(two.page)).toHaveCount(0);
    await expectNoErrors(one, two);
  },
);
