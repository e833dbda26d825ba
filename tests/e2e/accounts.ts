import { expect, type Page } from '@playwright/test';
import { codeAt, stepNow } from '../otp.ts';
import { until } from '../until.ts';
import { shopUrl, visit } from './browser.ts';

/** Accounts as a user handles them: sign up, read mails, sign in. */

export type Person = { fullName: string; email: string; password: string };

let made = 0;

export const newPerson = (name = 'Wanjiku Kamau'): Person => ({
  fullName: name,
  email: `person-${Date.now().toString(36)}-${made++}@example.com`,
  password: 'chungwa tamu sana 58',
});

type Mail = { to: string; subject: string; text: string; at: number };

/** The newest mail to an address since a time. */
export async function mailTo(email: string, since: number, subject = /./) {
  const mail = await until(`a mail to ${email}`, async () => {
    const mails = (await (await fetch(`${shopUrl()}/dev/mail.json`)).json()) as Mail[];
    return mails.find(
      ({ to, at, subject: its }) => to === email && at >= since && subject.test(its),
    );
  });
  return {
    ...mail,
    code: /^\s*(\d{6})\s*$/m.exec(mail.text)?.[1] ?? '',
    link: /https?:\S+token_hash=\S+/.exec(mail.text)?.[0] ?? '',
  };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Submits the sign-up form, which sends a mail. */
export async function register(page: Page, { fullName, email, password }: Person) {
  await visit(page, '/auth');
  await button(page, 'Create an Account').click();
  await page.getByLabel('Full Name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  const since = Date.now();
  await button(page, 'Create account').click();
  await expect(page.getByRole('status').filter({ hasText: 'Success!' })).toContainText(
    'Account created successfully. Please check your email for verification.',
  );
  return mailTo(email, since);
}

/** An account confirmed by its code and signed in, on the dashboard. */
export async function newAccount(page: Page, person = newPerson()): Promise<Person> {
  const { code } = await register(page, person);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await button(page, 'Confirm my email').click();
  await page.waitForURL('**/dashboard');
  return person;
}

export async function logIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

export async function signOut(page: Page) {
  await visit(page, '/profile');
  await button(page, 'Sign Out').click();
  await expect(page.getByRole('status').filter({ hasText: 'Signed out' })).toBeVisible();
}

/** An authenticator app. Each code is accepted once, so each call returns the next one. */
class Authenticator {
  private step = stepNow() - 1;
  constructor(private readonly key: string) {}
  code() {
    // The server accepts the previous, the current and the next step.
    this.step += 1;
    return codeAt(this.key, this.step);
  }
}

/** Turns two-step sign-in on; returns the app and the recovery codes. */
export async function enrol(page: Page) {
  await page.getByRole('button', { name: 'Set it up' }).click();
  const app = new Authenticator((await page.getByLabel('Set-up key').textContent()) ?? '');
  await page.getByLabel('Code', { exact: true }).fill(app.code());
  await button(page, 'Turn it on').click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await page.locator('.codes-shown-list li').allTextContents();
  await button(page, 'I have saved them').click();
  return { app, codes };
}
