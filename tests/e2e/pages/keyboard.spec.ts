import { expect } from '@playwright/test';
import { ADMIN, admin } from '../admin.ts';
import { expectNoErrors, LONG, onDesk, onPhone, test, visit } from '../browser.ts';
import { closeByEscape, press, tabTo, type } from '../keys.ts';

test('the first key skips the menu, and an opened page begins at its heading', async ({
  browser,
}) => {
  const view = await onDesk(browser);
  const { page } = view;
  await visit(page, '/shop');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'About', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/About/);
  await expectNoErrors(view);
});

test('the menu of a phone opens, closes and leads on by keyboard', async ({ browser }) => {
  const view = await onPhone(browser);
  const { page } = view;
  await visit(page, '/');
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await press(page, button);
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await press(page, menu.getByRole('link', { name: 'FAQ' }));
  await page.waitForURL('**/faq');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoErrors(view);
});

test('the shop is searched by keyboard', LONG, async ({ browser }) => {
  const view = await onPhone(browser);
  const { page } = view;
  await visit(page, '/');
  await press(page, page.getByRole('link', { name: 'Search', exact: true }));
  await page.waitForURL('**/search');
  await type(page, page.getByRole('searchbox', { name: 'Search the shop' }), 'bottle');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=bottle');
  await press(page, page.getByRole('link', { name: /Bottle Labels/ }).first());
  await page.waitForURL('**/product/1');
  await expectNoErrors(view);
});

test('questions are found and opened by keyboard', LONG, async ({ browser }) => {
  const view = await onPhone(browser);
  const { page } = view;
  await visit(page, '/faq');
  const topic = page.getByRole('button', { name: 'Payment', exact: true });
  await press(page, topic, 'Space');
  await expect(topic).toHaveAttribute('aria-pressed', 'true');
  await press(page, page.locator('summary').first());
  await expect(page.locator('details[open]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('details[open]')).toHaveCount(0);
  await tabTo(page, page.getByRole('searchbox'), 'Shift+Tab');
  await page.keyboard.type('zzzz');
  await expect(page.getByText(/^No results found/)).toBeVisible();
  await expectNoErrors(view);
});

test(
  'a message is written to the shop by keyboard; what is missing is said at its field',
  LONG,
  async ({ browser }) => {
    const view = await onPhone(browser);
    const { page } = view;
    await visit(page, '/contact');
    const send = page.getByRole('button', { name: 'Send Message' });
    await press(page, send);
    const name = page.getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/./);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.keyboard.type('Achieng Odhiambo');
    await type(page, page.getByLabel('Email', { exact: true }), 'achieng@example.com');
    await type(page, page.getByLabel('Subject'), 'Labels for a class');
    await type(page, page.getByLabel('Message'), 'Do you print ĩ and ũ?');
    await press(page, send);
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();
    await expectNoErrors(view);
  },
);

test('the cards of a category open by focus and close by Escape', LONG, async ({ browser }) => {
  const view = await onDesk(browser);
  const { page } = view;
  await visit(page, '/school-labels');
  await tabTo(page, page.getByRole('button', { name: 'Waterproof' }));
  const card = page.locator('.category-hover-card');
  await expect(card).toContainText('rain');
  await page.keyboard.press('Tab');
  await expect(card).not.toContainText('rain');
  await expect(card).toHaveCount(1);
  await closeByEscape(page, card);
  await expectNoErrors(view);
});

test(
  'signing in by keyboard: a wrong password is said aloud and keeps the address',
  LONG,
  async ({ browser }) => {
    await (await admin(browser)).context.close();
    const view = await onPhone(browser);
    const { page } = view;
    await visit(page, '/');
    await press(page, page.getByRole('link', { name: 'Login / Register' }).first());
    await page.waitForURL('**/auth');
    const email = page.getByLabel('Email');
    await type(page, email, ADMIN.email);
    await type(page, page.getByLabel('Password'), 'not her password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Error signing in' })).toBeVisible();
    await expect(email).toHaveValue(ADMIN.email);
    await type(page, page.getByLabel('Password'), ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').last()).toBeVisible();
    await expectNoErrors(view);
  },
);
