import { type Browser, expect, type Page } from '@playwright/test';
import { admin } from '../admin.ts';
import { audit } from '../audit.ts';
import { DESK, expectNoErrors, LONG, look, onDesk, PHONE, test, visit } from '../browser.ts';
import { PULL } from '../interference.ts';
import { rows, takeOrder } from '../orders.ts';

const filtered = (page: Page) => new URL(page.url()).search;
const wordsIn = (page: Page) => new URL(page.url()).searchParams.get('q');

test(
  'filters stay in the address, keys go through the table, and many orders change at once',
  LONG,
  async ({ browser }, info) => {
    const owner = await admin(browser);
    const { page } = owner;
    const name = `Zuhura ${Date.now() % 100_000}`;
    const taken: string[] = [];
    for (let i = 0; i < 3; i++) taken.push((await takeOrder(page, name, '1')).number);
    const [first, second, third] = taken as [string, string, string];

    await visit(page, '/admin');
    await page.getByLabel('Search orders').fill(name);
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).first()).toContainText(`${name}1 item · Nairobi City`);
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Pending');
    await expect.poll(() => filtered(page)).toContain('status=pending');
    await expect.poll(() => filtered(page)).toContain('q=Zuhura');
    await page.reload();
    await expect(page.getByLabel('Search orders')).toHaveValue(name);
    await expect(rows(page)).toHaveCount(3);
    await audit(page, 'the filtered orders');

    // Letters typed in a field are text; in the table they are shortcuts.
    const search = page.getByLabel('Search orders');
    await search.press('End');
    await search.pressSequentially('jkx?');
    await expect(search).toHaveValue(`${name}jkx?`);
    await search.fill(name);
    await expect(rows(page)).toHaveCount(3);
    await search.blur();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toContainText('To the next order');
    await audit(page, 'the list of keys');
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(page.locator('tr:focus')).toContainText(third);
    await page.keyboard.press('j');
    await expect(page.locator('tr:focus')).toContainText(second);
    await expect(page.getByRole('status').filter({ hasText: `Order ${second}` })).toBeAttached();
    // The side panel follows the keys.
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary');
    await expect(panel.getByRole('heading')).toHaveText(`Order ${second}`);
    await page.keyboard.press('ArrowUp');
    await expect(panel.getByRole('heading')).toHaveText(`Order ${third}`);
    await expect(panel.getByText('Shipping')).toBeVisible();
    await audit(page, 'an order beside the table');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await page.keyboard.press('n');
    await expect(panel.locator('.orders-peek-next :focus')).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.locator('tr:focus')).toContainText(second);
    await page.keyboard.press('k');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await expect(page.getByText('2 orders selected')).toBeVisible();
    await look(page, info, 'orders-bulk');
    await audit(page, 'two orders selected');
    // On a phone there is room to select more.
    await page.setViewportSize(PHONE);
    const bar = page.getByRole('form', { name: 'Change the selected orders' });
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(PHONE.height / 3);
    await audit(page, 'two orders selected on a phone');
    await page.setViewportSize(DESK);

    // What was cancelled by mistake comes back before its customers hear of it.
    await page.getByLabel('New status').selectOption('Cancelled');
    await page.getByRole('button', { name: 'Change them' }).click();
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText('2 cancelled.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByLabel(`Select order ${second}`).check();
    await page.getByLabel(`Select order ${third}`).check();
    // The next orders do not begin with the last ones' status.
    await expect(page.getByLabel('New status')).toHaveValue('');
    await page.getByLabel('New status').selectOption('Delivered');
    await page
      .getByRole('form', { name: 'Change the selected orders' })
      .getByLabel(/Reason/)
      .fill('collected');
    // Another page would lose that, a filter does not.
    await page.getByRole('link', { name: 'Sales', exact: true }).first().click();
    const unsaved = page.getByRole('dialog', { name: 'You have changes that are not saved' });
    await unsaved.getByRole('button', { name: 'Stay' }).click();
    await search.fill(name.slice(0, -1));
    await expect.poll(() => wordsIn(page)).toBe(name.slice(0, -1));
    await search.fill(name);
    await expect.poll(() => wordsIn(page)).toBe(name);
    await expect(unsaved).toHaveCount(0);
    await page.getByRole('button', { name: 'Change them' }).click();
    const asked = page.getByRole('dialog', { name: 'These are not ready to be sent.' });
    await expect(asked).toContainText('Not paid: 2.');
    await expect(page.locator('[aria-busy=true]')).toHaveText('Change them');
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 orders selected')).toBeVisible();
    await page.getByRole('button', { name: 'Change them' }).click();
    await asked.getByRole('button', { name: 'Change them' }).click();
    await expect(page.getByText('2 orders changed')).toBeVisible();
    // A row that no longer matches the filter disappears.
    await expect(rows(page)).toHaveCount(1);
    await rows(page).first().focus();
    await expect(page.locator('tr:focus')).toContainText(first);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading')).toHaveText(`Order ${first}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Order ${first}` })).toBeVisible();
    await page.getByRole('link', { name: /All orders/ }).click();
    await expect(page.getByLabel('Search orders')).toHaveValue(name);

    // The server's search finds them too.
    await page.getByLabel('Old orders too').check();
    await expect(page).toHaveURL(/all=true/);
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Delivered');
    await expect(rows(page)).toHaveCount(2);
    await audit(page, 'all orders');
    await expectNoErrors(owner);
  },
);

