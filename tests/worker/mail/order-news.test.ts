import { expect, test } from 'vitest';
import { orderNews } from '../../../worker/mail/order-news.ts';
import { order } from '../admin.ts';
import { changeRow } from '../rows.ts';
import { Client, env, guest } from '../shop.ts';

/** A cancelled order whose payment is so. */
async function cancelled(paymentStatus: string, refundedCents = 0): Promise<string> {
  const id = await order(new Client(await guest()));
  const payment = `paymentStatus = '${paymentStatus}', refundedCents = ${refundedCents}`;
  await changeRow('orders', id, `status = 'cancelled', ${payment}`);
  return id;
}

test.each([
  ['unpaid', 0, 'You have paid nothing'],
  ['paid', 0, 'We will return what you paid'],
  ['paid', 40_000, 'We will return what you paid'],
  ['refunded', 100_000, 'We have returned what you paid'],
])(
  'the mail about a cancelled order that is %s, with %i cents refunded, says so',
  async (payment, cents, words) => {
    const orderId = await cancelled(payment, cents);
    const mail = await orderNews(env, { type: 'order_cancelled', orderId });
    expect(mail?.text).toContain(words);
  },
);
