import { type Browser, expect, type Page } from '@playwright/test';
import { button, enrol, mailTo, type Person } from './accounts.ts';
import { onDesk, visit } from './browser.ts';

/** Staff as an admin handles them, on /admin/staff, and as they begin. */

export const member = (page: Page, { fullName }: Person) =>
  page.getByRole('listitem', { name: fullName });

/** Gives a role to somebody new; returns the link they are sent. */
export async function invite(owner: Page, person: Person, role: string): Promise<string> {
  await visit(owner, '/admin/staff');
  await button(owner, 'Add somebody').click();
  await owner.getByLabel('Name', { exact: true }).fill(person.fullName);
  await owner.getByLabel('Email').fill(person.email);
  await owner.getByLabel('Role', { exact: true }).selectOption(role);
  const since = Date.now();
  await button(owner, 'Give the role').click();
  await expect(member(owner, person)).toContainText(role);
  return (await mailTo(person.email, since, /invited/)).link;
}

/** Accepts in a browser of their own: a password, then the second step. The office is open then. */
export async function join(browser: Browser, link: string, { password }: Person) {
  const desk = await onDesk(browser);
  const { page } = desk;
  await visit(page, link);
  await button(page, 'Accept').click();
  await page.waitForURL('**/auth/password*');
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await button(page, 'Save the new password').click();
  await page.waitForURL('**/profile/second-step');
  await enrol(page);
  await page.waitForURL('**/admin**');
  return desk;
}

/** The palette, opened by its keys. */
export async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  return { palette, field: palette.getByRole('combobox'), found: palette.getByRole('option') };
}
