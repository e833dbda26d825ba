import { expect } from '@playwright/test';
import { button, logIn, mailTo, newAccount, newPerson, register, signOut } from '../accounts.ts';
import { expectNoErrors, LONG, look, onPhone, test, visit } from '../browser.ts';

test('a parent registers, confirms by the mailed link, signs in and finds the profile', async ({
  browser,
}, info) => {
  const parent = await onPhone(browser);
  const { page } = parent;
  const person = newPerson();
  const { link } = await register(page, person);
  await look(page, info, 'check-mail');

  // Until then the right password is refused, with the reason.
  await visit(page, '/auth');
  await logIn(page, person);
  await expect(page.getByRole('alert')).toContainText('Your email is not confirmed yet');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  // Opening the link changes nothing; its button does.
  for (let i = 0; i < 3; i++) await fetch(link);
  await visit(page, link);
  await look(page, info, 'confirm');
  await button(page, 'Confirm').click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible();
  await expect(page.getByText("You haven't placed any orders yet")).toBeVisible();
  await visit(page, link);
  await expect(page.getByText('This link was used already or is too old.')).toBeVisible();

  await signOut(page);
  await page.waitForURL(/\/$/);
  await visit(page, '/profile');
  await page.waitForURL('**/auth');
  await logIn(page, person);
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back!' })).toContainText(
    'You have successfully signed in.',
  );
  await page.waitForURL('**/profile');
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByLabel('Full Name').fill('Wanjiku K. Kamau');
  await page.getByLabel('Phone').fill('0712 345 678');
  await button(page, 'Save').click();
  await expect(page.getByRole('status').filter({ hasText: 'Profile Updated' })).toContainText(
    'Your profile has been updated successfully',
  );
  await look(page, info, 'profile');
  await visit(page, '/dashboard');
  await expect(page.getByText('Welcome, Wanjiku K. Kamau')).toBeVisible();
  await expectNoErrors(parent);
});

test('forms say in words what is wrong, lead to it, and keep what was typed', async ({
  browser,
}) => {
  const { page } = await onPhone(browser);
  await visit(page, '/auth');
  await page.getByLabel('Email').fill('not an address');
  await button(page, 'Sign in').click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('something wrong');
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error signing in' })).toBeVisible();
  // The toast goes, also with the next change; the form still says it, and holds what was typed.
  const said = page.locator('form').getByText('The email or the password is not right.');
  await expect(said).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('something wrong');
  await page.getByLabel('Password', { exact: true }).fill('something else');
  await expect(said).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: 'Error signing in' })).toHaveCount(0);

  await button(page, 'Create an Account').click();
  await button(page, 'Login').click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await button(page, 'Create an Account').click();
  await page.getByLabel('Full Name').fill('A');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('chungwa tamu 58');
  await page.getByLabel('Confirm Password').fill('chungwa tamu 59');
  await button(page, 'Create account').click();
  await expect(page.getByText('Full name must be at least 2 characters')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await page.getByLabel('Full Name').fill('Amani');
  await button(page, 'Create account').click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expect(page.getByLabel('Confirm Password')).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm Password').fill('password1');
  await button(page, 'Create account').click();
  await expect(page.getByText(/Many people use this password/).first()).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Full Name')).toHaveValue('Amani');
  const toast = page.getByRole('alert').filter({ hasText: 'Error creating account' });
  await expect(toast).toBeVisible();
  await page.getByLabel('Confirm Password').fill('password2');
  await expect(toast).toHaveCount(0);
  await button(page, 'Show').first().click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');

  // So it is in the other language; a password is stored nowhere.
  await page.getByRole('link', { name: 'SW', exact: true }).click();
  await page.waitForURL('**/sw/auth');
  await expect(page.locator('[name=fullName]')).toHaveValue('Amani');
  await expect(page.locator('[name=email]')).toHaveValue('somebody@example.com');
  await expect(page.locator('[name=password]')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('password1');
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await page.waitForURL(/[^w]\/auth$/);

  await button(page, 'Login').click();
  await button(page, 'Create an Account').click();
  await expect(page.getByLabel('Full Name')).toHaveValue('');
});

