import { expect, type Page } from '@playwright/test';
import { button, logIn, newAccount, newPerson, register, signOut } from './accounts.ts';
import { comeBack, databases, lost, PUSH } from './interference.ts';
import {
  add,
  addForGood,
  buy,
  cart,
  expectNoErrors,
  expectOnServer,
  KEEPING,
  LONG,
  onPhone,
  paymentStatus,
  test,
  visit,
} from './people.ts';

const ofPeople = async (page: Page) =>
  (await databases(page)).filter((name) => name?.includes(':u:'));

test("a guest's cart, draft and order are the account's after signing up, once", async ({
  browser,
}) => {
  const phone = await onPhone(browser);
  const { page } = phone;
  await buy(page, '/product/5', '0712345678');
  await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
  const number = /order\/(\w{8})/.exec(page.url())?.[1]?.toUpperCase() ?? '';
  await visit(page, '/customize');
  await page.getByLabel("Child's Name").fill('Wairimũ');
  await visit(page, '/shop');
  await addForGood(page);
  await expect(cart(page, 1)).toBeVisible();

  const person = await newAccount(page);
  await expect(cart(page, 1)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('KSh');
  await row.getByRole('link', { name: /View Details/ }).click();
  await page.waitForURL('**/order/*');
  await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
  await visit(page, '/customize');
  await expect(page.getByLabel("Child's Name")).toHaveValue('Wairimũ');

  // Elsewhere it is all there; and signing in again adds nothing.
  const other = await onPhone(browser);
  await visit(other.page, '/auth');
  await logIn(other.page, person);
  await other.page.waitForURL('**/dashboard');
  await expect(cart(other.page, 1)).toBeVisible();
  await expect(other.page.getByRole('row').filter({ hasText: number })).toBeVisible();
  await expectNoErrors(phone, other);
});

test(
  "what a guest's other tab has not sent yet becomes the account's",
  LONG,
  async ({ browser }) => {
    const phone = await onPhone(browser);
    const { page, context } = phone;
    await visit(page, '/shop');
    await lost(page, PUSH);
    await add(page);
    await add(page);
    await expect(cart(page, 2)).toBeVisible();
    const second = await context.newPage();
    await newAccount(second);
    await page.unroute(PUSH);
    await comeBack(page);
    await expect(cart(second, 2)).toBeVisible({ timeout: 30_000 });
    await expect(cart(page, 2)).toBeVisible();
    await expectOnServer(browser, second, 2);
    await expectNoErrors(phone);
  },
);

test(
  "what a guest's closed tab had not sent becomes the account's as well",
  LONG,
  async ({ browser }) => {
    const phone = await onPhone(browser);
    const { page, context } = phone;
    await visit(page, '/shop');
    const person = await newAccount(await (await onPhone(browser)).context.newPage());
    await lost(page, PUSH);
    await add(page);
    await add(page);
    await add(page);
    await page.waitForTimeout(500);
    await page.close();
    const later = await context.newPage();
    await later.route(PUSH, (route) => route.abort());
    await visit(later, '/auth');
    await logIn(later, person);
    await later.waitForURL('**/dashboard');
    await later.unroute(PUSH);
    await expect(cart(later, 3)).toBeVisible({ timeout: 45_000 });
    await expectOnServer(browser, later, 3);
  },
);

test(
  "a guest order's link, opened while signed in, makes the order one's own",
  LONG,
  async ({ browser }) => {
    const guest = await onPhone(browser);
    await buy(guest.page, '/product/8', '0733333333');
    await guest.page.waitForURL('**/order/*#k=*');
    await expect(paymentStatus(guest.page)).toHaveAttribute('data-payment-status', 'paid');
    const link = guest.page.url();
    const number = /order\/(\w{8})/.exec(link)?.[1]?.toUpperCase() ?? '';

    const phone = await onPhone(browser);
    await newAccount(phone.page);
    await visit(phone.page, link);
    await expect(paymentStatus(phone.page)).toHaveAttribute('data-payment-status', 'paid');
    await expect
      .poll(async () => {
        await visit(phone.page, '/dashboard');
        return phone.page.getByRole('row').filter({ hasText: number }).count();
      })
      .toBe(1);
    await expectNoErrors(guest, phone);
  },
);

test('signing out leaves nothing of the person in the browser, in any tab', async ({ browser }) => {
  const phone = await onPhone(browser, KEEPING);
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
  await dialog.getByRole('button', { name: 'Sign out and lose them' }).click();
  await page.waitForURL(/\/$/);
  await expect(cart(page, 0)).toBeVisible();
  await expectNoErrors(phone);
});

test('two people in two tabs never mix: the first tab follows and keeps nothing', async ({
  browser,
}) => {
  const phone = await onPhone(browser);
  const { page, context } = phone;
  const first = await newAccount(page, newPerson('Kwanza Mtu'));
  await visit(page, '/shop');
  await addForGood(page);
  await visit(page, '/profile');
  await page.getByLabel('Full Name').fill('Jina Lisilohifadhiwa');
  const other = await context.newPage();
  await signOut(other);
  const second = await newAccount(other, newPerson('Pili Mtu'));
  await expect(cart(other, 0)).toBeVisible();
  // The first tab may be anywhere by now: at the sign-in, or already back as the second person.
  await expect(page.getByText(first.email)).toHaveCount(0);
  // It reloads itself then, which may break off a visit.
  await expect(() => visit(page, '/profile')).toPass();
  await expect(page.getByText(second.email)).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Pili Mtu');
  await expect(page.getByText(first.email)).toHaveCount(0);
  await expect(cart(page, 0)).toBeVisible();
  await expectNoErrors(phone);
});

test(
  'a sign-up that was never confirmed leaves the guest as they were',
  LONG,
  async ({ browser }) => {
    const { page } = await onPhone(browser);
    await visit(page, '/shop');
    await addForGood(page);
    await register(page, newPerson());
    await expect(cart(page, 1)).toBeVisible();
  },
);
