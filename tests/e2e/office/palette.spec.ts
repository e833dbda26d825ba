import { expect } from '@playwright/test';
import { admin } from '../admin.ts';
import { expectNoErrors, heading, LONG, onPhone, test, visit } from '../browser.ts';
import { buy, expectPayment } from '../buying.ts';
import { answer } from '../interference.ts';
import { orderIn } from '../orders.ts';
import { openPalette } from '../staff.ts';

const OLD = {
  ...{ id: '01dc0de5-0000-4000-8000-000000000001', fullName: 'Mzee Zamani', totalCents: 123_400 },
  ...{ status: 'delivered', paymentStatus: 'paid', shippingMethod: 'standard' },
  ...{ placedAt: Date.UTC(2024, 0, 5), archived: true, isBound: false, pickupPoint: null },
};

test(
  'the palette opens by its keys and finds orders, people, goods, pages and actions',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    await buy(parent.page, '/product/2', '0798760047');
    await expectPayment(parent.page, 'paid');
    const orderId = orderIn(parent.page);
    const number = orderId.slice(0, 8).toUpperCase();
    const owner = await admin(browser);
    const { page } = owner;
    await visit(page, `/admin/order/${orderId}`);
    const receipt =
      (
        await page
          .getByText(/^Receipt \w+$/)
          .first()
          .textContent()
      )?.slice(8) ?? '';
    await visit(page, '/admin/health');

    const { palette, field, found } = await openPalette(page);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await openPalette(page);
    for (const words of [number.toLowerCase(), 'odhiambo', '0798 760 047', receipt.toLowerCase()]) {
      await field.fill(words);
      await expect(found.filter({ hasText: number })).toContainText(/Odhiambo.*KSh/);
    }
    await field.fill('nothing of this name');
    await expect(palette.getByText('Nothing found.')).toBeVisible();

    // Orders that are no longer in the browser are found by the server.
    await answer(page, '**/api/admin/orders?*', { orders: [OLD], next: null });
    await field.fill('zamani');
    await expect(found).toHaveText(['01DC0DE5 · Mzee ZamaniKSh 1,234 · Delivered']);
    await page.unroute('**/api/admin/orders?*');

    // The arrows go around, Enter opens.
    await field.fill('pr');
    const first = found.first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowUp');
    await expect(found.last()).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(first).toHaveAttribute('aria-selected', 'false');
    await field.fill('bag tag');
    await expect(found).toHaveText([/^Bag Tag Labels/]);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/admin\?tab=products&find=/);
    await expect(palette).toHaveCount(0);

    await openPalette(page);
    for (const [words, name] of [
      ['new order', 'Order by phone or WhatsApp'],
      ['refund', 'Payments'],
      ['sheet', 'Production'],
      ['slip', 'To pack'],
    ] as const) {
      await field.fill(words);
      await expect(found.filter({ hasText: name })).toBeVisible();
    }
    await field.fill('aud');
    await expect(found).toHaveText(['Audit']);
    await field.press('Enter');
    await expect(heading(page)).toHaveText('Audit');
    await openPalette(page);
    await field.fill('to pack');
    await found.filter({ hasText: 'To pack' }).click();
    await expect(page.getByRole('button', { name: /^To pack/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await openPalette(page);
    await field.fill('kisw');
    await expect(found).toHaveText(['Kiswahili']);
    await field.press('Enter');
    await page.waitForURL('**/sw/admin?*view=to_pack');
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
    await expectNoErrors(owner, parent);
  },
);
