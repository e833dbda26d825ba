import { beforeEach, expect, test } from 'vitest';
import { editAddress } from '../../../shared/order/edit/address.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { startAttempt } from '../../../shared/payment/attempt.ts';
import { offerCollection } from '../../../shared/production/workshop.ts';
import { SYSTEM } from '../../../shared/tx.ts';
import { deliver } from '../../../worker/outbox/deliver.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { changeRow } from '../rows.ts';
import { Client, env, guest } from '../shop.ts';
import { anOrder, aPhone, hours, queue, quiet, sentAbout, tell } from '../sms.ts';

await hireBoss();
await commitAt(Date.now(), BOSS, offerCollection, { offered: true, takesCash: true });

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM failure').run();
});

const NO_PLACE = { street: '', city: '', countyId: '', landmark: '', postalCode: '' };

/** Orders product 1 to collect it at the workshop and pay it there, without an e-mail address. */
async function order(phone: string, changes: Record<string, unknown> = {}, network = '') {
  const client = new Client(await guest());
  await client.send('addToCart', { productId: '1', quantity: 1 });
  const body = checkoutBody(await client.rows('cartLine'), 75_000, {
    ...{ shippingMethod: 'workshop', paymentMethod: 'mpesa', noEmail: true, mpesaPhone: aPhone() },
    ...changes,
  });
  const contact = { ...body.contact, ...NO_PLACE, email: '', phone };
  const from: Record<string, string> = network ? { 'CF-Connecting-IP': network } : {};
  const answer = await client.visitor.post('/api/checkout', { ...body, contact }, from);
  const { code } = (await answer.clone().json()) as { code?: string };
  return { client, body: { ...body, contact }, orderId: body.orderId, status: answer.status, code };
}

/** Counts so many orders as placed. */
const counted = (key: string, many: number) =>
  env.DB.batch(
    Array.from({ length: many }, () =>
      env.DB.prepare('INSERT INTO failure (id, key, at) VALUES (?, ?, ?)').bind(
        `${crypto.randomUUID()} ${key}`,
        key,
        Date.now(),
      ),
    ),
  );

test('a guest without an e-mail address orders, and a repeat is the same order and counts once', async () => {
  const phone = aPhone();
  const { client, body, orderId, status } = await order(phone);
  expect(status).toBe(201);
  const [row] = await client.rows('order');
  expect(row).toMatchObject({ id: orderId, shippingMethod: 'workshop', shippingCents: 0 });
  expect(await client.rows('address')).toMatchObject([{ email: '', phone, ...NO_PLACE }]);
  for (let i = 0; i < 5; i++) {
    expect((await client.visitor.post('/api/checkout', body)).status).toBe(200);
  }
  expect((await order(phone)).status).toBe(201);
});

test('a checkout without an e-mail address is refused unless it says so, and for a card', async () => {
  const refused = { status: 400, code: 'invalid' };
  expect(await order(aPhone(), { noEmail: undefined })).toMatchObject(refused);
  expect(await order(aPhone(), { paymentMethod: 'card' })).toMatchObject(refused);
});

test('the fifth order of a day for one number asks for an e-mail address, however the number is written', async () => {
  const phone = aPhone();
  const written = [phone, `+${phone}`, `0${phone.slice(3)}`, `00${phone}`];
  for (const number of written) expect((await order(number)).status).toBe(201);
  for (const number of written) {
    expect(await order(number)).toMatchObject({ status: 429, code: 'sms_orders_full' });
  }
  expect((await order(aPhone())).status).toBe(201);
});

test('an order that is refused does not count', async () => {
  const phone = aPhone();
  for (let i = 0; i < 6; i++) {
    const expected = { totalCents: 1, lines: [] };
    expect((await order(phone, { expected })).status).toBe(409);
  }
  expect((await order(phone)).status).toBe(201);
});

