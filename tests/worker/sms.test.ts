import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ORDER_KEY_HEADER } from '../../shared/sync.ts';
import { deliver } from '../../worker/outbox/deliver.ts';
import { reportUrl } from '../../worker/sms/africas-talking.ts';
import { revokeCode } from '../../worker/sms/order-link.ts';
import { mails } from './people.ts';
import { expectedFaults } from './setup.ts';
import { env, guest, ORIGIN, shop } from './shop.ts';

const HOUR_MS = 3_600_000;
let phones = 0;
/** A number of its own, which the sandbox accepts unless its last digits say otherwise. */
const aPhone = (end = '1234') => `2547${String(++phones).padStart(4, '0')}${end}`;

beforeEach(() => script({}));
afterEach(() => {
  vi.useRealTimers();
  expectedFaults();
});

const script = (faults: object) =>
  fetch(`${env.SMS_URL}/script`, { method: 'POST', body: JSON.stringify(faults) });

type Sent = { id: string; to: string; text: string };
async function sentTo(phone: string): Promise<Sent[]> {
  const all = (await (await fetch(`${env.SMS_URL}/sent`)).json()) as Sent[];
  return all.filter(({ to }) => to === `+${phone}`);
}

async function anOrder({ phone = aPhone(), email = '', locale = 'en' } = {}) {
  const id = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(`INSERT INTO orders (id, owner, status, paymentStatus, paymentMethod,
      shippingMethod, zoneId, subtotalCents, discountCents, shippingCents, roundingCents, totalCents,
      stockHeld, locale, consentVersion, consentAt, placedAt, updatedAt, version)
      SELECT ?1, 'g:nobody', 'processing', 'unpaid', 'mpesa', 'standard', 'nairobi', 150000, 0, 0, 0,
      150000, 1, ?2, '', 0, 0, 0, version FROM sync_clock`).bind(id, locale),
    env.DB.prepare(`INSERT INTO address (id, owner, fullName, email, phone, countyId, city, street,
      landmark, postalCode, version) SELECT ?1, 'g:nobody', 'Wanjiku Kamau', ?2, ?3, '47', '', '', '',
      '', version FROM sync_clock`).bind(id, email, phone),
  ]);
  return { id, phone };
}

/** The outbox row of a mutator's effect, delivered with the SMS that it adds; returns the SMS's id. */
async function tell(type: string, orderId: string): Promise<string> {
  const id = crypto.randomUUID();
  await env.DB.prepare('INSERT INTO outbox (id, type, payload, dueAt) VALUES (?, ?, ?, ?)')
    .bind(id, type, JSON.stringify({ orderId }), Date.now())
    .run();
  await deliver(env, id);
  await deliver(env, `${id} sms`);
  return `${id} sms`;
}

const stateOf = (id: string) =>
  env.DB.prepare('SELECT state, reason, costCents FROM sms WHERE id = ?').bind(id).first();

/** Delivers what is due, hour by hour. */
async function hours(id: string, many: number) {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let hour = 0; hour < many; hour++) {
    vi.setSystemTime(Date.now() + HOUR_MS);
    await deliver(env, id);
  }
}

