import { expect, type Page } from '@playwright/test';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { expectNoErrors, LONG, onDesk, onPhone, test, visit } from '../browser.ts';
import { cart, placeOrder } from '../buying.ts';
import { PUSH } from '../interference.ts';

const name = (page: Page) => page.getByLabel("Child's name");

/** Leaves the field afterwards, so that it accepts changes from other devices again. */
async function type(page: Page, words: string) {
  await page.bringToFront();
  await name(page).fill(words);
  await page.getByRole('tab', { name: 'Design' }).focus();
}

for (const [words, days] of [
  ['two days ahead', 2],
  ['two days behind', -2],
] as const) {
  test(
    `on a phone whose clock is ${words}, drafts, cart, days and minutes are the shop's`,
    LONG,
    async ({ browser }) => {
      const desk = await onDesk(browser);
      await visit(desk.page, '/customize');
      const taken = desk.page.waitForResponse(PUSH);
      await type(desk.page, 'Zawadi');
      await taken;

      const phone = await onPhone(browser);
      const { page, context } = phone;
      await context.addCookies(await desk.context.cookies());
      await context.addInitScript((off) => {
        const { now } = Date;
        Date.now = () => now() + off - Number(sessionStorage.getItem('ago'));
      }, days * DAY_MS);
      await visit(page, '/customize');
      await expect(name(page)).toHaveValue('Zawadi');
      await type(page, 'Zuri');
      await expect(name(desk.page)).toHaveValue('Zuri');
      await expect(name(page)).toHaveValue('Zuri');

      // A change made an hour ago loses, although it is sent last.
      const ago = (ms: number) =>
        page.evaluate((text) => sessionStorage.setItem('ago', text), `${ms}`);
      await context.setOffline(true);
      await ago(HOUR_MS);
      await type(page, 'Kito');
      await ago(0);
      await expect(
        page.getByRole('status').filter({ hasText: 'Saved on this phone' }),
      ).toBeVisible();
      const newer = desk.page.waitForResponse(PUSH);
      await type(desk.page, 'Amani');
      await newer;
      const sent = page.waitForResponse(PUSH);
      await context.setOffline(false);
      await sent;
      await page.bringToFront();
      await expect(name(page)).toHaveValue('Amani');
      await expect(name(desk.page)).toHaveValue('Amani');

      await page.getByRole('tab', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(cart(desk.page, 1)).toBeVisible();
      // Both devices' additions are summed.
      for (const { page } of [desk, phone]) await visit(page, '/cart');
      const more = (page: Page) => page.getByRole('button', { name: 'Increase quantity' }).click();
      await context.setOffline(true);
      for (const { page } of [phone, desk, phone]) await more(page);
      await expect(cart(page, 3)).toBeVisible();
      await expect(cart(desk.page, 2)).toBeVisible();
      await context.setOffline(false);
      for (const { page } of [desk, phone]) await expect(cart(page, 4)).toBeVisible();

      const promised = async ({ page }: typeof desk) => {
        await visit(page, '/checkout');
        await page.getByLabel('County').selectOption({ label: 'Nairobi City' });
        const arrives = page.getByText(/^Arrives .* if you pay today$/);
        await expect(arrives).toHaveCount(1);
        return arrives.allTextContents();
      };
      const arrives = await promised(desk);
      expect(await promised(phone)).toEqual(arrives);

      // A number that never responds. The minute is counted from the shop's request.
      await placeOrder(page, '0712340017');
      const clock = page.locator('.small .numbers');
      await expect(clock).toHaveText(/^ ?0:(0[1-9]|[1-5]\d)$/);
      await expect(page.getByRole('button', { name: 'Edit design Amani' })).toBeVisible();
      await expectNoErrors(desk, { errors: phone.errors.filter((e) => !/DISCONNECTED/.test(e)) });
    },
  );
}