test(
  'a forgotten password is set anew by the mailed code, and signs the others out',
  LONG,
  async ({ browser }) => {
    const phone = await onPhone(browser);
    const person = await newAccount(phone.page);
    const other = await onPhone(browser);
    const { page } = other;
    await visit(page, '/auth');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/auth/forgot');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    const since = Date.now();
    await button(page, 'Send the code').click();
    const { code } = await mailTo(person.email, since);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await button(page, 'Continue').click();
    await expect(page.getByText(/That code is wrong or too old/)).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await button(page, 'Continue').click();
    await page.waitForURL('**/auth/password');
    const password = 'embe bivu la leo 19';
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await button(page, 'Save the new password').click();
    await page.waitForURL('**/dashboard');
    await mailTo(person.email, since, /password was changed/);

    await phone.page.reload();
    await phone.page.waitForURL('**/auth');
    await logIn(phone.page, { ...person, password });
    await phone.page.waitForURL('**/dashboard');
    await expectNoErrors(phone, other);
  },
);

test('a mailed code signs in without a password, in Swahili too', LONG, async ({ browser }) => {
  const phone = await onPhone(browser);
  const person = await newAccount(phone.page);
  const { page } = await onPhone(browser);
  await visit(page, '/sw/auth/code');
  await page.getByLabel('Barua pepe').fill(person.email);
  const since = Date.now();
  await button(page, 'Tuma msimbo').click();
  const { code } = await mailTo(person.email, since);
  await page.getByLabel('Msimbo', { exact: true }).fill(code);
  await button(page, 'Ingia').click();
  await page.waitForURL('**/sw/dashboard');
  await expect(page.getByText(`Karibu, ${person.fullName}`)).toBeVisible();
});

test(
  'e-mail and password change only for who shows again that it is them',
  LONG,
  async ({ browser }) => {
    const phone = await onPhone(browser);
    const { page } = phone;
    const person = await newAccount(page);
    await visit(page, '/profile');
    await button(page, 'Change password').click();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('papai kubwa 2031');
    await page.getByLabel('Confirm Password').fill('papai kubwa 2031');
    await button(page, 'Save the new password').click();
    await expect(page.getByText('That is not your current password.')).toBeVisible();
    await page.getByLabel('Current password').fill(person.password);
    await button(page, 'Save the new password').click();
    await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();

    const email = newPerson().email;
    await button(page, 'Change email').click();
    await page.getByLabel('New email').fill(email);
    await button(page, "I don't know it").click();
    const asked = Date.now() - 2000;
    const nonce = await mailTo(person.email, asked, /Your code to change/);
    await page.getByLabel('Code from the email').fill(nonce.code);
    const since = Date.now();
    await button(page, 'Send the emails').click();
    await expect(page.getByText(`Waiting for the change to ${email}`)).toBeVisible();
    const old = await mailTo(person.email, since, /change your email/);
    const next = await mailTo(email, since);
    await page.getByLabel(`Code sent to ${person.email}`).fill(old.code);
    await button(page, 'Confirm').first().click();
    await expect(page.getByText(`${person.email} has agreed.`)).toBeVisible();
    await visit(page, next.link);
    await button(page, 'Confirm').click();
    await page.waitForURL('**/profile');
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await expectNoErrors(phone);
  },
);

test(
  'a person sees where they are signed in, ends the others, takes their data along and leaves',
  LONG,
  async ({ browser }) => {
    const phone = await onPhone(browser);
    const { page } = phone;
    const person = await newAccount(page);
    const other = await onPhone(browser);
    await visit(other.page, '/auth');
    await logIn(other.page, person);
    await other.page.waitForURL('**/dashboard');
    await visit(page, '/profile');
    await expect(page.getByText('This device')).toBeVisible();
    await button(page, 'Sign out others').click();
    await expect(button(page, 'Sign out others')).toHaveCount(0);
    await other.page.reload();
    await other.page.waitForURL('**/auth');

    const download = page.waitForEvent('download');
    await button(page, 'Export my data').click();
    const file = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of file) chunks.push(chunk as Buffer);
    const data = JSON.parse(Buffer.concat(chunks).toString()) as { account: { email: string } };
    expect(data.account.email).toBe(person.email);
    expect(JSON.stringify(data)).not.toContain('scrypt');

    await button(page, 'Delete my account').click();
    await expect(page.getByText(/without your name/)).toBeVisible();
    await page.getByLabel('Current password').fill(person.password);
    await button(page, 'Delete my account for good').click();
    await expect(page.getByText('Your account is deleted')).toBeVisible();
    await visit(page, '/auth');
    await logIn(page, person);
    await expect(page.getByRole('alert').filter({ hasText: 'Error signing in' })).toBeVisible();
    await expectNoErrors(phone, other);
  },
);
