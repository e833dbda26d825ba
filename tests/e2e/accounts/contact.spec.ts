import { expect } from '@playwright/test';
import { button, newAccount } from '../accounts.ts';
import { expectNoErrors, LONG, onPhone, test, visit } from '../people.ts';

test(
  'who writes to the shop is asked for one address alone, and reads where the answer will come',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    const hint = page.getByText('Fill in your email or the phone below; one is enough.');
    await visit(page, '/contact');
    await expect(hint).toBeVisible();
    await button(page, 'Send Message').click();
    await expect(page.getByText(/^Please enter a valid email address, or a phone/)).toBeVisible();
    await expect(hint).toBeHidden();

    const person = await newAccount(page);
    await visit(page, '/contact');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expect(page.getByLabel('Name')).toHaveValue(person.fullName);
    await page.getByLabel('Subject').fill('Lebo');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Habari');
    await button(page, 'Send Message').click();
    await expect(page.getByText("We'll get back to you soon!")).toBeVisible();
    const said = `We have your message. We will answer at ${person.email}.`;
    await expect(page.getByText(said)).toBeVisible();
    await expectNoErrors(parent);
  },
);
