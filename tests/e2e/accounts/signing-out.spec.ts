import { expect, type Page } from '@playwright/test';
import { button, logIn, newAccount, signOut } from '../accounts.ts';
import { expectNoErrors, LONG, onPhone, test, visit, WITH_SERVICE_WORKER } from '../browser.ts';
import { add, addForGood, buy, cart, expectPayment, orderStatus } from '../buying.ts';
import { databases, lost, PUSH } from '../interference.ts';

const ofPeople = async (page: Page) =>
  (await databases(page)).filter((name) => name?.includes(':u:'));

test('signing out leaves nothing of the person in the browser, in any tab', async ({ browser }) => {
  const phone = await onPhone(browser, WITH_SERVICE_WORKER);
  const { page, context } = phone;
  const person = await newAccount(page);
  await visit(page, '/shop');
  await addForGood(page);
  await visit(page, '/customize');
  await page.getByLabel("Child's Name").fill('Siri Yangu');
  await visit(page, '/checkout');
  await page.getByLabel('Address', { exact: true }).fill('Siri Street 9');
  const second = await context.newPage();
  await visit(second, '/checkout');
  await second.getByLabel('Address', { exact: true }).fill('Siri Street 9');
  await signOut(page);
  await page.waitForURL(/\/$/);
  await expect(cart(page, 0)).toBeVisible();
  await expect(cart(second, 0)).toBeVisible();
  await expect(async () => expect(await ofPeople(page)).toEqual([])).toPass();
  for (const tab of [page, second]) {
    const kept = () =>
      tab.evaluate(async () => [
        JSON.stringify({ ...localStorage, ...sessionStorage }),
        ...(await caches.keys()),
        document.body.textContent,
      ]);
    for (const word of ['Siri', person.email, person.fullName]) {
      await expect(async () => expect((await kept()).join()).not.toContain(word)).toPass();
    }
  }
  await visit(page, '/customize');
  await expect(page.getByLabel("Child's Name")).not.toHaveValue('Siri Yangu');
  await visit(page, '/auth');
  await logIn(page, person);
  await page.waitForURL('**/dashboard');
  await expect(cart(page, 1)).toBeVisible();
  await visit(page, '/customize');
  await expect(page.getByLabel("Child's Name")).toHaveValue('Siri Yangu');
  await expectNoErrors(phone);
});

test(
  'going back after signing out does not open an order by the key of its link',
  LONG,
  async ({ browser }) => {
    const { page, context } = await onPhone(browser);
    await newAccount(page);
    await buy(page, '/product/2', '0733445572');
    await expectPayment(page, 'paid');
    const path = new URL(page.url()).pathname;
    await visit(page, `${path}#k=anything`);
    await expect(orderStatus(page)).toBeVisible();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await visit(page, '/shop');
    await signOut(page);
    await page.waitForURL(/\/$/);
    await page.goBack();
    await expect(page).not.toHaveURL(/#k=/);
    await context.close();
  },
);

test(
  'a tab that learns from the shop first that its session is over is emptied as well',
  LONG,
  async ({ browser }) => {
    const { page, context } = await onPhone(browser);
    await newAccount(page);
    await visit(page, '/shop');
    await add(page);
    const second = await context.newPage();
    await visit(second, '/checkout');
    await second.getByLabel('Address', { exact: true }).fill('Siri Street 9');
    await visit(page, '/profile');
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route('**/api/session', async (route) => {
      await told;
      await route.continue();
    });
    await button(page, 'Sign Out').click();
    await expect(page.getByRole('status').filter({ hasText: 'Signed out' })).toBeVisible();
    await expect(async () => {
      await second.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(cart(second, 0)).toBeVisible({ timeout: 1000 });
    }).toPass();
    tell();
    const kept = () =>
      second.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    await expect(async () => expect(await kept()).not.toContain('Siri')).toPass();
  },
);

test('who signs out with changes that were not sent is asked first', LONG, async ({ browser }) => {
  const phone = await onPhone(browser);
  const { page } = phone;
  const person = await newAccount(page);
  await visit(page, '/shop');
  await lost(page, PUSH);
  await add(page);
  await expect(cart(page, 1)).toBeVisible();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: /My Profile/ }).click();
  await button(page, 'Sign Out').click();
  const dialog = page.getByRole('dialog', { name: 'Sign out now?' });
  await expect(dialog).toContainText('1 change has not reached the shop yet');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(person.email)).toBeVisible();
  await button(page, 'Sign Out').click();
  await dialog.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.waitForURL(/\/$/);
  await expect(cart(page, 0)).toBeVisible();
  await expectNoErrors(phone);
});
