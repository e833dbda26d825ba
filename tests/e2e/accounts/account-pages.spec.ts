import { expect } from '@playwright/test';
import { button, logIn, newAccount, newPerson } from '../accounts.ts';
import { axeFinds } from '../audit.ts';
import { expectNoErrors, heading, LONG, look, onDesk, onPhone, test, visit } from '../browser.ts';
import { addToCart, placeOrder } from '../buying.ts';
import { MOST_SHIFT, shiftOf } from '../layout.ts';

for (const [language, prefix] of [
  ['English', ''],
  ['Swahili', '/sw'],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, open] of [
      ['phone', onPhone],
      ['desk', onDesk],
    ] as const) {
      test(
        `axe finds nothing on the pages of accounts: ${language}, ${colorScheme}, on a ${name}`,
        LONG,
        async ({ browser }, info) => {
          test.slow();
          const view = await open(browser, { colorScheme });
          const { page } = view;
          const check = async (what: string) => {
            // Hovered elements have other colours.
            await page.mouse.move(0, 0);
            await look(page, info, what);
            expect([what, await axeFinds(page)]).toEqual([what, []]);
            const wide = await page.evaluate(() => document.body.scrollWidth > innerWidth);
            expect([what, wide]).toEqual([what, false]);
          };
          const visitAndCheck = async (path: string, what: string) => {
            await visit(page, prefix + path);
            expect(await shiftOf(page), what).toBeLessThan(MOST_SHIFT);
            await check(what);
          };
          const submit = () => page.locator('main button[type=submit]').first().click();

          await visitAndCheck('/auth', 'login');
          await submit();
          await check('login-errors');
          await page.locator('.auth-other button').click();
          await page.locator('input[autocomplete=name]').waitFor();
          await submit();
          await check('register-errors');
          await visitAndCheck('/auth/forgot', 'forgot');
          await page.getByRole('textbox').first().fill(newPerson().email);
          await submit();
          await page.locator('input[autocomplete=one-time-code]').waitFor();
          await submit();
          await check('mailed-code');
          await visitAndCheck('/auth/code', 'code');
          const types = ['signup', 'magiclink', 'recovery', 'invite', 'email_change'];
          for (const type of types) {
            await visitAndCheck(`/auth/confirm?token_hash=none&type=${type}`, `confirm-${type}`);
          }
          await page.locator('main [role=status] p').waitFor();
          await check('confirm-over');
          await visitAndCheck('/auth/password', 'password');
          await submit();
          await check('password-errors');

          await newAccount(page, newPerson('Nyambura wa Kang’ethe'));
          await visitAndCheck('/dashboard', 'dashboard-empty');
          await visit(page, `${prefix}/profile`);
          await page.locator('#person').waitFor();
          expect(await shiftOf(page), 'profile').toBeLessThan(MOST_SHIFT);
          await page.locator('.profile-sessions li').first().waitFor();
          await check('profile');
          const closed = page.locator('main [aria-expanded=false]');
          while ((await closed.count()) > 0) await closed.first().click();
          await check('profile-open');
          await visitAndCheck('/profile/second-step', 'second-step');
          await page.locator('main button').first().click();
          await page.locator('.auth-setup-key').waitFor();
          await check('second-step-key');
          await visitAndCheck('/auth', 'signed-in');
          await expectNoErrors(view);
        },
      );
    }
  }
}

test(
  'everything of an account can be done by the keyboard, and the password pasted',
  LONG,
  async ({ browser }) => {
    const { page, context } = await onDesk(browser);
    const person = await newAccount(page);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await visit(page, '/auth');
    for (const other of ['Create an Account', 'Login']) {
      await button(page, other).press('Enter');
      await expect(heading(page)).toHaveText(other);
      await expect(heading(page)).toBeFocused();
    }
    await page.getByLabel('Email').focus();
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test('fields tell password stores and keyboards what they are for', LONG, async ({ browser }) => {
  const { page } = await onPhone(browser);
  await visit(page, '/auth');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await button(page, 'Create an Account').click();
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  const person = await newAccount(page);
  await visit(page, '/profile/second-step');
  await button(page, 'Set it up').click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute(
    'autocomplete',
    'one-time-code',
  );
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await visit(page, '/auth');
  await logIn(page, person);
  await page.waitForURL('**/dashboard');
});

test(
  'a name that was ordered on two products is offered for each of them again',
  LONG,
  async ({ browser }) => {
    const view = await onPhone(browser);
    const { page } = view;
    await newAccount(page);
    for (const product of ['/product/1', '/product/5']) {
      await visit(page, product);
      await page.getByLabel("Child's name").fill('Wanjiku');
      await addToCart(page);
    }
    await visit(page, '/checkout');
    await placeOrder(page, '0712345678');
    await visit(page, '/dashboard');
    const designs = page.getByRole('region', { name: 'My Designs' }).getByRole('listitem');
    await expect(designs).toHaveText([/Bottle Labels · Medium/, /School Essentials Pack · Medium/]);
    await designs.last().getByRole('button', { name: 'Add to cart again' }).click();
    await page.getByRole('link', { name: 'Cart, 1 item', exact: true }).click();
    await expect(page.locator('.cart-table')).toContainText('School Essentials Pack');
    await expectNoErrors(view);
  },
);
