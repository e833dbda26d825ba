import { expect } from '@playwright/test';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';
import { addToCart, placeOrder } from '../buying.ts';
import { orderIn } from '../orders.ts';

test(
  'an order whose number is taken is placed under another one, and its customer sees nothing of it',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    const numbers: string[] = [];
    for (const product of ['1', '2']) {
      await visit(page, `/product/${product}`);
      await addToCart(page);
      await visit(page, '/checkout');
      await page.evaluate(async ([taken]) => {
        const session = await (await fetch('/api/session')).json();
        const { owner } = session as { owner: string };
        const orderId = taken && `${taken}${crypto.randomUUID().slice(8)}`;
        const key = 'tiny-tag-order';
        if (orderId) localStorage.setItem(key, JSON.stringify({ owner, orderId, isSent: false }));
      }, numbers);
      await placeOrder(page, '0712345678');
      numbers.push(orderIn(page).slice(0, 8));
    }
    expect(new Set(numbers).size).toBe(2);
    await expectNoErrors(parent);
  },
);
