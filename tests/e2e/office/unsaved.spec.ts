import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson } from '../accounts.ts';
import { admin } from '../admin.ts';
import { audit } from '../audit.ts';
import { expectNoErrors, LONG, look, PHONE, press, test, visit } from '../browser.ts';
import { invite, join } from '../staff.ts';

const asked = (page: Page) =>
  page.getByRole('dialog', { name: 'You have changes that are not saved' });
const stay = (page: Page) => asked(page).getByRole('button', { name: 'Stay' }).click();
const leave = (page: Page) =>
  asked(page).getByRole('button', { name: 'Leave without saving' }).click();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const back = (page: Page) => page.evaluate(() => history.back());

/** The browser's own questions, each answered by staying. */
function browserQuestions(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', async (dialog) => {
    seen.push(dialog.type());
    await dialog.dismiss();
  });
  return seen;
}

/** Of the office's pages this one has no form. */
async function leavesAtOnce(page: Page) {
  await link(page, 'Sales').click();
  await page.waitForURL('**/admin/sales');
  await expect(asked(page)).toHaveCount(0);
}

async function asksAndStays(page: Page, field: Locator, words: string) {
  await link(page, 'Sales').click();
  await stay(page);
  await expect(asked(page)).toHaveCount(0);
  await expect(field).toHaveValue(words);
}

test(
  'what staff typed is lost only after a question, by a link, Back, Cancel and signing out alike',
  LONG,
  async ({ browser }, info) => {
    const boss = await admin(browser);
    const { page } = boss;
    const closing = browserQuestions(page);
    await visit(page, '/admin/sales');
    await link(page, 'Banner and categories').click();
    const banner = page.getByLabel('Banner in English');
    await banner.fill('Closed on Friday');
    await link(page, 'Sales').click();
    await expect(asked(page).getByRole('button', { name: 'Stay' })).toBeFocused();
    await audit(page, 'changes that are not saved');
    await look(page, info, 'unsaved');
    await page.keyboard.press('Escape');
    await expect(link(page, 'Sales')).toBeFocused();
    await back(page);
    await stay(page);
    await expect(page).toHaveURL(/\/admin\/content$/);
    await expect(banner).toHaveValue('Closed on Friday');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page.locator('#office')).toBeFocused();
    const call = '<a href="tel:+254700000000">Call</a>';
    await page.locator('main').evaluate((main, call) => {
      main.insertAdjacentHTML('beforeend', call);
    }, call);
    await link(page, 'Call').click();
    await expect(asked(page)).toHaveCount(0);
    // Once for all that is open on the page.
    await press(page, 'Edit School Labels');
    const name = page.getByRole('textbox', { name: 'Name in English' }).first();
    await name.fill('Labels for school');
    await press(page, 'Sign Out');
    await stay(page);
    await press(page, 'Cancel');
    await stay(page);
    await expect(name).toHaveValue('Labels for school');
    await press(page, 'Cancel');
    await leave(page);
    await expect(name).toHaveCount(0);
    await back(page);
    await leave(page);
    await page.waitForURL('**/admin/sales');

    await link(page, 'Banner and categories').click();
    await expect(banner).toHaveValue('');
    await banner.fill('Closed on Friday');
    await banner.fill('');
    await leavesAtOnce(page);

    await page.setViewportSize(PHONE);
    await visit(page, '/admin/delivery');
    await page.getByRole('button', { name: 'Edit Nairobi', exact: true }).click();
    await page.getByLabel('Standard fee in KSh').fill('260');
    await press(page, 'More');
    await link(page, 'Sales').click();
    await leave(page);
    await page.waitForURL('**/admin/sales');

    // Somebody else signs out, because other tests go on as the admin.
    const person = newPerson('Second Admin');
    const other = await join(browser, await invite(page, person, 'Admin'), person);
    await visit(other.page, '/admin/content');
    await other.page.getByLabel('Banner in English').fill('Closed on Friday');
    await press(other.page, 'Sign Out');
    await leave(other.page);
    await other.page.waitForURL(/\/$/);
    await expect(asked(other.page)).toHaveCount(0);
    expect(closing).toEqual([]);
    await expectNoErrors(boss, other);
  },
);

test(
  'what was saved asks nothing, in a form that stays open too, and a closed tab asks like a link',
  LONG,
  async ({ browser }) => {
    const boss = await admin(browser);
    const { page } = boss;
    const closing = browserQuestions(page);
    await visit(page, '/admin/production');
    await page.getByText('Workshop settings').click();
    const labels = page.getByLabel('Labels a day');
    const before = await labels.inputValue();
    await labels.fill('4321');
    await asksAndStays(page, labels, '4321');
    await page.evaluate(() => location.reload());
    await expect.poll(() => closing).toEqual(['beforeunload']);
    await expect(labels).toHaveValue('4321');
    await press(page, 'Save settings');
    await expect(
      page.getByRole('status').filter({ hasText: 'Settings saved' }).first(),
    ).toBeVisible();
    await labels.fill(before);
    await asksAndStays(page, labels, before);
    await labels.fill('4321');
    await leavesAtOnce(page);

    await visit(page, '/admin/production');
    await page.getByText('Workshop settings').click();
    await labels.fill(before);
    await press(page, 'Save settings');
    await labels.fill('1');
    await asksAndStays(page, labels, '1');
    await labels.fill(before);
    await leavesAtOnce(page);

    await visit(page, '/admin/products');
    await page.getByRole('link', { name: /^Stock of Bag Tag Labels/ }).click();
    const amount = page.getByLabel('How many came in or went out');
    await amount.fill('2');
    await asksAndStays(page, amount, '2');
    await press(page, 'Save change');
    await expect(amount).toHaveValue('');
    await leavesAtOnce(page);

    // With the number of those that run out, of which other tests make some.
    await page
      .getByRole('link', { name: /^Products/ })
      .first()
      .click();
    await press(page, 'Add Product');
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Cup labels');
    await back(page);
    await stay(page);
    await page.keyboard.press('Escape');
    await stay(page);
    await press(page, 'Cancel');
    await leave(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    expect(closing).toEqual(['beforeunload']);
    await expectNoErrors(boss);
  },
);

test('a search keeps the form of a pick-up point that it hides', LONG, async ({ browser }) => {
  const boss = await admin(browser);
  const { page } = boss;
  const name = `Kiosk ${Date.now() % 100_000}`;
  await visit(page, '/admin/delivery');
  await press(page, 'New pick-up point');
  await page.getByLabel('Town').fill('Thika');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('How to find it (English)').fill('Beside the market');
  await page.getByLabel('How to find it (Swahili)').fill('Kando ya soko');
  await press(page, 'Save');
  await press(page, `Edit Thika, ${name}`);
  const fee = page.getByLabel('Fee in KSh', { exact: true });
  await fee.fill('275');
  const search = page.getByLabel('Find a pick-up point');
  await search.fill('Nowhere');
  await expect(fee).toBeHidden();
  await link(page, 'Sales').click();
  await stay(page);
  await search.fill('');
  await expect(fee).toHaveValue('275');
  await press(page, 'Cancel');
  await leave(page);
  await page.getByRole('listitem', { name }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('listitem', { name })).toHaveCount(0);
  await expectNoErrors(boss);
});
