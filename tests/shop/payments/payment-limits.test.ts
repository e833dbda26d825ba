import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutBody } from '../../checkout-body.ts';
import { until } from '../../until.ts';
import { guest, type Running, startAll } from '../harness.ts';
import { filledCart, phone } from '../order.ts';
import { paying } from '../paying.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop?.stop());

const { place, paymentBecomes, pushes, write } = paying(() => shop);

async function ready(changes: Parameters<typeof checkoutBody>[2] = {}) {
  const customer = await guest(shop.origin);
  const lines = await filledCart(customer, [['1', 1]]);
  return { customer, lines, body: checkoutBody(lines, 100_000, changes) };
}

const fill = (key: string, times: number) =>
  shop.db
    .prepare(
      `WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ?)
       INSERT INTO failure (id, key, at) SELECT lower(hex(randomblob(16))), ?, ? FROM nth`,
    )
    .bind(times, key, Date.now())
    .run();
const from = (ip: string) => ({ 'CF-Connecting-IP': ip });

test('ten orders paid at once from one phone prompt it at most three times', async () => {
  // A declined one: a paid STK push would free its slot.
  const mpesaPhone = phone('1032');
  const placed = await Promise.all(Array.from({ length: 10 }, () => place(phone('1032'))));
  for (const { answer } of placed) await paymentBecomes(answer.order.id, 'failed');
  const answers = await Promise.all(
    placed.map(({ customer, answer }) =>
      customer.post(`/api/orders/${answer.order.id}/pay`, { phone: mpesaPhone }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(3).fill(200),
    ...Array(7).fill(429),
  ]);
  expect((await pushes(mpesaPhone)).length).toBeLessThanOrEqual(3);
});

test('one address leaves at most two hundred prompts an hour unpaid', async () => {
  await fill('prompt-from:203.0.113.9', 199);
  const pay = async () => {
    const { customer, body } = await ready({ mpesaPhone: phone() });
    const answer = await customer.post('/api/checkout', body, from('203.0.113.9'));
    return ((await answer.json()) as { payment: unknown }).payment;
  };
  expect(await pay()).toMatchObject({ code: null });
  expect(await pay()).toMatchObject({ code: 'too_many' });
});

test('of twelve orders to one e-mail address all are kept, ten of their mails go out within the hour and the others wait', async () => {
  const email = 'Much.Mail@example.com';
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) {
    const { customer, body } = await ready({ mpesaPhone: phone('1032') });
    const contact = { ...body.contact, email: i % 2 ? email : email.toLowerCase() };
    expect((await customer.post('/api/checkout', { ...body, contact })).status).toBe(201);
    ids.push(body.orderId);
  }
  const sent = async () => {
    const mails = (await (await fetch(`${shop.origin}/dev/mail.json`)).json()) as { to: string }[];
    return mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase()).length;
  };
  // Each order is placed and its payment fails, which makes two mails.
  const inFiveMinutes = Date.now() + 5 * 60_000;
  const waiting = () =>
    shop.rows(
      `SELECT id FROM outbox WHERE doneAt IS NULL AND dueAt > ${inFiveMinutes}
       AND type IN ('order_placed', 'payment_failed')
       AND json_extract(payload, '$.orderId') IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    );
  await until('the other mails to wait', async () => waiting().length === 14);
  expect(await sent()).toBe(10);
  expect(shop.rows("SELECT key FROM failure WHERE key LIKE '%much%'")).toEqual([]);
});

test('a phone that pays may pay again and again', async () => {
  const mpesaPhone = phone();
  for (let i = 0; i < 5; i++) {
    const { answer } = await place(mpesaPhone);
    expect(answer.payment).toMatchObject({ code: null });
    await paymentBecomes(answer.order.id, 'paid');
  }
});

test.each(['owner', 'address'])('orders of one %s are limited within the hour', async (whose) => {
  const { customer, body } = await ready({ mpesaPhone: phone() });
  await fill(whose === 'owner' ? `order:${customer.owner}` : 'order-from:203.0.113.8', 300);
  const send = () => customer.post('/api/checkout', body, from('203.0.113.8'));
  expect((await send()).status).toBe(429);
  await shop.db.prepare("DELETE FROM failure WHERE key LIKE 'order%'").run();
  expect((await send()).status).toBe(201);
});

test('a checkout that is refused does not count', async () => {
  const { customer, lines, body } = await ready({ mpesaPhone: phone() });
  await fill(`order:${customer.owner}`, 99);
  const refused = await customer.post('/api/checkout', checkoutBody(lines, 1));
  expect(refused.status).toBe(409);
  expect((await customer.post('/api/checkout', body)).status).toBe(201);
});

test('an order that is paid, in review or refunded prompts no phone again', async () => {
  const { answer, customer } = await place(phone('1032'));
  for (const status of ['paid', 'review', 'refunded']) {
    await write('orders', 'id', answer.order.id, `paymentStatus = '${status}'`);
    const pay = await customer.post(`/api/orders/${answer.order.id}/pay`, { phone: phone() });
    expect((await pay.json()) as object).toEqual({ code: 'order_paid' });
  }
});
