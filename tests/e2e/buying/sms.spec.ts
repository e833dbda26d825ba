import { expect } from '@playwright/test';
import { admin } from '../admin.ts';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';
import { takeOrder } from '../orders.ts';
import { readPlace } from '../place.ts';

test(
  'the link in an SMS opens its order in both languages on a phone that has never been here, and a wrong one says so',
  LONG,
  async ({ browser }) => {
    const desk = await admin(browser);
    const { number } = await takeOrder(desk.page, 'Halima Phone');
    const linkSent = async () => {
      const answer = await desk.page.request.get(`${readPlace().shop}/dev/sms.json`);
      const sent = (await answer.json()) as { to: string; text: string }[];
      return sent.find(({ text }) => text.includes(number))?.text.match(/\/o#\w+$/)?.[0];
    };
    await expect.poll(linkSent).toBeTruthy();
    const phone = await onPhone(browser);
    await visit(phone.page, (await linkSent()) ?? '');
    await expect(phone.page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    await expect(phone.page).toHaveURL(/\/order\/[\w-]{36}#k=[\w-]+$/);
    await phone.page.getByRole('link', { name: 'SW', exact: true }).click();
    await expect(phone.page.getByRole('heading', { name: number })).toBeVisible();
    await expect(phone.page).toHaveURL(/\/sw\/order\/[\w-]{36}#k=[\w-]+$/);
    await expectNoErrors(phone);

    await phone.page.goto('about:blank');
    await visit(phone.page, '/sw/o#abcdefghijklmnop');
    await expect(
      phone.page.getByRole('heading', { name: 'Kiungo hiki hakitumiki tena' }),
    ).toBeVisible();
  },
);
