import { afterEach, expect, test, vi } from 'vitest';
import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { deliver } from '../../../worker/outbox/deliver.ts';
import { revokeLinks } from '../../../worker/sms/order-link.ts';
import { mails } from '../people.ts';
import { changeRow } from '../rows.ts';
import { expectedFaults } from '../setup.ts';
import { env, guest } from '../shop.ts';
import {
  anOrder,
  aPhone,
  health,
  hours,
  queue,
  quiet,
  type Sent,
  script,
  sentAbout,
  stateOf,
  tell,
} from '../sms.ts';

afterEach(() => {
  vi.useRealTimers();
  expectedFaults();
});

test('an order without an e-mail address gets its news by SMS, in its language and without a name', async () => {
  const { id, phone } = await anOrder({ locale: 'sw' });
  for (const type of ['order_placed', 'order_paid', 'order_moved']) await tell(type, id);
  await changeRow('orders', id, "status = 'shipped'");
  await tell('order_shipped', id);
  const texts = (await sentAbout(id)).map(({ text }) => text);
  expect(texts).toHaveLength(4);
  expect((await sentAbout(id)).every(({ to }) => to === `+${phone}`)).toBe(true);
  for (const text of texts) {
    expect(text).toContain(id.slice(0, 8).toUpperCase());
    expect(text).toMatch(/https:\/\/shop\.test\/sw\/o#[a-z2-7]{16}$/);
    expect(text).not.toMatch(/Wanjiku|Kamau/);
  }
});

test('an order with an e-mail address sends only the SMS that it is on its way', async () => {
  const email = `${crypto.randomUUID()}@shop.test`;
  const { id } = await anOrder({ email });
  await changeRow('orders', id, "status = 'shipped', paidAt = 1");
  for (const type of ['order_paid', 'order_moved', 'order_shipped']) await tell(type, id);
  expect((await sentAbout(id)).map(({ text }) => text)).toEqual([
    expect.stringContaining('is on its way'),
  ]);
  expect((await mails()).filter(({ to }) => to === email)).toHaveLength(3);
});

test('the SMS that an order is on its way says what the rider is to be paid', async () => {
  const { id } = await anOrder();
  await changeRow('orders', id, "status = 'shipped', paymentMethod = 'cash'");
  await tell('order_shipped', id);
  expect((await sentAbout(id)).at(-1)?.text).toMatch(/You pay the rider KSh [\d,]+\. http/);
});

test('an effect that is delivered twice, or twice at once, sends one SMS', async () => {
  const { id } = await anOrder();
  const before = await health();
  const smsId = await tell('order_paid', id);
  await deliver(quiet, smsId);
  await changeRow('orders', id, "status = 'shipped'");
  const racing = await queue(id, { news: 'order_shipped' });
  await Promise.all([deliver(quiet, racing), deliver(quiet, racing), deliver(quiet, racing)]);
  expect(await sentAbout(id)).toHaveLength(2);
  expect(await stateOf(smsId)).toMatchObject({ state: 'sent', costCents: 80 });
  const { sent, cents } = await health();
  expect([sent - before.sent, cents - before.cents]).toEqual([2, 160]);
});

test('an answer that comes too late is not asked for again, as the SMS may have been sent', async () => {
  const { id, phone } = await anOrder();
  await script(phone, { hang: 12_000 });
  const smsId = await tell('order_paid', id);
  expect(await stateOf(smsId)).toMatchObject({ state: 'unknown', reason: 'no answer' });
  await hours(smsId, 3);
  expect(await sentAbout(id)).toHaveLength(1);
});

test.each([
  ['HTTP 500', { SMS_URL: `${env.SMS_URL}/down` }],
  ['no connection', { SMS_URL: 'http://127.0.0.1:9' }],
  ['HTTP 401', { SMS_KEY: 'replaced' }],
  ['InvalidSenderId', { SMS_FROM: 'Other' }],
])('nothing is lost or sent twice when the provider says %s for a day', async (reason, fault) => {
  const { id } = await anOrder();
  const smsId = await tell('order_paid', id, { ...quiet, ...fault });
  await hours(smsId, 24, { ...quiet, ...fault });
  expect(await stateOf(smsId)).toMatchObject({ state: 'waiting', reason });
  await hours(smsId, 2);
  expect(await sentAbout(id)).toHaveLength(1);
  expect(await stateOf(smsId)).toMatchObject({ state: 'sent', reason: '' });
});

test('an SMS that is refused for its hurry is sent a minute later', async () => {
  const { id, phone } = await anOrder();
  await script(phone, { status: 429 });
  const smsId = await tell('order_paid', id);
  expect(await stateOf(smsId)).toMatchObject({ state: 'waiting', reason: 'HTTP 429' });
  await hours(smsId, 1);
  expect(await sentAbout(id)).toHaveLength(1);
});

test('without a balance SMS wait, and the shop is notified once a day', async () => {
  const orders = [
    await anOrder({ phone: aPhone('0405') }),
    await anOrder({ phone: aPhone('0405') }),
  ];
  const before = await health();
  const ids = await Promise.all(orders.map(({ id }) => tell('order_paid', id)));
  expect((await health()).waiting - before.waiting).toBe(2);
  for (const id of ids) {
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', reason: 'InsufficientBalance' });
  }
  const alerts = await env.DB.prepare(
    "SELECT id FROM outbox WHERE type = 'sms_balance_empty'",
  ).all();
  expect(alerts.results).toHaveLength(1);
  await deliver(quiet, String(alerts.results[0]?.id));
  const [mail] = (await mails()).filter(({ subject }) => subject.startsWith('SMS are waiting'));
  expect(mail).toMatchObject({ to: env.MAIL_SHOP });
});

test.each([
  ['0401', 'RiskHold'],
  ['0403', 'InvalidPhoneNumber'],
  ['0406', 'UserInBlacklist'],
])('a number that is refused (%s, %s) is not tried again', async (end, reason) => {
  const { id } = await anOrder({ phone: aPhone(end) });
  const smsId = await tell('order_paid', id);
  await hours(smsId, 2);
  expect(await stateOf(smsId)).toMatchObject({ state: 'failed', reason });
});

test('one number gets ten SMS in six hours; the rest wait and come', async () => {
  const { id } = await anOrder();
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) ids.push(await tell('order_paid', id));
  expect(await sentAbout(id)).toHaveLength(10);
  for (const waiting of ids.slice(10)) await hours(waiting, 7);
  expect(await sentAbout(id)).toHaveLength(12);
});

