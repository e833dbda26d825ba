import { beforeEach, expect, test } from 'vitest';
import { setOrderStatus } from '../../../shared/order/order.ts';
import { eraseFinishedOrders } from '../../../worker/auth/data/erase.ts';
import { sweepSessions } from '../../../worker/auth/sessions.ts';
import { anEmail, api, browserOf, forgetLimits, mailTo, member, PASSWORD } from '../accounts.ts';
import { add, DESIGN } from '../guests.ts';
import { Client, env } from '../shop.ts';
import { BOSS, commitAt, hireBoss } from '../shop-hands.ts';
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
    await eraseFinishedOrders(env.DB, Date.now());
    await eraseFinishedOrders(env.DB, Date.now());
    expect(await address()).toBe('');
    const line = await env.DB.prepare('SELECT design FROM order_line WHERE orderId = ?')
      .bind(orderId)
      .first<string>('design');
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      ...{ text: '', others: [{ text: '', line2: '' }], icon: DESIGN.icon },
    });
  },
);

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
