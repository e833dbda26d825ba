import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { admin } from '../admin.ts';
import { audit } from '../audit.ts';
import {
  DESK,
  expectNoErrors,
  LONG,
  look,
  onPhone,
  PHONE,
  press,
  test,
  visit,
} from '../browser.ts';
import { fillCheckout, paymentStatus } from '../buying.ts';
import { answer } from '../interference.ts';
import { noOverflow } from '../layout.ts';

const PAGES = [
  'sales',
  'customers',
  'moderation',
  'newsletter',
  'discounts',
  'delivery',
  'content',
  'production',
  'health',
  'audit',
] as const;

/** The chart's bars lie within its frame; without the library's stylesheet they do not. */
async function expectChart(page: Page) {
  const topOf = async (what: string) => (await page.locator(what).first().boundingBox())?.y;
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect
    .poll(async () => (await topOf('canvas')) === (await topOf('.sales-chart')))
    .toBe(true);
}

test(
  'every page of the office fits a phone and a desk in both languages, and axe finds nothing',
  LONG,
  async ({ browser }, info) => {
    test.setTimeout(300_000);
    const parent = await onPhone(browser);
    await visit(parent.page, '/product/5');
    await press(parent.page, 'Add to Cart');
    await visit(parent.page, '/checkout');
    await fillCheckout(parent.page, '0733445566');
    await press(parent.page, 'Place Order');
    await parent.page.waitForURL('**/order/*');
    await expect(paymentStatus(parent.page)).toHaveAttribute('data-payment-status', 'paid');
    const boss = await admin(browser);
    const { page } = boss;
    for (const [prefix, viewport] of [
      ['', PHONE],
      ['/sw', PHONE],
      ['', DESK],
      ['/sw', DESK],
    ] as const) {
      await page.setViewportSize(viewport);
      for (const name of PAGES) {
        await visit(page, `${prefix}/admin/${name}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^(Loading|Inapakia)/)).toHaveCount(0);
        if (name === 'sales') await expectChart(page);
        const edit = page.getByRole('button', { name: /^(Edit|Hariri) / });
        if (name === 'content' || name === 'delivery') await edit.first().click();
        await noOverflow(page);
        if (viewport === PHONE) await audit(page, `${prefix}/admin/${name}`);
        await look(page, info, `${prefix === '' ? 'en' : 'sw'}-${name}-${viewport.width}`);
      }
      if (viewport === PHONE) {
        await press(page, /^(More|Zaidi)$/);
        await look(page, info, `${prefix === '' ? 'en' : 'sw'}-menu`);
        await audit(page, `${prefix} the admin's menu`);
      }
    }
    await visit(page, '/admin/sales');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Download as CSV: Best sellers'),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('School Essentials Pack');
    await page.getByLabel('From').fill('2026-01-01');
    await expect(page).toHaveURL(/from=2026-01-01/);
    await page.reload();
    await expect(page.getByLabel('From')).toHaveValue('2026-01-01');
    await page.getByLabel('To', { exact: true }).fill('2026-01-31');
    const days = page.getByRole('region', { name: 'Day by day' });
    await expect(days).toContainText('Nothing was sold on these days.');
    await expect(page.locator('canvas')).toHaveCount(0);
    await expectNoErrors(boss, parent);
    await boss.context.close();
  },
);

test(
  'the page of health separates thousands and writes days as other pages do',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page } = owner;
    await answer(page, '**/api/admin/health', {
      ...{ left: 0.5, jobs: [], sms: null, dropped: { code: 0, receipt: 0, newsletter: 0 } },
      ...{ requests: 51_234, faults: 12, outbox: { waiting: 1234, late: 0, givenUp: 0 } },
      days: [{ day: '2026-11-29', requests: 51_234, faults: 12, limited: 1003 }],
    });
    await visit(page, '/admin/health');
    await expect(page.getByText('Waiting for their time: 1,234.')).toBeVisible();
    await expect(page.getByText('12 of 51,234 answers failed')).toBeVisible();
    await expect(page.getByRole('row').last()).toHaveText('29 Nov 202651,234121,003');
    await expectNoErrors(owner);
  },
);