test('a number gets SMS of four unpaid orders a day that were cancelled, and of one that it paid besides', async () => {
  const { id } = await anOrder({ status: 'cancelled', paidAt: null });
  for (let i = 0; i < 5; i++) await tell('order_cancelled', id);
  expect(await sentAbout(id)).toHaveLength(4);
  await changeRow('orders', id, 'paidAt = 1');
  await tell('order_cancelled', id);
  expect(await sentAbout(id)).toHaveLength(5);
});

test.each([500, 502, 504])(
  'an answer %i that may hide a sent SMS sends no second one',
  async (afterwards) => {
    const { id, phone } = await anOrder();
    await script(phone, { afterwards });
    const smsId = await tell('order_paid', id);
    expect(await stateOf(smsId)).toMatchObject({ state: 'unknown', reason: `HTTP ${afterwards}` });
    await hours(smsId, 3);
    expect(await sentAbout(id)).toHaveLength(1);
  },
);

test('a delivery that broke off while it sent is not repeated', async () => {
  const { id } = await anOrder();
  const smsId = await queue(id);
  await env.DB.prepare(
    "INSERT INTO sms (id, orderId, state, createdAt, changedAt) VALUES (?, ?, 'sending', 1, ?)",
  )
    .bind(smsId, id, Date.now())
    .run();
  await deliver(quiet, smsId);
  expect(await stateOf(smsId)).toMatchObject({ state: 'sending' });
  await hours(smsId, 1);
  expect(await stateOf(smsId)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
  expect(await sentAbout(id)).toEqual([]);
});

test('news of more than three days, and news that is over, is not sent', async () => {
  const { id } = await anOrder();
  await deliver(quiet, await queue(id, { at: Date.now() - 73 * HOUR_MS }));
  await changeRow('orders', id, "status = 'cancelled'");
  for (const news of ['order_placed', 'order_paid', 'payment_failed', 'order_shipped']) {
    await deliver(quiet, await queue(id, { news }));
  }
  expect(await sentAbout(id)).toEqual([]);
  await tell('order_cancelled', id);
  expect(await sentAbout(id)).toMatchObject([{ text: expect.stringContaining('is cancelled') }]);
  // Staff took it back in the meantime.
  await changeRow('orders', id, "status = 'pending'");
  await tell('order_cancelled', id);
  expect(await sentAbout(id)).toHaveLength(1);
});

test('an SMS that waited for news that is over waits no more', async () => {
  const { id } = await anOrder();
  const smsId = await tell('order_paid', id, { ...quiet, SMS_URL: `${env.SMS_URL}/down` });
  expect(await stateOf(smsId)).toMatchObject({ state: 'waiting' });
  await changeRow('orders', id, "status = 'cancelled'");
  await hours(smsId, 1);
  expect(await stateOf(smsId)).toMatchObject({ state: 'failed', reason: 'over' });
});

test('a shop without an SMS provider sends none and remembers none', async () => {
  const { id } = await anOrder();
  const { SMS_KEY, ...bare } = quiet;
  const mailId = crypto.randomUUID();
  await env.DB.prepare(
    "INSERT INTO outbox (id, type, payload, dueAt) VALUES (?, 'order_paid', ?, 0)",
  )
    .bind(mailId, JSON.stringify({ orderId: id }))
    .run();
  await deliver(bare as typeof env, mailId);
  const rows = await env.DB.prepare('SELECT id FROM outbox WHERE id = ?')
    .bind(`${mailId} sms`)
    .all();
  expect(rows.results).toEqual([]);
});

test('the link in an SMS opens its order until it is revoked', async () => {
  const { id } = await anOrder();
  await tell('order_paid', id);
  const codeIn = ([sent]: Sent[]) => sent?.text.split('#')[1] ?? '';
  const code = codeIn(await sentAbout(id));
  const stranger = await guest();
  const open = (typed: string) =>
    stranger.fetch('/api/order-link', { headers: { [ORDER_KEY_HEADER]: typed } });
  const opened = await (await open(code.toUpperCase())).json();
  expect(opened).toMatchObject({ orderId: id, key: expect.stringMatching(/^[\w-]{22}$/) });
  const other = code.endsWith('a') ? 'b' : 'a';
  expect((await open(code.slice(0, -1) + other)).status).toBe(404);
  await tell('order_paid', id);
  expect(codeIn(await sentAbout(id))).toBe(code);
  const revocation = crypto.randomUUID();
  await revokeLinks(env, revocation, { orderId: id });
  expect((await open(code)).status).toBe(404);
  await tell('order_paid', id);
  const next = codeIn(await sentAbout(id));
  expect(next).not.toBe(code);
  await revokeLinks(env, revocation, { orderId: id });
  expect((await open(next)).status).toBe(200);
});
