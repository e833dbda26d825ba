import { expect } from '@playwright/test';
import { logIn, newAccount, newPerson, register, signOut } from '../accounts.ts';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';
import { add, addForGood, buy, cart, expectOnServer, paymentStatus } from '../buying.ts';
import { comeBack, lost, PUSH } from '../interference.ts';

test(
  "a guest's cart, draft and order are the account's after signing up, once",
  LONG,
  async ({ browser }) => {
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

    // Another browser shows everything, and signing in again adds nothing.
    const other = await onPhone(browser);
    await visit(other.page, '/auth');
    await logIn(other.page, person);
    await other.page.waitForURL('**/dashboard');
    await expect(cart(other.page, 1)).toBeVisible();
    await expect(other.page.getByRole('row').filter({ hasText: number })).toBeVisible();
    await expectNoErrors(phone, other);
  },
);

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

test(
  'two people in two tabs never mix: the first tab follows and keeps nothing',
  LONG,
  async ({ browser }) => {
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
    // The first tab may show the sign-in page, or already the second user's.
    await expect(page.getByText(first.email)).toHaveCount(0);
    // The page reloads itself, which may interrupt a visit.
    await expect(() => visit(page, '/profile')).toPass();
    await expect(page.getByText(second.email)).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue('Pili Mtu');
    await expect(page.getByText(first.email)).toHaveCount(0);
    await expect(cart(page, 0)).toBeVisible();
    await expectNoErrors(phone);
  },
);

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
