import { type Browser, expect, type Page } from '@playwright/test';
import { admin } from '../admin.ts';
import { expectNoErrors, heading, LONG, onPhone, press, test, visit } from '../browser.ts';
import { buy, expectPayment } from '../buying.ts';
import { orderIn } from '../orders.ts';
import { readPlace } from '../place.ts';
import { openPalette } from '../staff.ts';

/** The ten seconds in which a cancellation and its refund can be taken back. */

async function bought(browser: Browser, phone: string, state: string, locale = 'en') {
  const parent = await onPhone(browser);
  await parent.page.route('**/api/checkout', async (route) => {
    await route.continue({ postData: { ...route.request().postDataJSON(), locale } });
  });
  await buy(parent.page, '/product/2', phone);
  await expectPayment(parent.page, state);
  const orderId = orderIn(parent.page);
  await parent.context.close();
  return { orderId, number: orderId.slice(0, 8).toUpperCase() };
}

/** The open order's payment. */
async function paymentIn(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /^Details and refund/ });
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
}

const refundsOf = (page: Page, paymentId: string) =>
  page.evaluate(async (id) => {
    const answer = await fetch(`/api/money/payments/${id}`);
    type Refunds = { refunds: { amountCents: number; reason: string }[] };
    const { refunds } = (await answer.json()) as Refunds;
    return refunds.map(({ amountCents, reason }) => ({ amountCents, reason }));
  }, paymentId);

async function cancel(page: Page, number: string, { refund }: { refund: boolean }) {
  await page.getByLabel(`Status of order ${number}`).selectOption('cancelled');
  const asked = page.getByRole('dialog', { name: `Cancel order ${number}` });
  const tick = asked.getByRole('checkbox', { name: /^Refund too\? KSh [\d,]+ goes back/ });
  await expect(tick).not.toBeChecked();
  const words = (await asked.getByText(/^Refund too/).textContent()) ?? '';
  const cents = Number(/KSh ([\d,]+)/.exec(words)?.[1]?.replace(',', '')) * 100;
  if (refund) await tick.check();
  await asked.getByRole('button', { name: 'Yes, cancel' }).click();
  return cents;
}

const held = (page: Page) => page.getByRole('status').filter({ hasText: 'is cancelled.' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test(
  'a refund that was ticked with the cancellation is undone, or made once',
  LONG,
  async ({ browser }) => {
    const { orderId, number } = await bought(browser, '0733445571', 'paid', 'sw');
    const owner = await admin(browser);
    const { page } = owner;
    await visit(page, `/admin/order/${orderId}`);
    const status = page.getByLabel(`Status of order ${number}`);
    const payment = await paymentIn(page);
    await cancel(page, number, { refund: true });
    await expect(held(page)).toContainText(/and KSh [\d,]+ is refunded/);
    await undo(page).click();
    await expect(status).toHaveValue('pending');
    await expect(undo(page)).toHaveCount(0);
    expect(await refundsOf(page, payment)).toEqual([]);

    // Without the tick its money stays, which the header offers to refund. The floor has the undo, too.
    await cancel(page, number, { refund: false });
    const refund = page.getByRole('link', { name: /^Refund KSh [\d,]+$/ });
    await expect(refund).toHaveAttribute('href', new RegExp(`/admin/payment/${payment}$`));
    const palette = await openPalette(page);
    await palette.field.fill('press floor');
    await palette.field.press('Enter');
    await expect(heading(page)).toHaveText('Press floor');
    await expect(held(page)).toContainText(number);
    await undo(page).click();
    await page.goBack();
    await expect(status).toHaveValue('pending');
    await expect(refund).toHaveCount(0);

    const cents = await cancel(page, number, { refund: true });
    await press(page, 'Do it now');
    await expect(page.getByText('The refund is on its way')).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
    // The customer reads the reason, so it is in the language of the order.
    const made = [{ amountCents: cents, reason: 'Oda imeghairiwa' }];
    await expect.poll(() => refundsOf(page, payment)).toEqual(made);
    await expect(refund).toHaveCount(0);
    await expect(status).toHaveValue('cancelled');
    await expectNoErrors(owner);
  },
);

test(
  'who leaves the office for the shop leaves no undo behind: the refund is made',
  LONG,
  async ({ browser }) => {
    const { orderId, number } = await bought(browser, '0733445572', 'paid');
    const owner = await admin(browser);
    const { page } = owner;
    await visit(page, `/admin/order/${orderId}`);
    const payment = await paymentIn(page);
    const cents = await cancel(page, number, { refund: true });
    await expect(undo(page)).toBeVisible();
    const { field } = await openPalette(page);
    await field.fill('open the shop');
    await field.press('Enter');
    await expect(page.getByText('The refund is on its way')).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
    const made = [{ amountCents: cents, reason: 'Order cancelled' }];
    expect(await refundsOf(page, payment)).toEqual(made);
    await expectNoErrors(owner);
  },
);

test(
  'a payment that needs a decision is what an order says to look at next',
  LONG,
  async ({ browser }) => {
    const { orderId, number } = await bought(browser, '0712341032', 'failed');
    const body = JSON.stringify({ account: `TT-${number}`, amount: 1 });
    await fetch(`${readPlace().sandbox}/by-hand`, { method: 'POST', body });
    const owner = await admin(browser);
    const { page } = owner;
    await visit(page, `/admin/order/${orderId}`);
    await page.getByRole('main').getByRole('link', { name: 'Check payments' }).click();
    await expect(heading(page)).toHaveText('Payments');
    await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText(
      'KSh 1 received',
    );
    await expectNoErrors(owner);
  },
);
