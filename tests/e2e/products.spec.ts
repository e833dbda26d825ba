import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { audit } from './audit.ts';
import { deleteProduct, dialog, fillProduct, saveProduct } from './goods.ts';
import { admin, expectNoErrors, LONG, look, onPhone, test, visit } from './people.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words }).last()).toBeVisible();

/** A photograph as a phone takes it: large, turned, and telling where. */
const photo = async () => ({
  name: 'IMG_0042.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#33C3F0' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Wanjiku' } })
    .withMetadata({ orientation: 6 })
    .toBuffer(),
});

async function lookEverywhere(page: Page, info: TestInfo, name: string) {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
    await page.setViewportSize(viewport);
    await look(page, info, `${name}-${size}`);
  }
}

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

    // What cannot be sold is said field by field.
    await page.getByRole('button', { name: 'Add Product' }).click();
    await saveProduct(page);
    for (const words of [
      'Name must be at least 2 characters',
      'Price must be greater than 0',
      'Category is required',
    ]) {
      await expect(dialog(page).getByText(words)).toBeVisible();
    }
    // A button under the mouse has colours of its own.
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
    await expect(dialog(page).getByText('This is no PNG, JPEG or WebP picture.')).toBeVisible();
    await file.setInputFiles(await photo());
    await expect(dialog(page).getByText('Picture is ready')).toBeVisible();
    await look(page, info, 'form-picture');
    await saveProduct(page);
    await said(page, 'Product created successfully');
    await expect(row(page, 'Pencil Labels')).toContainText('KSh 450.50');
    await lookEverywhere(page, info, 'table');
    await audit(page, '/admin/products on a desk');
    await page.setViewportSize(PHONE);
    await audit(page, '/admin/products on a phone');
    await page.setViewportSize(DESK);
    const parent = await onPhone(browser);
    const picture = parent.page.getByRole('listitem').filter({ hasText: 'Pencil Labels' });
    // A page of the shop may be ten seconds old.
    await expect(async () => {
      await visit(parent.page, '/shop');
      await expect(picture).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await expect(picture.locator('img')).toHaveAttribute('srcset', /-320\.webp 320w, .*1280w$/);
    const shown = await parent.page.request.get(
      (await picture.locator('img').getAttribute('src')) ?? '',
    );
    const { width = 0, height = 0, exif } = await sharp(await shown.body()).metadata();
    // Upright, small, and without a word of who took it.
    expect([width, height, exif]).toEqual([640, 853, undefined]);
    await look(parent.page, info, 'shop');
    await parent.page.getByRole('button', { name: 'Add Pencil Labels' }).click();
    await parent.page.getByRole('button', { name: 'Add Bag Tag Labels' }).click();
    await expect(parent.page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();

    await page.getByRole('link', { name: 'Stock of Pencil Labels: 20' }).click();
    await page.getByLabel('How many came or went').fill('-3');
    await page.getByLabel('Why').selectOption('Damaged or lost');
    await page.getByLabel('Note').fill('Wet boxes');
    await page.getByRole('button', { name: 'Save change' }).click();
    await expect(page.getByText('Damaged or lost: Wet boxes')).toBeVisible();
    await expect(page.locator('.stock-now')).toContainText('17');
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
    await expect(
      parent.page.getByRole('link', { name: 'Cart, 1 item', exact: true }),
    ).toBeVisible();
    await expect(parent.page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
    await expectNoErrors(desk, parent);
  },
);

/** Two admins at work on one product. */
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

test('of two admins who edit one product each sees the other’s version and chooses, also after being offline', async ({
  browser,
}, info) => {
  test.slow();
  const [one, two] = await twoAdmins(browser, 'Ruler Labels');
  await rename(two.page, 'Ruler Labels', 'Mine of two');
  await rename(one.page, 'Ruler Labels', 'Theirs of one');
  await saveProduct(one.page);
  // While the form is still open.
  const versions = dialog(two.page).getByRole('alert', { name: /changed by another admin/ });
  await expect(versions).toContainText('Theirs of one');
  await lookEverywhere(two.page, info, 'versions');
  await audit(two.page, 'two versions in the form');
  await two.page.setViewportSize(DESK);
  await versions.getByRole('button', { name: 'Keep mine' }).click();
  await saveProduct(two.page);
  await said(two.page, 'Product updated successfully');
  await expect(row(one.page, 'Mine of two')).toBeVisible();

  await two.context.setOffline(true);
  await rename(two.page, 'Mine of two', 'Written offline');
  await saveProduct(two.page);
  await expect(row(two.page, 'Written offline')).toBeVisible();
  await rename(one.page, 'Mine of two', 'Written meanwhile');
  await saveProduct(one.page);
  // Said at once; the other edit is the later one only when this one has come to the shop.
  const shop = async () => (await one.page.request.get('/shop')).text();
  await expect.poll(shop).toContain('Written meanwhile');
  await two.context.setOffline(false);
  const card = two.page.getByRole('alert', { name: /changed by another admin/ });
  await expect(card).toContainText('Written offline');
  await expect(row(two.page, 'Written meanwhile').first()).toBeVisible();
  await audit(two.page, 'a refused edit');
  await lookEverywhere(two.page, info, 'refused');
  await visit(two.page, '/sw/admin/products');
  await expect(card.or(two.page.getByText('Baki na langu')).first()).toBeVisible();
  await lookEverywhere(two.page, info, 'sw-refused');
  await two.page.setViewportSize(DESK);
  await two.page.getByRole('button', { name: 'Baki na langu' }).click();
  await expect(row(one.page, 'Written offline')).toBeVisible();
  await expect(two.page.getByText('Baki na langu')).toHaveCount(0);
  await expectNoErrors(one, two);
});

test(
  'products leave as a sheet and come back as one, with what is wrong said row by row',
  LONG,
  async ({ browser }, info) => {
    test.slow();
    const desk = await admin(browser);
    const { page } = desk;
    await visit(page, '/admin/products');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('tiny-tag-products.csv');
    const sheet = await readFile(await download.path(), 'utf8');
    expect(sheet).toMatch(/^\uFEFFid,name,name_sw,/);

    await visit(page, '/sw/admin/products');
    await page.getByRole('button', { name: 'Ingiza CSV' }).click();
    const file = dialog(page).getByLabel('Faili ya CSV');
    const take = (text: string) =>
      file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await take('name,category\nx,y');
    await expect(dialog(page).getByText('Safu price_kes haipo.')).toBeVisible();
    const changed = sheet.replace(/^8,([^\r\n]*?),800\.00,/m, '8,$1,820.00,');
    const lines = ['=Cable Labels,=HYPERLINK("x"),300,School Labels,5', 'x,,0,,-1'];
    const rows = lines.map((line) => {
      const [name = '', nameSw = '', price = '', category = '', stock = ''] = line.split(',');
      return `,${name},"${nameSw.replaceAll('"', '""')}",,,${price},${category},,${stock},no,,yes,`;
    });
    await take(`${changed}${rows.join('\r\n')}\r\n`);
    await expect(
      dialog(page).getByText(/^Mpya: 1 · zinazobadilika: 1 · zilivyo: \d+ · zenye makosa: 1$/),
    ).toBeVisible();
    for (const words of [
      'name: Jina lazima liwe na angalau herufi 2',
      'price_kes: Bei lazima izidi 0',
      'category: Aina inahitajika',
      'stock: Akiba lazima iwe namba kamili, 0 au zaidi',
      'KSh 800 → KSh 820',
    ]) {
      await expect(dialog(page).getByText(words)).toBeVisible();
    }
    await audit(page, 'the import');
    await lookEverywhere(page, info, 'import');
    await page.setViewportSize(DESK);
    await dialog(page).getByRole('button', { name: 'Hifadhi bidhaa: 2' }).click();
    await expect(dialog(page).getByText('Bidhaa zilizohifadhiwa: 2')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Funga' }).click();
    await expect(row(page, '=HYPERLINK("x")')).toContainText('KSh 300');
    await expect(row(page, 'KSh 820')).toHaveCount(1);
    await lookEverywhere(page, info, 'sw-table');
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Pakua CSV' }).click(),
    ]);
    expect(await readFile(await again.path(), 'utf8')).toContain(",'=Cable Labels,");
    await expectNoErrors(desk);
  },
);

test(
  'five hundred products are imported, and the table holds no more rows than the window shows',
  LONG,
  async ({ browser }) => {
    test.slow();
    const desk = await admin(browser);
    const { page } = desk;
    await visit(page, '/admin/products');
    const rows = Array.from({ length: 500 }, (_, i) => `Bulk ${i},${100 + i},Bulk Labels,${i % 7}`);
    const sheet = ['name,price_kes,category,stock', ...rows].join('\r\n');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await dialog(page)
      .getByLabel('CSV file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    const began = Date.now();
    await dialog(page).getByRole('button', { name: 'Save products: 500' }).click();
    await expect(dialog(page).getByText('Products saved: 500')).toBeVisible({ timeout: 60_000 });
    const here = Date.now() - began;
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(/sending|waiting/i)).toHaveCount(0, { timeout: 120_000 });
    const there = Date.now() - began;
    expect(await page.getByRole('row').count()).toBeLessThan(50);
    await page.getByLabel('Search products').fill('Bulk 499');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByLabel('Search products').fill('');
    await expect(page.getByRole('row').nth(10)).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 20_000, behavior: 'instant' }));
    await expect(row(page, 'Bulk 2').first()).toBeVisible();
    expect(await page.getByRole('row').count()).toBeLessThan(50);

    const reader = await onPhone(browser);
    await visit(reader.page, '/shop');
    await expect(reader.page.locator('.card')).toHaveCount(24);
    await reader.page.getByLabel('Search products').fill('Bulk 499');
    await expect(reader.page.locator('.card h3')).toHaveText(['Bulk 499']);
    await reader.page.getByLabel('Search products').fill('');
    await reader.page.getByRole('tab', { name: 'Bulk Labels' }).click();
    await reader.page.getByRole('link', { name: 'Next page' }).click();
    await expect(reader.page.getByText('Page 2 of 21')).toBeVisible();
    await expectNoErrors(reader);

    const fresh = await admin(browser);
    const opened = Date.now();
    await fresh.page.goto('/admin/products');
    await expect(row(fresh.page, 'Bulk').first()).toBeVisible();
    process.stdout.write(
      `  500 products: imported here in ${here} ms, in the shop after ${there} ms; first row of a fresh browser ${Date.now() - opened} ms\n`,
    );
    await expectNoErrors(desk, fresh);
  },
);
