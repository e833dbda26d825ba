import { expect } from '@playwright/test';
import { admin } from '../admin.ts';
import { expectNoErrors, LONG, look, onPhone, test, visit } from '../browser.ts';
import {
  addToCart,
  buy,
  expectPayment,
  fillCheckout,
  orderStatus,
  paymentStatus,
  push,
} from '../buying.ts';
import { orderIn } from '../orders.ts';
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

test(
  'who paid twice for an order that is cancelled is not told that one payment is all',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await buy(page, '/product/5', '0712340222');
    await expectPayment(page, 'paid');
    const orderId = orderIn(page);
    const owner = await admin(browser);
    await push(owner.page, 'setOrderStatus', { orderId, status: 'cancelled' });
    await expect(page.getByText(/^You paid KSh [\d,]+\. We will give it back/)).toBeVisible();
    const data = { account: `TT-${orderId.slice(0, 8)}`, amount: 1750, phone: '254712340222' };
    await page.request.post(`${readPlace().sandbox}/by-hand`, { data });
    await expectPayment(page, 'review');
    await expect(page.getByText(/you get back what is yours/)).toBeVisible();
    await expect(page.getByText(/We will give it back/)).toHaveCount(0);
    await visit(owner.page, '/admin');
    const payments = owner.page.getByRole('link', { name: /^Payments [\d,]+, needs attention$/ });
    await expect(payments).toBeVisible();
    await expectNoErrors(parent, owner);
  },
);
