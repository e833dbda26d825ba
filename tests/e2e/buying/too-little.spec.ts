import { expect } from '@playwright/test';
import { expectNoErrors, LONG, look, onPhone, test, visit } from '../browser.ts';
import { addToCart, expectPayment, fillCheckout, orderStatus, paymentStatus } from '../buying.ts';
import { readPlace } from '../place.ts';

test(
  'who sent too little from the M-Pesa menu reads what is missing, and sends it',
  LONG,
  async ({ browser }, info) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/product/5');
    await addToCart(page);
    await visit(page, '/checkout');
    await fillCheckout(page, '0712341032');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL('**/order/*');
    await expectPayment(page, 'failed');
    const menu = page.getByText('Send it yourself from the M-Pesa menu');
    await menu.click();
    const way = page.getByText(/^Lipa na M-Pesa, Pay Bill/);
    const [, account, amount = ''] =
      /account (TT-\w{8}), amount KSh ([\d,]+)/.exec((await way.textContent()) ?? '') ?? [];
    const send = (amount: number) =>
      page.request.post(`${readPlace().sandbox}/by-hand`, {
        data: { account, amount, phone: '254712341032' },
      });
    await send(Number(amount.replace(',', '')) - 50);
    await expectPayment(page, 'review');
    await expect(page.getByText(/and KSh 50 is missing/)).toBeVisible();
    await expect(orderStatus(page)).toContainText('Waiting for your payment');
    await expect(paymentStatus(page)).toHaveText('Waiting');
    await expect(way).toBeVisible();
    await expect(way).toContainText('amount KSh 50.');
    await look(page, info, 'too-little');
    await send(50);
    await expectPayment(page, 'paid');
    await expect(page.getByText(/^M-Pesa receipt/)).toHaveCount(2);
    await expectNoErrors(parent);
  },
);
