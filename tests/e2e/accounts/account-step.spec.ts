import { expect } from '@playwright/test';
import {
  button,
  enrol,
  logIn,
  mailTo,
  newAccount,
  newPerson,
  type Person,
  signOut,
} from '../accounts.ts';
import { admin } from '../admin.ts';
import { expectNoErrors, LONG, look, onDesk, onPhone, shopUrl, test, visit } from '../browser.ts';

test(
  'two-step sign-in: turned on, asked for at each sign-in, opened by a recovery code once, turned off',
  LONG,
  async ({ browser }, info) => {
    const phone = await onPhone(browser);
    const { page } = phone;
    const person = await newAccount(page);
    await visit(page, '/profile');
    await page.getByRole('link', { name: 'Turn on' }).click();
    await page.waitForURL('**/profile/second-step');
    const { app, codes } = await enrol(page);
    expect(codes).toHaveLength(8);
    await page.waitForURL('**/profile');
    await expect(page.getByText('8 recovery codes are left.')).toBeVisible();
    await look(page, info, 'profile-two-steps');
    await visit(page, '/profile/second-step');
    await expect(page.getByText("On: your app's code is asked for at each sign-in.")).toBeVisible();
    await expect(button(page, 'Add another app')).toBeVisible();
    await page.getByRole('link', { name: 'My Profile' }).first().click();
    await page.waitForURL('**/profile');
    await signOut(page);

    await visit(page, '/auth');
    await logIn(page, person);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    const code = page.getByLabel('Code', { exact: true });
    await code.fill('000000');
    await button(page, 'Continue').click();
    await expect(page.getByText('That code does not match').first()).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(app.code());
    await button(page, 'Continue').click();
    await page.waitForURL('**/dashboard');
    await signOut(page);

    await visit(page, '/auth');
    await logIn(page, person);
    await code.fill(codes[0] ?? '');
    await button(page, 'Continue').click();
    await page.waitForURL('**/dashboard');
    await signOut(page);
    await visit(page, '/auth');
    await logIn(page, person);
    await code.fill(codes[0] ?? '');
    await button(page, 'Continue').click();
    await expect(page.getByText('That code does not match').first()).toBeVisible();
    await code.fill(codes[1] ?? '');
    await button(page, 'Continue').click();
    await page.waitForURL('**/dashboard');

    await visit(page, '/profile');
    await expect(page.getByText('6 recovery codes are left.')).toBeVisible();
    await button(page, 'Remove').click();
    await button(page, 'Yes, remove').click();
    await expect(page.getByText('Off: your password alone opens your account.')).toBeVisible();
    await expectNoErrors(phone);
  },
);

test(
  'a customer at the admin panel is told so and sent to the dashboard; a guest signs in first',
  LONG,
  async ({ browser }) => {
    const phone = await onPhone(browser);
    const { page } = phone;
    await visit(page, '/dashboard');
    await page.waitForURL('**/auth');
    await visit(page, '/admin');
    await expect(page.getByRole('alert').filter({ hasText: 'Access Denied' })).toContainText(
      'You do not have admin privileges',
    );
    await page.waitForURL('**/auth');
    await newAccount(page);
    await visit(page, '/admin');
    await expect(page.getByRole('alert').filter({ hasText: 'Access Denied' })).toBeVisible();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('Admin Access')).toHaveCount(0);
    await expectNoErrors(phone);
  },
);

test(
  'who becomes an admin sets up a second step first; another role keeps what is typed and closes pages',
  LONG,
  async ({ browser }) => {
    const desk = await onDesk(browser);
    const { page } = desk;
    const person = await newAccount(page, newPerson('Otieno Msimamizi'));
    const owner = await admin(browser);
    const call = (path: string, body?: object) =>
      owner.page.evaluate(
        async ([url, sent]) => {
          const init = {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: sent,
          };
          const answer = await fetch(url ?? '', sent === undefined ? {} : (init as RequestInit));
          return answer.json();
        },
        [path, body && JSON.stringify(body)] as const,
      );
    const { users } = (await call(`/api/admin/users?q=${person.email}`)) as {
      users: { id: string }[];
    };
    const since = Date.now();
    await call(`/api/admin/staff/${users[0]?.id}/role`, { role: 'admin', was: 'customer' });
    const { link } = await mailTo(person.email, since, /role at Tiny Tag/);
    await visit(page, link);
    await button(page, 'Continue').click();
    await page.waitForURL('**/auth/password');
    const password = 'embe bivu la leo 19';
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await button(page, 'Save the new password').click();
    await page.waitForURL(({ pathname }) => pathname !== '/auth/password');
    await visit(page, '/admin');
    await page.waitForURL('**/profile/second-step');
    await expect(page.getByText(/Staff sign in with a second step/)).toBeVisible();
    await enrol(page);
    await page.waitForURL('**/admin');
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await visit(page, '/admin?tab=orders');
    const search = page.getByLabel('Search orders');
    await search.fill('half a na');
    await call(`/api/admin/staff/${users[0]?.id}/role`, { role: 'packer', was: 'admin' });
    await expect(page.getByText('Your role has changed')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Payments' })).toHaveCount(0);
    await expect(search).toHaveValue('half a na');
    await visit(page, '/admin/money');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await visit(page, '/dashboard');
    await page.getByRole('link', { name: 'Go to Admin Panel' }).click();
    await page.waitForURL('**/admin');
    await expectNoErrors(desk, owner);
  },
);

test(
  'Google opens an account, knows it again, and does not open one that has a password',
  LONG,
  async ({ browser }) => {
    const phone = await onPhone(browser);
    const { page } = phone;
    const person = newPerson('Atieno Google');
    const byGoogle = async ({ email, fullName }: Person, sub: string) => {
      await page.getByRole('link', { name: /^(Continue with|Connect) Google$/ }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Name').fill(fullName);
      await page.getByLabel('Google id').fill(sub);
      await button(page, 'Continue').click();
    };
    // The code of a sent cart is in the fragment, which the tab's session storage keeps.
    await visit(page, '/profile#cart=abc');
    await page.waitForURL('**/auth');
    await byGoogle(person, person.email);
    await page.waitForURL(`${shopUrl()}/profile#cart=abc`);
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(button(page, 'Set a password')).toBeVisible();
    await signOut(page);
    await visit(page, '/sw/auth');
    await page.getByRole('link', { name: 'Endelea na Google' }).click();
    await button(page, 'Cancel').click();
    await expect(page.getByRole('alert')).toBeVisible();

    const other = await onPhone(browser);
    const known = await newAccount(other.page);
    await visit(page, '/auth');
    await byGoogle(known, 'another');
    await expect(page.getByRole('alert')).toContainText('You have an account with this email');
    await logIn(page, known);
    await page.waitForURL('**/dashboard');
    await visit(page, '/profile');
    await byGoogle(known, known.email);
    await expect(page.getByText('Google is connected: you can sign in with it.')).toBeVisible();
    await expectNoErrors(phone);
  },
);

test(
  'what names another site or no page is never gone to after signing in',
  LONG,
  async ({ browser }) => {
    const { page } = await onPhone(browser);
    const person = await newAccount(page);
    for (const next of ['//evil.example', '/admin']) {
      await signOut(page);
      await visit(page, '/auth');
      await page.evaluate((to) => history.replaceState({ ...history.state, next: to }, ''), next);
      await page.reload();
      await logIn(page, person);
      await page.waitForURL('**/dashboard');
      expect(new URL(page.url()).origin).toBe(shopUrl());
    }
  },
);
