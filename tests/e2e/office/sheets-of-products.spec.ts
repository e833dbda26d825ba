import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { admin } from '../admin.ts';
import { audit } from '../audit.ts';
import { DESK, expectNoErrors, LONG, lookEverywhere, onPhone, test, visit } from '../browser.ts';
import { dialog, row } from '../goods.ts';

// Named to run after products.spec.ts, which counts the products of a new shop.

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
    await take('id,name,price_kes,category,stock\n8,Cable Labels,800,School Labels,99999');
    await expect(dialog(page).getByText('Akiba ya bidhaa 1 inabadilika: ')).toBeVisible();
    expect(await file.inputValue()).toContain('a.csv');
    const changed = sheet.replace(/^8,([^\r\n]*?),800\.00,/m, '8,$1,820.00,');
    const lines = ['=Cable Labels,=HYPERLINK("x"),300,School Labels,5', 'x,,0,,-1'];
    const rows = lines.map((line) => {
      const [name = '', nameSw = '', price = '', category = '', stock = ''] = line.split(',');
      return `,${name},"${nameSw.replaceAll('"', '""')}",,,${price},${category},,${stock},,no,,yes,,,`;
    });
    await take(`${changed}${rows.join('\r\n')}\r\n`);
    await expect(
      dialog(page).getByText(/^Mpya: 1 · zinazobadilika: 1 · zilivyo: \d+ · zenye makosa: 1$/),
    ).toBeVisible();
    for (const words of [
      'name: Jina lazima liwe na angalau herufi 2',
      'price_kes: Bei lazima izidi 0',
      'category: Aina inahitajika',
      'stock: Akiba lazima iwe nambari kamili, 0 au zaidi',
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
    await expect(reader.page.locator('.product-card')).toHaveCount(24);
    await reader.page.getByLabel('Search products').fill('Bulk 499');
    await expect(reader.page.locator('.product-card h3')).toHaveText(['Bulk 499']);
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
