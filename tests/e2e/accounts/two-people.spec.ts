import { expect, type Page } from '@playwright/test';
import { button, logIn, mailTo, newAccount, newPerson, register, signOut } from '../accounts.ts';
import { expectNoErrors, LONG, look, onPhone, test, visit } from '../browser.ts';
import { addForGood, cart } from '../buying.ts';

/** A guest's browser, in which a link is opened that was requested elsewhere. */

async function guestWithThings(page: Page) {
  await visit(page, '/customize');
  await page.getByLabel("Child's Name").fill('Zawadi');
  await visit(page, '/shop');
  await addForGood(page);
  await expect(cart(page, 1)).toBeVisible();
}

/** Requests a sign-in mail from the browser of the account's owner, who is signed out. */
async function linkAskedElsewhere(page: Page, email: string) {
  await visit(page, '/auth/code');
  await page.getByLabel('Email').fill(email);
  const since = Date.now();
  await button(page, 'Send the code').click();
  return (await mailTo(email, since, /code to sign in/)).link;
}

test(
  "a link that was asked for elsewhere names its account, and leaves a guest's things when told so",
  LONG,
  async ({ browser }, info) => {
    const [attacker, victim] = [await onPhone(browser), await onPhone(browser)];
    const { page } = victim;
    const { email } = await newAccount(attacker.page);
    await signOut(attacker.page);
    await guestWithThings(page);
    await visit(page, await linkAskedElsewhere(attacker.page, email));
    await expect(page.getByText(`This link is for the account ${email}.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your things in this browser' })).toBeVisible();
    await look(page, info, 'bring');
    await button(page, 'Leave them here').click();
    await page.waitForURL('**/dashboard');
    await expect(cart(page, 0)).toBeVisible();
    await visit(page, '/customize');
    await expect(page.getByLabel("Child's Name")).not.toHaveValue('Zawadi');
    await signOut(page);
    await expect(cart(page, 1)).toBeVisible();
    await visit(page, '/customize');
    await expect(page.getByLabel("Child's Name")).toHaveValue('Zawadi');
    await expectNoErrors(attacker, victim);
  },
);

test(
  'a link that was asked for elsewhere brings the things of a guest who says so',
  LONG,
  async ({ browser }) => {
    const [other, phone] = [await onPhone(browser), await onPhone(browser)];
    const { page } = phone;
    const { email } = await newAccount(other.page);
    await signOut(other.page);
    await guestWithThings(page);
    await visit(page, await linkAskedElsewhere(other.page, email));
    await button(page, 'Take them along').click();
    await page.waitForURL('**/dashboard');
    await expect(cart(page, 1)).toBeVisible();
    await visit(page, '/customize');
    await expect(page.getByLabel("Child's Name")).toHaveValue('Zawadi');
    await expectNoErrors(other, phone);
  },
);

test(
  'a sign-up that is confirmed in another browser has its password chosen there',
  LONG,
  async ({ browser }, info) => {
    const [first, second] = [await onPhone(browser), await onPhone(browser)];
    const { page } = second;
    const person = newPerson();
    const { link } = await register(first.page, person);
    await visit(page, link);
    await expect(page.getByText(`This link is for the account ${person.email}.`)).toBeVisible();
    await button(page, 'Confirm').click();
    await page.waitForURL('**/auth/password?first=true');
    await expect(page.getByText('it has no password yet')).toBeVisible();
    await look(page, info, 'first-password');
    const password = 'embe bivu la leo 19';
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await button(page, 'Save the new password').click();
    await page.waitForURL('**/dashboard');
    await signOut(page);
    await visit(first.page, '/auth');
    await logIn(first.page, person);
    await expect(
      first.page.getByRole('alert').filter({ hasText: 'Error signing in' }),
    ).toBeVisible();
    await logIn(first.page, { ...person, password });
    await first.page.waitForURL('**/dashboard');
    await expectNoErrors(first, second);
  },
);
