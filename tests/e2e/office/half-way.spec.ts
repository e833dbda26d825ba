import { expect } from '@playwright/test';
import { admin, signIn } from '../admin.ts';
import { expectNoErrors, heading, LONG, look, onDesk, press, test, visit } from '../browser.ts';
import { expectPayment } from '../buying.ts';
import { rows, takeOrder } from '../orders.ts';

test(
  'of two parcel labels one came out of the printer, and only the other is printed again',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page } = owner;
    const name = `Tabitha ${Date.now() % 100_000}`;
    const { number: first } = await takeOrder(page, name, '1');
    const { number: second } = await takeOrder(page, name, '1');
    await visit(page, `/admin?q=${encodeURIComponent(name)}`);
    for (const number of [first, second]) await page.getByLabel(`Select order ${number}`).check();
    await page.getByRole('button', { name: 'Print parcel labels' }).click();
    await press(page, 'Print 2 parcel labels');
    const box = (number: string) => page.getByRole('checkbox', { name: number });
    await box(second).uncheck();
    await press(page, '1 came out');
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(box(first)).not.toBeChecked();
      await expect(box(second)).toBeChecked();
      await expect(page.getByRole('button', { name: 'Print 1 parcel label' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
    }
    await expectNoErrors(owner);
  },
);

test(
  'an undo without a connection says that the customer may be notified first, and arrives later',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page, context } = owner;
    const name = `Zainabu ${Date.now() % 100_000}`;
    const { number } = await takeOrder(page, name, '1');
    await visit(page, `/admin?q=${encodeURIComponent(name)}`);
    const status = page.getByLabel(`Status of order ${number}`);
    await status.selectOption('cancelled');
    await press(page, 'Yes, cancel');
    await expect(page.getByText('Order status updated to cancelled')).toBeVisible();
    await context.setOffline(true);
    await press(page, 'Undo');
    const told = page.getByRole('alert').filter({ hasText: 'The undo has not reached the shop' });
    await expect(told).toContainText(number);
    await expect(status).toHaveValue('pending');
    await context.setOffline(false);
    const other = await admin(browser);
    await visit(other.page, `/admin?q=${encodeURIComponent(name)}`);
    await expect(rows(other.page)).toContainText(name);
    await expect(other.page.getByLabel(`Status of order ${number}`)).toHaveValue('pending');
    await expectNoErrors(other);
  },
);

test(
  'an order by phone that was begun is there again until it is placed or its reader signs out',
  LONG,
  async ({ browser }) => {
    const owner = await onDesk(browser);
    const { page } = owner;
    await signIn(browser, page);
    const open = async () => {
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await page.getByRole('link', { name: 'New order' }).click();
    };
    const name = page.getByLabel('Full Name');
    const child = page.getByLabel("Child's name");
    const begin = async () => {
      await name.fill('Mary Njeri');
      await child.fill('Otieno');
    };
    await open();
    await begin();
    await page.getByRole('link', { name: /^Production/ }).click();
    await page.waitForURL('**/admin/production');
    await open();
    await expect(child).toHaveValue('Otieno');
    await press(page, 'Start over');
    await expect(child).toHaveValue('');
    await begin();
    await page.reload();
    await expect(name).toHaveValue('Mary Njeri');
    await expect(child).toHaveValue('Otieno');
    await takeOrder(page, 'Mary Njeri');
    await press(page, 'Another order');
    await expect(child).toHaveValue('');
    await begin();
    await press(page, 'Sign Out');
    await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
    const left = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    await expect.poll(left).not.toContain('Otieno');
    await expectNoErrors(owner);
  },
);

test(
  'a paid order whose parent has not agreed is named in production and marked in the list',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page } = owner;
    const name = `Mumbi ${Date.now() % 100_000}`;
    const { number } = await takeOrder(page, name, undefined, false);
    await page.getByRole('link', { name: 'Open the order' }).click();
    await press(page, 'Ask for M-Pesa');
    await page.getByRole('button', { name: /^Ask for KSh/ }).click();
    await expectPayment(page, 'paid');
    await visit(page, `/admin?q=${encodeURIComponent(name)}`);
    await expect(rows(page)).toContainText('Waits for consent');
    await visit(page, '/admin/production');
    await page.getByRole('link', { name: `View order ${number}` }).click();
    await expect(heading(page)).toHaveText(`Order ${number}`);
    await press(page, 'They agreed by phone');
    await visit(page, `/admin?q=${encodeURIComponent(name)}`);
    await expect(rows(page)).not.toContainText('Waits for consent');
    await expectNoErrors(owner);
  },
);

test(
  'a class is pasted into an order by phone as its school sent it',
  LONG,
  async ({ browser }, info) => {
    const owner = await admin(browser);
    const { page } = owner;
    await visit(page, '/admin/new-order');
    await page.getByLabel('Many names').check();
    const list = page.getByLabel('Names, one per line');
    await list.fill('1. Amani, Class 3\n2. Baraka\n3. 日本');
    await expect(page.getByRole('alert').filter({ hasText: 'Row 3:' })).toBeVisible();
    await list.fill('1. Amani, Class 3\n2. Baraka\n3. Zawadi');
    await expect(page.getByText('3 names')).toBeVisible();
    // A set of 50 labels for each name.
    await expect(page.locator('.cart-totals')).toContainText('KSh 3,000');
    await look(page, info, 'new-order-names');
    await expectNoErrors(owner);
  },
);
