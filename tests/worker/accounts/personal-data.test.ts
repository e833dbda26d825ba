import { beforeEach, expect, test } from 'vitest';
import { addToCart } from '../../../shared/cart/cart.ts';
import { KEEP_NAMES_MS } from '../../../shared/order/retention.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts';
import { mergeGuest } from '../../../worker/auth/data/merge.ts';
import { sweepSessions } from '../../../worker/auth/sessions.ts';
import { eraseFinishedOrders } from '../../../worker/orders/anonymise.ts';
import { anEmail, api, browserOf, forgetLimits, mailTo, member, PASSWORD } from '../accounts.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { add, DESIGN, leftOf } from '../guests.ts';
import { Client, env, guest } from '../shop.ts';
import { busyCustomer, erase } from './busy-customer.ts';

await hireBoss();
beforeEach(async () => {
  await forgetLimits();
});

test('a person takes along all that is kept about them, and nothing of anybody else or of the machine', async () => {
  const { mark, client, person } = await busyCustomer();
  await add(new Client(await browserOf(await member())), '7', 3);
  const answer = await client.visitor.fetch('/api/account/export');
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="tiny-tag.json"');
  const all = (await answer.json()) as Record<string, unknown[]> & { account: object };
  expect(all.account).toMatchObject({ email: person.email, fullName: mark.name });
  const counts = [
    'orders',
    'orderLines',
    'addresses',
    'payments',
    'designs',
    'cart',
    'drafts',
    'comments',
    'messages',
    'newsletter',
  ].map((part) => all[part]?.length);
  expect(counts).toEqual([2, 2, 2, 2, 1, 2, 1, 1, 1, 1]);
  const text = JSON.stringify(all);
  expect(text).toContain(mark.text);
  expect(text).not.toMatch(/scrypt|callbackHash|passwordHash|"version"/);
});

const ENDED = "state = 'failed', endedAt = 1";
const setPayment = (orderId: string, changes: string) =>
  env.DB.prepare(
    `UPDATE payment_attempt SET ${changes}, version = (SELECT version FROM sync_clock)
     WHERE orderId = ?`,
  )
    .bind(orderId)
    .run();

test.each(['with', 'without'])(
  'an order that is on its way arrives, and loses its name when it is finished, %s an e-mail address',
  async (email) => {
    const {
      mark,
      client,
      orderIds: [orderId],
    } = await busyCustomer();
    if (email === 'without') {
      await env.DB.prepare(
        "UPDATE address SET email = '', version = (SELECT version FROM sync_clock) WHERE id = ?",
      )
        .bind(orderId)
        .run();
    }
    expect((await erase(client.visitor)).status).toBe(200);
    const address = () =>
      env.DB.prepare('SELECT fullName FROM address WHERE id = ?').bind(orderId).first('fullName');
    await eraseFinishedOrders(env.DB, Date.now());
    expect(await address()).toBe(mark.name);
    await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'delivered' });
    await setPayment(orderId, ENDED);
    // A day in which staff may take it back.
    await eraseFinishedOrders(env.DB, Date.now() + DAY_MS - MINUTE_MS);
    expect(await address()).toBe(mark.name);
    for (let run = 0; run < 2; run++) await eraseFinishedOrders(env.DB, Date.now() + DAY_MS);
    expect(await address()).toBe('');
    const line = await env.DB.prepare('SELECT design FROM order_line WHERE orderId = ?')
      .bind(orderId)
      .first<string>('design');
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      ...{ text: '', others: [{ text: '', line2: '' }], icon: DESIGN.icon },
    });
  },
);

test('an order that was sent and never marked as delivered loses its name after its time', async () => {
  const { mark, client, orderIds } = await busyCustomer();
  const [orderId = ''] = orderIds;
  const sentAt = Date.now();
  await commitAt(sentAt, BOSS, setOrderStatus, { orderId, status: 'shipped' });
  await setPayment(orderId, ENDED);
  expect((await erase(client.visitor)).status).toBe(200);
  const name = () =>
    env.DB.prepare('SELECT fullName FROM address WHERE id = ?').bind(orderId).first('fullName');
  await eraseFinishedOrders(env.DB, sentAt + KEEP_NAMES_MS.shipped - 1);
  expect(await name()).toBe(mark.name);
  await eraseFinishedOrders(env.DB, sentAt + KEEP_NAMES_MS.shipped);
  expect(await name()).toBe('');
});

test('a phone number that a payment under way or a debt of the shop still needs is erased after that', async () => {
  const { mark, client, orderIds } = await busyCustomer();
  const [orderId] = orderIds;
  const found = () =>
    env.DB.prepare(
      `SELECT p.phone, a.fullName FROM payment_attempt p JOIN address a ON a.id = p.orderId
       WHERE a.id = ?`,
    )
      .bind(orderId)
      .first();
  await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'cancelled' });
  await setPayment(orderId, "state = 'pending', endedAt = NULL");
  expect((await erase(client.visitor)).status).toBe(200);
  const later = () => eraseFinishedOrders(env.DB, Date.now() + 2 * DAY_MS);
  const whole = { phone: `254${mark.phone.slice(1)}`, fullName: mark.name };
  await later();
  expect(await found()).toEqual(whole);
  await setPayment(orderId, ENDED);
  await env.DB.prepare('INSERT INTO owed (orderId, cents) VALUES (?, 1)').bind(orderId).run();
  await later();
  expect(await found()).toEqual(whole);
  await env.DB.prepare('DELETE FROM owed WHERE orderId = ?').bind(orderId).run();
  await later();
  expect(await found()).toEqual({ phone: '', fullName: '' });
});

test('a request that was under way while its account was deleted leaves nothing behind', async () => {
  const { person, client } = await busyCustomer();
  const { owner } = client.visitor;
  expect((await erase(client.visitor)).status).toBe(200);
  const actor = { role: 'customer', owner } as const;
  const late = await commitAt(Date.now(), actor, addToCart, { productId: '1', quantity: 1 });
  expect(late).toEqual({ done: false, because: 'wrong_owner' });
  expect(await mergeGuest(env.DB, (await guest()).owner, person.id, Date.now())).toBeNull();
  expect(await leftOf(owner)).toEqual([]);
});

test('what nobody asks for any more is taken away, and no address stays in the outbox', async () => {
  const email = anEmail();
  await api('/auth/v1/signup', { email, password: PASSWORD });
  await mailTo(email, /Confirm/);
  const waiting = () =>
    env.DB.prepare('SELECT count(*) AS n FROM user WHERE email = ?').bind(email).first('n');
  await sweepSessions(env, Date.now() + 3_600_000);
  expect(await waiting()).toBe(1);
  await sweepSessions(env, Date.now() + 8 * 24 * 3_600_000);
  expect(await waiting()).toBe(0);
  const payloads = await env.DB.prepare(
    "SELECT payload FROM outbox WHERE type = 'account_mail' AND doneAt IS NOT NULL",
  ).all();
  expect(new Set(payloads.results.map(({ payload }) => payload))).toEqual(new Set(['{}']));
});
