import { expect, type Page } from '@playwright/test';
import { admin } from '../admin.ts';
import { expectNoErrors, heading, LONG, test, visit } from '../browser.ts';
import { press, tabTo, type } from '../keys.ts';
import { rows, takeOrder } from '../orders.ts';
import { fileOf } from '../service-worker.ts';

const ORDER = 'web/routes/admin/(orders)/order.$orderId.tsx?tsr-split=component';

/** The words of what has the focus, if the top bar covers its upper edge. */
function underTheBar() {
  const { activeElement: focused } = document;
  const bar = document.querySelector('.shell-bar')?.getBoundingClientRect();
  const isUnder = (focused?.getBoundingClientRect().top ?? 0) < (bar?.bottom ?? 0);
  return focused?.closest('main') && isUnder ? focused.textContent : null;
}

/** Orders that only this test finds. */
async function twoOrders(page: Page, name: string) {
  const { number: first } = await takeOrder(page, name, '1');
  const { number: second } = await takeOrder(page, name, '1');
  return [first, second] as const;
}

test(
  'orders are printed, cancelled and taken back by the keyboard alone, which never loses its place',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page } = owner;
    const name = `Makena ${Date.now() % 100_000}`;
    const [first, second] = await twoOrders(page, name);
    await visit(page, `/admin?q=${encodeURIComponent(name)}`);
    const button = (words: string | RegExp) => page.getByRole('button', { name: words });
    const all = page.getByRole('checkbox', { name: /^Select all shown/ });
    await press(page, all, 'Space');
    await press(page, button('Select none'));
    await expect(page.locator('tr:focus')).toContainText(first);

    for (const key of ['x', 'k', 'x']) await page.keyboard.press(key);
    await type(page, page.getByLabel('New status'), 'Cancelled');
    await press(page, button('Change them'));
    await press(page, button('Yes, cancel'));
    await expect(page.getByText('2 cancelled.')).toBeVisible();
    await expect(page.locator('tr:focus')).toContainText(first);
    await press(page, button('Undo'));
    await expect(page.getByRole('status').filter({ hasText: '2 orders changed' })).toBeVisible();
    await expect(heading(page)).toBeFocused();
    for (const number of [first, second]) {
      await expect(page.getByLabel(`Status of order ${number}`)).toHaveValue('pending');
    }

    await press(page, all, 'Space');
    await press(page, button('Print packing slips'));
    await expect(heading(page)).toHaveText('Packing slips');
    await expect(heading(page)).toBeFocused();
    // The labels of the same orders are one step away.
    await press(page, page.getByRole('link', { name: 'Print parcel labels' }), 'Enter');
    await expect(heading(page)).toHaveText('Parcel labels');
    await press(page, page.getByRole('checkbox', { name: first }), 'Space');
    await press(page, button(/^Print 1 parcel label/));
    await press(page, button('1 came out'));
    // What was left out is next.
    await press(page, button(/^Print 1 parcel label/));
    await press(page, button('1 came out'));
    await expect(page.getByRole('link', { name: 'All orders' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByLabel('Search orders')).toHaveValue(name);
    await expectNoErrors(owner);
  },
);

test(
  'nothing that the keyboard reaches on an order’s page is under the top bar',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page } = owner;
    await takeOrder(page, 'Njambi', '1');
    await page.getByRole('link', { name: 'Open the order' }).click();
    await expect(heading(page)).toContainText('Order');
    // So low that the second column begins above what is in view.
    await page.setViewportSize({ width: 1280, height: 400 });
    const last = page.getByRole('button', { name: 'Disable the links' });
    await tabTo(page, page.getByLabel('New note'));
    for (let stop = 0; stop < 40; stop++) {
      await expect.poll(() => page.evaluate(underTheBar)).toBeNull();
      if (await last.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(last).toBeFocused();
    // Nor does what the bar covers already stay there.
    const address = page.getByRole('button', { name: 'Edit address' });
    await tabTo(page, address, 'Shift+Tab');
    await page.keyboard.press('Tab');
    const { y = 0 } = (await address.boundingBox()) ?? {};
    await page.evaluate((by) => scrollBy(0, by), y - 10);
    await page.keyboard.press('Shift+Tab');
    await expect(address).toBeFocused();
    await expect.poll(() => page.evaluate(underTheBar)).toBeNull();
    await expectNoErrors(owner);
  },
);

test(
  'an order opens without a network, though none was opened on this device before',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const name = `Wairimu ${Date.now() % 100_000}`;
    const { number } = await takeOrder(owner.page, name, '1');
    const { page, context } = await admin(browser);
    const isLoaded = page.waitForResponse(`**${fileOf(ORDER)}`);
    await visit(page, `/admin?q=${encodeURIComponent(name)}`);
    await isLoaded;
    await context.setOffline(true);
    await page.getByRole('link', { name: `View order ${number}` }).click();
    await expect(heading(page)).toHaveText(`Order ${number}`);
    await page.getByLabel('New note').fill('Rings twice');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: /saved on this phone/i }),
    ).toBeVisible();
    await context.setOffline(false);
    const other = await admin(browser);
    await visit(other.page, page.url().replace(/^https?:\/\/[^/]+/, ''));
    await expect(other.page.getByText('Rings twice')).toBeVisible();
    await expectNoErrors(owner, other);
  },
);
