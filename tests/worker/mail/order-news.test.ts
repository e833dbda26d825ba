import { expect, test } from 'vitest';
import { editAddress } from '../../../shared/order/edit/address.ts';
import { mailsOf } from '../../../shared/order/news/mails.ts';
import { orderNumber } from '../../../shared/order/states.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import type { Row } from '../../../shared/tx.ts';
import { orderNews } from '../../../worker/mail/order-news.ts';
import { deliver } from '../../../worker/outbox/deliver.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { BOSS, commitAt, hireBoss, order } from '../admin.ts';
import { mails } from '../people.ts';
import { changeRow, orderRow } from '../rows.ts';
import { Client, env, guest } from '../shop.ts';
import { anOrder, queue, quiet, sentAbout, tell } from '../sms.ts';

await hireBoss();

/** A cancelled order whose payment is in this state. */
async function cancelled(paymentStatus: string, refundedCents: number, paidAt: number | null) {
  const id = await order(new Client(await guest()));
  const payment = `paymentStatus = '${paymentStatus}', refundedCents = ${refundedCents}, paidAt = ${paidAt}`;
  await changeRow('orders', id, `status = 'cancelled', ${payment}`);
  return id;
}

test.each([
  ['unpaid', 0, null, 'You have paid nothing'],
  // A code that nobody has proven.
  ['pending', 0, null, 'If you have paid for it, we will return the money'],
  ['review', 0, null, 'If you have paid for it, we will return the money'],
  ['paid', 0, 1, 'We will return what you paid'],
  ['paid', 40_000, 1, 'We will return what you paid'],
  // A second payment.
  ['review', 0, 1, 'We will return what you paid'],
  ['refunded', 100_000, 1, 'We have returned what you paid'],
] as const)(
  'the mail about a cancelled order that is %s, with %i cents refunded, paid at %s, says so',
  async (payment, cents, paidAt, words) => {
    const orderId = await cancelled(payment, cents, paidAt);
    const mail = await orderNews(env, { type: 'order_cancelled', orderId });
    expect(mail?.text).toContain(words);
  },
);

test('the mail that a payment has arrived is sent again only for an order that was paid and not refunded', async () => {
  const id = await order(new Client(await guest()));
  const offered = async (set: string) => {
    await changeRow('orders', id, set);
    return mailsOf((await orderRow(id)) as unknown as Row<'order'>).includes('order_paid');
  };
  // A code that nobody has proven.
  expect(await offered("paymentStatus = 'review'")).toBe(false);
  expect(await offered("paymentStatus = 'paid', paidAt = 1")).toBe(true);
  // A second payment.
  expect(await offered("paymentStatus = 'review'")).toBe(true);
  expect(await offered("paymentStatus = 'refunded'")).toBe(false);
  expect(await offered("paymentStatus = 'paid', status = 'cancelled'")).toBe(false);
});

test.each([
  ['standard', /You pay KSh 1,\d+ to the rider, in cash or by M-Pesa\./],
  ['workshop', /You pay KSh 1,\d+ when you collect it, in cash or by M-Pesa\./],
])(
  'who pays when a %s order is handed over reads the sum in the mail before that',
  async (way, words) => {
    const orderId = await order(new Client(await guest()));
    const text = async (set: string) => {
      await changeRow('orders', orderId, set);
      return (await orderNews(env, { type: 'order_shipped', orderId }))?.text;
    };
    const shipped = `status = 'shipped', shippingMethod = '${way}'`;
    expect(await text(`${shipped}, paymentMethod = 'cash'`)).toMatch(words);
    expect(await text("paymentStatus = 'paid', paidAt = 1")).not.toContain('You pay');
  },
);

test('a mail that waited while its order went on is not sent', async () => {
  const orderId = await order(new Client(await guest()));
  const told = async (set: string) => {
    await changeRow('orders', orderId, set);
    const moved = ['order_tracked', 'order_moved'] as const;
    const types = ['order_paid', 'order_shipped', ...moved, 'order_delivered'] as const;
    const mails = await Promise.all(types.map((type) => orderNews(env, { type, orderId })));
    return types.filter((_, at) => mails[at] !== null);
  };
  expect(await told("paymentStatus = 'paid', paidAt = 1")).toEqual([
    'order_paid',
    'order_tracked',
    'order_moved',
  ]);
  expect(await told("status = 'shipped'")).toEqual([
    'order_paid',
    'order_shipped',
    'order_tracked',
    'order_moved',
  ]);
  expect(await told("status = 'delivered'")).toEqual(['order_paid', 'order_delivered']);
  expect(await told("status = 'cancelled'")).toEqual([]);
});

