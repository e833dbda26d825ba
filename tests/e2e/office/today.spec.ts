import { expect, type Page } from '@playwright/test';
import { admin } from '../admin.ts';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';
import { buy, expectPayment } from '../buying.ts';
import { rows } from '../orders.ts';

const line = (page: Page, name: string) =>
  page.getByRole('list', { name: "Today's work" }).getByRole('link', { name });
const countOf = async (page: Page, name: string) =>
  Number(await line(page, name).locator('strong').textContent());

test(
  'what waits today is counted live, and each count opens its list',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page } = owner;
    await visit(page, '/admin');
    await expect(line(page, 'To print and cut').locator('strong')).toHaveText(/[0-9]/);
    const before = await countOf(page, 'To print and cut');

    const parent = await onPhone(browser);
    await buy(parent.page, '/product/1', '0712345678');
    await expectPayment(parent.page, 'paid');
    const [, number = ''] = /order\/(\w{8})/.exec(parent.page.url()) ?? [];
    await expect.poll(() => countOf(page, 'To print and cut')).toBe(before + 1);

    await line(page, 'To print and cut').click();
    const saved = page.getByRole('group', { name: 'Saved views' });
    const printing = saved.getByRole('button', { name: 'To print and cut' });
    await expect(printing).toHaveAttribute('aria-pressed', 'true');
    await expect(printing).toContainText(String(before + 1));
    await expect(rows(page)).toHaveCount(before + 1);
    const row = rows(page).filter({ hasText: number.toUpperCase() });

    // On its way, it leaves the list and the counts of every colleague.
    const colleague = await admin(browser);
    await visit(colleague.page, '/admin');
    await expect.poll(() => countOf(colleague.page, 'To print and cut')).toBe(before + 1);
    await row.getByRole('combobox').selectOption({ label: 'Shipped' });
    await expect(row).toHaveCount(0);
    await expect.poll(() => countOf(colleague.page, 'To print and cut')).toBe(before);
    await saved.getByRole('button', { name: 'All' }).click();
    await expect(row).toBeVisible();

    // An address that is no page's keeps the menu, and leads back to the work.
    await visit(page, '/admin/messages');
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Parts of the shop' })).toBeVisible();
    await page.getByRole('link', { name: 'To my work' }).click();
    await expect(line(page, 'To print and cut')).toBeVisible();
    await expectNoErrors(owner, parent, colleague);
  },
);
