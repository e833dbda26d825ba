import { afterEach, expect, test, vi } from 'vitest';
import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { orderKey } from '../../../worker/orders/link-key.ts';
import { deliver, sweep } from '../../../worker/outbox/deliver.ts';
import { anEmail } from '../accounts.ts';
import { mails } from '../people.ts';
import { audits, changeRow, dueOf, row } from '../rows.ts';
import { expectedFaults } from '../setup.ts';
import { env, guest, ORIGIN, shop } from '../shop.ts';
import { anOrder, aPhone, NOON, quiet, sentAbout, setTime } from '../sms.ts';

const toldOf = async (email: string) => (await mails()).filter(({ to }) => to === email);
const SUBJECT = /is waiting for your payment/;

afterEach(() => {
  vi.useRealTimers();
  expectedFaults();
});

/** An order of that time; its reminder waits. */
async function placed(given: Parameters<typeof anOrder>[0] = {}, placedAt = NOON) {
  setTime(placedAt);
  const { id } = await anOrder({ status: 'pending', placedAt, ...given });
  const news = crypto.randomUUID();
  await env.DB.prepare('INSERT INTO outbox (id, type, payload, dueAt) VALUES (?1, ?2, ?3, 0)')
    .bind(news, 'order_placed', JSON.stringify({ orderId: id }))
    .run();
  await deliver(quiet, news);
  return { id, reminder: `order_reminder ${id}` };
}

async function remind({ reminder }: { reminder: string }, now = NOON + 2 * HOUR_MS) {
  setTime(now);
  await deliver(quiet, reminder);
  await deliver(quiet, `${reminder} sms`);
}

test('an unpaid order is reminded of by mail two hours later, once, and its history says so', async () => {
  const email = anEmail();
  const order = await placed({ email });
  expect(await dueOf(order.reminder)).toBe(NOON + 2 * HOUR_MS);
  await remind(order, NOON + HOUR_MS);
  expect((await toldOf(email)).filter(({ subject }) => SUBJECT.test(subject))).toHaveLength(0);
  setTime(NOON + 2 * HOUR_MS);
  await Promise.all([sweep(quiet), sweep(quiet), deliver(quiet, order.reminder)]);
  await sweep(quiet);
  const [mail, ...more] = (await toldOf(email)).filter(({ subject }) => SUBJECT.test(subject));
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`/order/${order.id}#k=${await orderKey(env, order.id)}`);
  expect(mail?.text).toMatch(/\/reminders\/stop\?token_hash=[\w-]{22}\.[\w-]{22}/);
  expect(await audits('remindOrder')).toHaveLength(1);
});

test('an order without an e-mail address is reminded of by SMS, in its language', async () => {
  const order = await placed({ locale: 'sw' });
  await remind(order);
  await remind(order, NOON + 3 * HOUR_MS);
  const texts = (await sentAbout(order.id)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('haijalipwa'))).toHaveLength(1);
  expect(texts[0]).toMatch(/\/sw\/o#[a-z2-7]{16}$/);
});

test('an order of the evening is reminded of in the morning', async () => {
  const email = anEmail();
  const evening = NOON + 11 * HOUR_MS;
  const order = await placed({ email }, evening);
  await remind(order, evening + 3 * HOUR_MS);
  expect(await toldOf(email)).toHaveLength(1);
  expect(await dueOf(order.reminder)).toBe(NOON + 20 * HOUR_MS);
  await remind(order, NOON + 20 * HOUR_MS);
  expect(await toldOf(email)).toHaveLength(2);
});

test('a mail that could not be sent before the evening waits for the morning', async () => {
  const email = anEmail();
  const order = await placed({ email }, NOON + 5 * HOUR_MS);
  await env.DB.prepare('UPDATE outbox SET dueAt = 0 WHERE id = ?').bind(order.reminder).run();
  await remind(order, NOON + 8.5 * HOUR_MS);
  expect(await dueOf(order.reminder)).toBe(NOON + 20 * HOUR_MS);
  expect(await toldOf(email)).toHaveLength(1);
});

test.each([
  ['paid meanwhile', "paymentStatus = 'paid'"],
  ['being paid', "paymentStatus = 'pending'"],
  ['under review', "paymentStatus = 'review'"],
  ['cancelled', "status = 'cancelled'"],
  ['switched to cash', "paymentMethod = 'cash'"],
  ['of a deleted account', "owner = 'x:1'"],
])('an order that is %s is not reminded of', async (_, set) => {
  const [email, order] = [anEmail(), await placed()];
  await changeRow('orders', order.id, set);
  await remind(order);
  expect((await sentAbout(order.id)).filter(({ text }) => /not paid/.test(text))).toEqual([]);
  expect(await toldOf(email)).toEqual([]);
});

