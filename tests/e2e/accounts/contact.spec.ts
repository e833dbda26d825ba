import { expect } from '@playwright/test';
import { button, newAccount } from '../accounts.ts';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';

test(
  'who writes to the shop is asked for one address alone, and reads where the answer will come',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    const hint = page.getByText('Fill in your email or the phone below; one is enough.');
    await visit(page, '/contact');
    await expect(hint).not.toHaveRole('alert');
    await button(page, 'Send Message').click();
    // The error takes the place of the hint.
    await expect(hint).toHaveRole('alert');

    const person = await newAccount(page);
    await visit(page, '/contact');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.fullName);
    await page.getByLabel('Subject').fill('Lebo');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Habari');
    await button(page, 'Send Message').click();
    await expect(page.getByText("We'll get back to you soon!")).toBeVisible();
    const said = `We have your message. We will answer at ${person.email}.`;
    await expect(page.getByText(said)).toBeVisible();
    await expectNoErrors(parent);
  },
);