test(
  'of many orders those that are refused are named one by one',
  LONG,
  async ({ browser }, info) => {
    const owner = await admin(browser);
    const { page } = owner;
    const name = `Rehema ${Date.now() % 100_000}`;
    const { number } = await takeOrder(page, name, '7');
    await visit(page, `/admin?q=${encodeURIComponent(name)}`);
    // A passing key opens the list; Enter chooses in it.
    const status = page.getByLabel(`Status of order ${number}`);
    await status.focus();
    for (const key of ['ArrowDown', 's', 'End']) {
      await page.keyboard.press(key);
      await expect(status).toHaveValue('pending');
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Order status updated to processing')).toBeVisible();
    await expect(status).toHaveValue('processing');
    await status.selectOption('cancelled');
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(page.getByText('Order status updated to cancelled')).toBeVisible();
    await emptyStock(browser);
    await page.getByLabel(`Select order ${number}`).check();
    await page.getByLabel('New status').selectOption('Pending');
    await page.getByRole('button', { name: 'Change them' }).click();
    const told = page.getByRole('alert').filter({ hasText: '1 order was not changed' });
    await expect(told.getByText(number)).toBeVisible();
    await look(page, info, 'orders-refused');
    await expectNoErrors(owner);
  },
);

test(
  'on a desktop the orders begin in the upper part, and their views show no number before the orders are there',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page } = owner;
    await takeOrder(page, 'Salome Akinyi', '1');
    // A browser that has no orders yet.
    const other = await onDesk(browser);
    await other.context.addCookies(await owner.context.cookies());
    const views = other.page.getByRole('group', { name: 'Saved views' }).getByRole('button');
    const printing = views.filter({ hasText: 'To print and cut' });
    const placesOf = () =>
      views.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    const held = Promise.withResolvers<void>();
    await other.page.route(PULL, async (route) => {
      await held.promise;
      await route.continue();
    });
    await other.page.goto('/admin');
    await expect(printing).toHaveText('To print and cut –');
    const before = await placesOf();
    held.resolve();
    await expect(rows(other.page).first()).toBeVisible();
    await expect(printing).toHaveText(/^To print and cut [0-9]+$/);
    expect(await placesOf()).toEqual(before);

    const later = other.page.getByRole('button', { name: 'Not now' });
    if (await later.isVisible()) await later.click();
    await expect(later).toHaveCount(0);
    const { y } = (await rows(other.page).first().boundingBox()) ?? { y: Infinity };
    expect(y).toBeLessThan(300);

    // With larger text the filters wrap.
    await other.page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
    const filters = other.page.getByRole('search').locator('input, select');
    for (const filter of await filters.all()) {
      await expect(filter).toBeInViewport({ ratio: 1 });
    }
    await expectNoErrors(owner, other);
  },
);

/** Other customers take the last of a product. */
async function emptyStock(browser: Browser) {
  const { page, context } = await admin(browser);
  for (let left = 1000; left > 0; left -= 250) {
    await visit(page, '/admin/new-order');
    await page.getByLabel('Full Name').fill('Baraka Bulk');
    await page.getByLabel('Phone Number').fill('0712345679');
    await page.getByLabel('Address', { exact: true }).fill('Moi Avenue 12');
    await page.getByLabel('City').fill('Nairobi');
    await page.getByLabel('County').selectOption({ label: 'Nairobi City' });
    await page.getByLabel('Product', { exact: true }).selectOption('7');
    await page.getByLabel('Quantity', { exact: true }).fill('250');
    await page.getByRole('button', { name: /^Place order/ }).click();
    await expect(page.getByText('The order is placed.')).toBeVisible();
  }
  await context.close();
}