test('an order that is being paid when its reminder is due is asked about again within the day', async () => {
  const order = await placed();
  await changeRow('orders', order.id, "paymentStatus = 'pending'");
  await remind(order);
  expect(await dueOf(order.reminder)).toBe(NOON + 3 * HOUR_MS);
  await changeRow('orders', order.id, "paymentStatus = 'failed'");
  await remind(order, NOON + 3 * HOUR_MS);
  const texts = (await sentAbout(order.id)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('not paid'))).toHaveLength(1);
});

test('a cash order has no reminder, and one that is a day old is dropped', async () => {
  const late = await placed({ email: anEmail() });
  await remind(late, NOON + 25 * HOUR_MS);
  const told = await row('SELECT count(*) AS n FROM audit WHERE id = ?', late.reminder);
  expect(told).toEqual({ n: 0 });
  const { id } = await anOrder({ status: 'pending', placedAt: NOON });
  await changeRow('orders', id, "paymentMethod = 'cash'");
  await env.DB.prepare('INSERT INTO outbox (id, type, payload, dueAt) VALUES (?1, ?2, ?3, 0)')
    .bind(`news ${id}`, 'order_placed', JSON.stringify({ orderId: id }))
    .run();
  await deliver(quiet, `news ${id}`);
  expect(await dueOf(`order_reminder ${id}`)).toBeNull();
});

test('the SMS that waits for the provider is not sent once the order is paid', async () => {
  const order = await placed();
  setTime(NOON + 2 * HOUR_MS);
  await deliver(quiet, order.reminder);
  await changeRow('orders', order.id, "paymentStatus = 'paid'");
  await deliver(quiet, `${order.reminder} sms`);
  expect((await sentAbout(order.id)).filter(({ text }) => /not paid/.test(text))).toEqual([]);
});

test('opening the link to stop changes nothing; its button stops this and later reminders', async () => {
  const email = anEmail();
  await remind(await placed({ email }));
  const mail = (await toldOf(email)).find(({ subject }) => SUBJECT.test(subject));
  const path = mail?.text.match(/\/reminders\/stop\?\S+/)?.[0] ?? '';
  const reader = await guest();
  const stops = () => env.DB.prepare('SELECT count(*) AS n FROM reminder_stop').first<number>('n');
  const before = await stops();
  expect((await reader.fetch(path)).status).toBe(200);
  expect(await stops()).toBe(before);
  for (const wrong of ['', 'x.y', path.slice(path.indexOf('=') + 1, -1)]) {
    const answer = await reader.post(`/reminders/stop?token_hash=${wrong}`, {});
    expect(answer.headers.get('Location')).toBe('/reminders/stop?state=over');
  }
  expect(await stops()).toBe(before);
  for (let twice = 0; twice < 2; twice++) {
    const answer = await reader.post(path, {});
    expect(answer.headers.get('Location')).toBe('/reminders/stop?state=done');
  }
  await remind(await placed({ email: email.toUpperCase() }));
  expect((await toldOf(email)).filter(({ subject }) => SUBJECT.test(subject))).toHaveLength(1);
});

test("a mail program's one click stops reminders, without a visitor's cookie", async () => {
  const email = anEmail();
  const order = await placed({ email });
  await remind(order);
  const mail = (await toldOf(email)).find(({ subject }) => SUBJECT.test(subject));
  const hook = `/hooks/reminders/stop${mail?.text.match(/\?token_hash=\S+/)?.[0]}`;
  const answer = await shop.fetch(ORIGIN + hook, { method: 'POST' });
  expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([204, null]);
  await remind(await placed({ email }));
  expect((await toldOf(email)).filter(({ subject }) => SUBJECT.test(subject))).toHaveLength(1);
});

test('the button on the order page stops the reminder of that order; with the link of its SMS it stops those to the number', async () => {
  const phone = aPhone();
  const { id, reminder } = await placed({ phone });
  const reader = await guest();
  const path = `/api/orders/${id}/no-reminders`;
  expect((await reader.post(path, {})).status).toBe(404);
  const key = { [ORDER_KEY_HEADER]: `${id}.${await orderKey(env, id)}` };
  const remindedOf = async (order: { id: string; reminder: string }) => {
    await remind(order);
    return (await sentAbout(order.id)).filter(({ text }) => /not paid/.test(text)).length;
  };
  expect((await reader.post(path, {}, key)).status).toBe(200);
  expect(await remindedOf({ id, reminder })).toBe(0);
  const later = await placed({ phone });
  expect(await remindedOf(later)).toBe(1);
  const code = (await sentAbout(later.id))[0]?.text.split('#')[1] ?? '';
  const opened = await reader.fetch('/api/order-link', { headers: { [ORDER_KEY_HEADER]: code } });
  const { orderId, stop } = await opened.json<{ orderId: string; stop: string }>();
  expect(orderId).toBe(later.id);
  expect((await reader.post(path, { token: `${stop}x` }, key)).status).toBe(404);
  expect((await reader.post(path, { token: stop }, key)).status).toBe(200);
  expect(await remindedOf(await placed({ phone }))).toBe(0);
});