test('sixty orders a day from one network and five hundred in all are the most without an e-mail address', async () => {
  await counted('sms order-from:41.90.1.1', 59);
  expect((await order(aPhone(), {}, '41.90.1.1')).status).toBe(201);
  expect(await order(aPhone(), {}, '41.90.1.1')).toMatchObject({ code: 'sms_orders_full' });
  expect((await order(aPhone(), {}, '41.90.1.2')).status).toBe(201);
  await counted('sms orders', 500);
  expect(await order(aPhone(), {}, '41.90.1.3')).toMatchObject({ code: 'sms_orders_full' });
});

test('news that anybody can cause reaches a number four times a day, and delays no other news', async () => {
  const phone = aPhone();
  const orders = await Promise.all(Array.from({ length: 6 }, () => anOrder({ phone })));
  const texts = async () =>
    (await Promise.all(orders.map(({ id }) => sentAbout(id)))).flat().map(({ text }) => text);
  const waiting: string[] = [];
  for (const { id } of orders) waiting.push(await tell('payment_failed', id));
  expect(await texts()).toHaveLength(4);
  const { id: shipped } = await anOrder({ phone, status: 'shipped' });
  await tell('order_shipped', shipped);
  expect((await sentAbout(shipped)).map(({ text }) => text)).toEqual([
    expect.stringContaining('on its way'),
  ]);
  for (const id of waiting.slice(4)) await hours(id, 25);
  expect(await texts()).toHaveLength(6);
});

test.each([
  ['workshop', null, 'Collect it at Nairobi, Kenya (Mon-Fri 8am-5pm, Sat 9am-1pm): '],
  ['point', { name: 'Jetty', town: 'Lamu', place: 'Pier' }, 'Collect it at Jetty, Lamu (Pier): '],
])('an order for the %s is ready where others are on their way', async (method, point, words) => {
  const { id } = await anOrder({ email: 'njeri@shop.test', status: 'shipped' });
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      `UPDATE orders SET shippingMethod = ?, pickupPoint = ?, zoneId = '',
        version = (SELECT version FROM sync_clock) WHERE id = ?`,
    ).bind(method, point && JSON.stringify(point), id),
  ]);
  await deliver(quiet, await queue(id, { news: 'order_shipped' }));
  expect((await sentAbout(id)).map(({ text }) => text)).toEqual([expect.stringContaining(words)]);
});

test('a cash order of a number without e-mail says that we call, and nothing of paying', async () => {
  const { orderId } = await order(aPhone(), { paymentMethod: 'cash' });
  await deliver(quiet, await queue(orderId, { news: 'order_placed' }));
  const [sent] = await sentAbout(orderId);
  expect(sent?.text).toContain('We will call to confirm it');
});

test('an e-mail address given for a card leaves the news of an order placed by SMS to SMS', async () => {
  const { orderId } = await order(aPhone(), { paymentMethod: 'cash' });
  await commitAt(Date.now(), SYSTEM, startAttempt, {
    ...{ orderId, attemptId: crypto.randomUUID(), callbackHash: 'h', method: 'card', phone: '' },
    email: 'njeri@shop.test',
  });
  await changeRow('orders', orderId, "paymentStatus = 'paid', paidAt = 1");
  await tell('order_paid', orderId);
  const texts = (await sentAbout(orderId)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('received for order'))).toHaveLength(1);
});

test('a corrected number of an order that is ready gets one SMS that it is', async () => {
  const { orderId, body } = await order(aPhone());
  await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'shipped' });
  await tell('order_shipped', orderId);
  const phone = aPhone();
  await commitAt(Date.now(), BOSS, editAddress, {
    ...{ orderId, contact: { ...body.contact, phone }, collected: true },
  });
  const revoked = await env.DB.prepare(
    "SELECT id FROM outbox WHERE type = 'revoke_order_link' AND payload LIKE ?",
  )
    .bind(`%${orderId}%`)
    .first<string>('id');
  for (const id of [`${revoked}`, `${revoked}`, `${revoked} sms`]) await deliver(quiet, id);
  const ready = (await sentAbout(orderId)).filter(({ text }) => text.includes('is ready'));
  expect(ready.map(({ to }) => to)).toContain(`+${phone}`);
  expect(ready).toHaveLength(2);
  const [before, after] = ready.map(({ text }) => text.split('#')[1]);
  expect(after).not.toBe(before);
});