test('an order without an e-mail address gets its news by SMS, in its language and without a name', async () => {
  const { id, phone } = await anOrder({ locale: 'sw' });
  for (const type of ['order_placed', 'order_paid', 'order_shipped']) await tell(type, id);
  const texts = (await sentTo(phone)).map(({ text }) => text);
  expect(texts).toHaveLength(3);
  for (const text of texts) {
    expect(text).toContain(id.slice(0, 8).toUpperCase());
    expect(text).toMatch(/https:\/\/shop\.test\/sw\/o#[a-z2-7]{16}$/);
    expect(text).not.toMatch(/Wanjiku|Kamau/);
  }
});

test('an order with an e-mail address is told by SMS only that it was sent', async () => {
  const email = `${crypto.randomUUID()}@shop.test`;
  const { id, phone } = await anOrder({ email });
  for (const type of ['order_placed', 'order_paid', 'order_shipped']) await tell(type, id);
  expect((await sentTo(phone)).map(({ text }) => text)).toEqual([
    expect.stringContaining('is on its way'),
  ]);
  expect((await mails()).filter(({ to }) => to === email)).toHaveLength(3);
});

test('an effect that is delivered twice, or twice at once, sends one SMS', async () => {
  const { id, phone } = await anOrder();
  const smsId = await tell('order_paid', id);
  await deliver(env, smsId);
  const racing = crypto.randomUUID();
  const payload = JSON.stringify({ orderId: id, news: 'order_shipped' });
  await env.DB.prepare(
    "INSERT INTO outbox (id, type, payload, dueAt) VALUES (?, 'order_sms', ?, 0)",
  )
    .bind(racing, payload)
    .run();
  await Promise.all([deliver(env, racing), deliver(env, racing), deliver(env, racing)]);
  expect(await sentTo(phone)).toHaveLength(2);
  expect(await stateOf(smsId)).toMatchObject({ state: 'sent', costCents: 80 });
});

test('an answer that comes too late is not asked for again, as the SMS may have been sent', async () => {
  const { id, phone } = await anOrder();
  await script({ hang: 12_000 });
  const smsId = await tell('order_paid', id);
  expect(await stateOf(smsId)).toMatchObject({ state: 'unknown', reason: 'no answer' });
  await hours(smsId, 3);
  expect(await sentTo(phone)).toHaveLength(1);
});

test.each([
  ['HTTP 401', { status: 401, stays: true }],
  ['HTTP 429', { status: 429, stays: true }],
  ['HTTP 500', { status: 500, stays: true }],
  ['InvalidSenderId', { empty: 'InvalidSenderId', stays: true }],
])('nothing is lost or sent twice when the provider says %s for a day', async (reason, fault) => {
  const { id, phone } = await anOrder();
  await script(fault);
  const smsId = await tell('order_paid', id);
  await hours(smsId, 24);
  expect(await stateOf(smsId)).toMatchObject({ state: 'waiting', reason });
  await script({});
  await hours(smsId, 2);
  expect(await sentTo(phone)).toHaveLength(1);
  expect(await stateOf(smsId)).toMatchObject({ state: 'sent', reason: '' });
});

test('while the provider cannot be reached an SMS waits', async () => {
  const { id, phone } = await anOrder();
  const smsId = crypto.randomUUID();
  const payload = JSON.stringify({ orderId: id, news: 'order_paid' });
  await env.DB.prepare(
    "INSERT INTO outbox (id, type, payload, dueAt) VALUES (?, 'order_sms', ?, 0)",
  )
    .bind(smsId, payload)
    .run();
  await deliver({ ...env, SMS_URL: 'http://127.0.0.1:9' }, smsId);
  expect(await stateOf(smsId)).toMatchObject({ state: 'waiting', reason: 'no connection' });
  await hours(smsId, 2);
  expect(await sentTo(phone)).toHaveLength(1);
});

test('without a balance SMS wait, and the shop is told once a day', async () => {
  const orders = [
    await anOrder({ phone: aPhone('0405') }),
    await anOrder({ phone: aPhone('0405') }),
  ];
  const ids = await Promise.all(orders.map(({ id }) => tell('order_paid', id)));
  for (const id of ids) {
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', reason: 'InsufficientBalance' });
  }
  const alerts = await env.DB.prepare(
    "SELECT id FROM outbox WHERE type = 'sms_balance_empty'",
  ).all();
  expect(alerts.results).toHaveLength(1);
  await deliver(env, String(alerts.results[0]?.id));
  const [mail] = (await mails()).filter(({ subject }) => subject.startsWith('SMS are waiting'));
  expect(mail).toMatchObject({ to: env.MAIL_SHOP });
});

test('a number that is refused is not tried again', async () => {
  const { id } = await anOrder({ phone: aPhone('0406') });
  const smsId = await tell('order_paid', id);
  await hours(smsId, 2);
  expect(await stateOf(smsId)).toMatchObject({ state: 'failed', reason: 'UserInBlacklist' });
});

test('one number gets twenty SMS a day; the rest wait', async () => {
  const { id, phone } = await anOrder();
  for (let i = 0; i < 22; i++) await tell('order_shipped', id);
  expect(await sentTo(phone)).toHaveLength(20);
});

test('reports are believed on the secret path alone, and a delivered SMS stays delivered', async () => {
  const { id, phone } = await anOrder();
  const smsId = await tell('order_paid', id);
  const [message] = await sentTo(phone);
  const report = async (path: string, status: string) => {
    const body = new URLSearchParams({ id: message?.id ?? '', status, phoneNumber: `+${phone}` });
    return (await shop.fetch(ORIGIN + path, { method: 'POST', body })).status;
  };
  const path = new URL(await reportUrl(env)).pathname;
  expect(await report('/hooks/sms/guessed', 'Failed')).toBe(404);
  expect(await stateOf(smsId)).toMatchObject({ state: 'sent' });
  const states: unknown[] = [];
  for (const status of ['Buffered', 'Failed', 'Success', 'Failed', 'Sent']) {
    expect(await report(path, status)).toBe(200);
    states.push((await stateOf(smsId))?.state);
  }
  expect(states).toEqual(['sent', 'failed', 'delivered', 'delivered', 'delivered']);
});

test('the link in an SMS opens its order until it is revoked', async () => {
  const { id, phone } = await anOrder();
  await tell('order_paid', id);
  const codeIn = ([sent]: Sent[]) => sent?.text.split('#')[1] ?? '';
  const code = codeIn(await sentTo(phone));
  const stranger = await guest();
  const open = (typed: string) =>
    stranger.fetch('/api/order-link', { headers: { [ORDER_KEY_HEADER]: typed } });
  const opened = (await (await open(code.toUpperCase())).json()) as {
    orderId: string;
    key: string;
  };
  expect(opened).toMatchObject({ orderId: id, key: expect.stringMatching(/^[\w-]{22}$/) });
  const other = code.endsWith('a') ? 'b' : 'a';
  expect((await open(code.slice(0, -1) + other)).status).toBe(404);
  await tell('order_shipped', id);
  expect(codeIn(await sentTo(phone))).toBe(code);
  await revokeCode(env, id);
  expect((await open(code)).status).toBe(404);
  await tell('order_shipped', id);
  expect(codeIn(await sentTo(phone))).not.toBe(code);
});

test('a shop without an SMS provider sends none and remembers none', async () => {
  const { id } = await anOrder();
  const { SMS_KEY, ...bare } = env;
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
