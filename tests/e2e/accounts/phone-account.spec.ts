import { expect, type Page } from '@playwright/test';
import { until } from '../../until.ts';
import { button, signOut } from '../accounts.ts';
import { expectNoErrors, LONG, look, onPhone, shopUrl, test, visit } from '../browser.ts';

const PASSWORD = 'chungwa tamu sana 58';
let made = 0;
const aNumber = () => `0719 ${String(Date.now()).slice(-3)} ${String(++made).padStart(3, '1')}`;
const normal = (typed: string) => `+254${typed.replace(/\s/g, '').slice(1)}`;

/** The newest code that a number got since a time. */
const codeTo = (typed: string, since: number) =>
  until('an SMS with a code', async () => {
    const sent = (await (await fetch(`${shopUrl()}/dev/sms.json`)).json()) as {
      to: string;
      text: string;
      at: number;
    }[];
    const mine = sent.find(({ to, at }) => to === normal(typed) && at >= since);
    return mine?.text.match(/\d{6}/)?.[0];
  });

async function enterCode(page: Page, phone: string, since: number, submit: string) {
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(phone, since));
  await button(page, submit).click();
}

test('somebody with nothing but a phone registers, signs in, changes the number and is told what a code cannot do', async ({
  browser,
}, info) => {
  const parent = await onPhone(browser);
  const { page } = parent;
  const phone = aNumber();
  // Signing in leads back there, also after a change of the language and a reload.
  await visit(page, '/profile');
  await page.waitForURL('**/auth');
  await button(page, 'Create an Account').click();
  await page.getByLabel('Full Name').fill('Akinyi Otieno');
  await page.getByLabel('Email or phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  let since = Date.now();
  await button(page, 'Create account').click();
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await expect(page.getByText(`by SMS to ${phone}`)).toBeVisible();
  await look(page, info, 'check-phone');
  // The browser of a small phone forgets the page while the SMS is read; so does a change of the language.
  await page.getByRole('link', { name: 'SW', exact: true }).click();
  await expect(button(page, 'Andika msimbo')).toBeVisible();
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(button(page, 'Type the code')).toBeVisible();
  await page.reload();
  await button(page, 'Type the code').click();
  await expect(page.getByText(`by SMS to ${phone}`)).toBeVisible();
  await enterCode(page, phone, since, 'Confirm my number');
  await page.waitForURL('**/profile');
  await visit(page, '/dashboard');
  await expect(page.getByText('Welcome, Akinyi Otieno')).toBeVisible();

  await visit(page, '/profile');
  const next = aNumber();
  await button(page, 'Change the number').click();
  await page.getByLabel('New number').fill(next);
  await page.getByLabel('Current password').fill(PASSWORD);
  since = Date.now();
  await button(page, 'Send the code').click();
  await page.getByLabel('Code from the SMS').fill(await codeTo(next, since));
  await look(page, info, 'new-number');
  await button(page, 'Confirm').click();
  await expect(page.getByText(next)).toBeVisible();

  await signOut(page);
  await visit(page, '/auth');
  await page.getByLabel('Email or phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toContainText(
    'The phone number or the password is not right.',
  );
  await page.getByLabel('Email or phone').fill(next);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/dashboard');
  await expectNoErrors(parent);
});

test(
  'a second SMS within a minute is refused in words, and the number stays where it was typed',
  LONG,
  async ({ browser }, info) => {
    const { page } = await onPhone(browser);
    const phone = aNumber();
    await visit(page, '/auth');
    const headers = { 'Content-Type': 'application/json' };
    const send = (path: string, body: object) =>
      fetch(`${shopUrl()}/auth/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
    await send('signup', { phone, password: PASSWORD });
    await send('verify', { phone, token: await codeTo(phone, 0), type: 'sms' });

    await page.getByLabel('Email or phone').fill(phone);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByLabel('Email or phone')).toHaveValue(phone);
    await button(page, 'Send the code').click();
    await expect(page.getByRole('alert').filter({ hasText: 'The SMS was not sent' })).toBeVisible();
    await expect(page.getByLabel('Email or phone')).toHaveValue(phone);
    await look(page, info, 'too-soon');
  },
);