test('who ordered hears that staff changed where the order goes, not that they changed a name', async () => {
  const client = new Client(await guest());
  const orderId = await order(client);
  const days = "promisedFrom = '2026-12-03', promisedTo = '2026-12-05'";
  await changeRow('orders', orderId, `paymentStatus = 'paid', paidAt = 1, locale = 'sw', ${days}`);
  const { contact } = checkoutBody([], 0);
  const edit = (changes: object) =>
    commitAt(Date.now(), BOSS, editAddress, { orderId, contact: { ...contact, ...changes } });
  const moves = async () => {
    const all = env.DB.prepare("SELECT id, dueAt FROM outbox WHERE type = 'order_moved'");
    return (await all.all<{ id: string; dueAt: number }>()).results;
  };
  await edit({ fullName: 'Wanjiru Otieno' });
  expect(await moves()).toEqual([]);
  await edit({ fullName: 'Wanjiru Otieno', street: 'Moi Avenue 5', phone: '0722 000 111' });
  const [move] = await moves();
  // The links of the old number's owner are void by then.
  expect(move?.dueAt).toBeGreaterThan(Date.now());
  const mail = await orderNews(env, { type: 'order_moved', orderId });
  expect(mail?.subject).toBe(`Oda ${orderNumber(orderId)} itapelekwa anwani nyingine`);
  expect(mail?.text).toContain('Tumebadilisha anwani');
  expect(mail?.text).toContain('Itafika');
  expect(mail?.text).not.toContain('Moi Avenue');
});

test('the mail that an order is paid waits while its cancellation can be taken back, and is sent if it was', async () => {
  const orderId = await order(new Client(await guest()));
  await changeRow('orders', orderId, "paymentStatus = 'paid', paidAt = 1");
  const toldAfter = async (cancelledMs: number, set: string) => {
    const finishedAt = Date.now() - cancelledMs;
    await changeRow('orders', orderId, `status = 'cancelled', finishedAt = ${finishedAt}`);
    const id = crypto.randomUUID();
    await tell('order_paid', orderId, quiet, id);
    await changeRow('orders', orderId, set);
    await env.DB.prepare('UPDATE outbox SET dueAt = 0 WHERE id = ?').bind(id).run();
    await deliver(quiet, id);
    const subject = `We have your payment for order ${orderNumber(orderId)}`;
    return (await mails()).filter((mail) => mail.subject === subject).length;
  };
  expect(await toldAfter(MINUTE_MS, "status = 'pending'")).toBe(0);
  expect(await toldAfter(0, "status = 'pending'")).toBe(1);
});

test('an order that is ready once more sends the SMS once more, a mail that staff send again does not', async () => {
  const { id } = await anOrder({ email: 'njeri@shop.test', status: 'shipped' });
  await tell('order_shipped', id);
  await tell('order_shipped', id);
  expect(await sentAbout(id)).toHaveLength(2);
  await tell('order_shipped', id, undefined, crypto.randomUUID());
  expect(await sentAbout(id)).toHaveLength(2);
});

test('the SMS that an order is paid waits while its cancellation can be taken back', async () => {
  const { id } = await anOrder({});
  const paid = "paymentStatus = 'paid', paidAt = 1, status";
  await changeRow('orders', id, `${paid} = 'cancelled', finishedAt = ${Date.now()}`);
  const smsId = await queue(id, { news: 'order_paid' });
  await deliver(quiet, smsId);
  await changeRow('orders', id, `${paid} = 'pending', finishedAt = NULL`);
  await env.DB.prepare('UPDATE outbox SET dueAt = 0 WHERE id = ?').bind(smsId).run();
  await deliver(quiet, smsId);
  expect(await sentAbout(id)).toHaveLength(1);
});

test('the SMS that an order is on its way is sent only while it is, as the mail is', async () => {
  const { id } = await anOrder({ status: 'processing' });
  await deliver(quiet, await queue(id, { news: 'order_shipped' }));
  await changeRow('orders', id, "status = 'shipped', paymentStatus = 'refunded'");
  await deliver(quiet, await queue(id, { news: 'order_paid' }));
  expect(await sentAbout(id)).toEqual([]);
  await deliver(quiet, await queue(id, { news: 'order_shipped' }));
  expect(await sentAbout(id)).toHaveLength(1);
  // Nor does it go to another address any more.
  await changeRow('orders', id, "status = 'delivered'");
  await deliver(quiet, await queue(id, { news: 'order_moved' }));
  expect(await sentAbout(id)).toHaveLength(1);
});

test('an order that costs nothing is confirmed, in words that speak of no payment', async () => {
  const { id } = await anOrder({});
  const free = "paymentStatus = 'paid', subtotalCents = 0, totalCents = 0";
  await changeRow('orders', id, `${free}, consentVersion = '1'`);
  await deliver(quiet, await queue(id, { news: 'order_paid' }));
  const [sms] = await sentAbout(id);
  expect(sms?.text).toContain('is confirmed, nothing to pay.');
  await changeRow('address', id, "email = 'njeri@shop.test'");
  const mail = await orderNews(env, { type: 'order_paid', orderId: id });
  expect(mail?.subject).toBe(`Your order ${orderNumber(id)} is confirmed`);
  expect(mail?.text).toContain('there is nothing to pay for this order');
  expect(mail?.text).not.toContain('has arrived');
});
