import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, expect, test } from 'vitest';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { deleteAccount } from '../../../worker/auth/data/delete-account.ts';
import { user } from '../../../worker/schema.ts';
import {
  anEmail,
  api,
  browserOf,
  forgetLimits,
  mailTo,
  member,
  PASSWORD,
  said,
  tokensOf,
} from '../accounts.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { mails, read, SIGN_IN, SIGN_OUT } from '../people.ts';
import { env } from '../shop.ts';
import { busyCustomer, erase } from './busy-customer.ts';

await hireBoss();
beforeEach(async () => {
  await forgetLimits();
});

/** The whole database as text. */
async function everything() {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf%'",
  ).all<{ name: string }>();
  const rows = await env.DB.batch(
    results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  );
  return JSON.stringify(rows.map((one) => one.results));
}

test('a deleted account leaves no trace but orders without a name', async () => {
  const { mark, client, person, orderIds } = await busyCustomer();
  const yesterday = Date.now() - DAY_MS;
  for (const orderId of orderIds)
    await commitAt(yesterday, BOSS, setOrderStatus, { orderId, status: 'delivered' });
  await env.DB.prepare(
    'UPDATE payment_attempt SET endedAt = 1, version = (SELECT version FROM sync_clock)',
  ).run();
  const other = await tokensOf(person.email);
  expect(await said(await erase(client.visitor, {}))).toEqual([400, 'current_password_required']);
  expect(await said(await erase(client.visitor, { current_password: 'no no no 1' }))).toEqual([
    400,
    'current_password_invalid',
  ]);
  expect((await erase(client.visitor)).status).toBe(200);
  expect(await said(await api('/auth/v1/user', undefined, { token: other.access_token }))).toEqual([
    403,
    'user_not_found',
  ]);
  expect(
    (await client.visitor.post(SIGN_IN, { email: person.email, password: PASSWORD })).status,
  ).toBe(400);
  await mailTo(person.email, /account is deleted/);
  const kept = await everything();
  for (const marker of [
    mark.text,
    mark.name,
    mark.street,
    mark.phone.replace('0', '254'),
    person.email,
  ]) {
    expect(kept.includes(marker), marker).toBe(false);
  }
  const orders = await env.DB.prepare("SELECT * FROM orders WHERE owner LIKE 'x:%'").all();
  expect(orders.results).toHaveLength(2);
  expect(orders.results[0]).toMatchObject({ totalCents: 175_000, status: 'delivered' });
});

test('staff are not deleted by themselves, and an address is free again after a deletion', async () => {
  for (const role of ['admin', 'packer'] as const) {
    for (const app of [true, false]) {
      const one = await browserOf(await member({ role, app }));
      expect(await said(await erase(one))).toEqual([409, 'staff_account']);
    }
  }
  const person = await member();
  // A role given after the request has read the account.
  const isPerson = eq(user.id, person.id);
  const [before] = await drizzle(env.DB).select().from(user).where(isPerson);
  if (!before) throw new Error('no account');
  await env.DB.prepare("UPDATE user SET role = 'packer' WHERE id = ?").bind(person.id).run();
  await expect(deleteAccount(env, before, Date.now())).rejects.toThrow('forbidden');
  await env.DB.prepare("UPDATE user SET role = 'customer' WHERE id = ?").bind(person.id).run();
  expect((await erase(await browserOf(person))).status).toBe(200);
  const answer = await api('/auth/v1/signup', { email: person.email, password: PASSWORD });
  expect(answer.status).toBe(200);
  await mailTo(person.email, /Confirm/);
});

test('sessions are listed with their device, and each can be ended', async () => {
  const person = await member();
  const agent =
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';
  const body = { email: person.email, password: PASSWORD };
  await api('/auth/v1/token?grant_type=password', body, { headers: { 'User-Agent': agent } });
  const browser = await browserOf(person);
  const { sessions } = (await (await browser.fetch('/api/account/sessions')).json()) as {
    sessions: { id: string; device: string; current: boolean }[];
  };
  expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual([
    ['', true],
    ['Chrome, Android', false],
  ]);
  const phone = sessions.find(({ current }) => !current)?.id ?? '';
  const stranger = await browserOf(await member());
  expect(
    (await stranger.fetch(`/api/account/sessions/${phone}`, { method: 'DELETE' })).status,
  ).toBe(404);
  expect((await browser.fetch(`/api/account/sessions/${phone}`, { method: 'DELETE' })).status).toBe(
    200,
  );
  expect((await read(await browser.fetch('/api/account/sessions'))).sessions).toHaveLength(1);
});

test('a sign-in from a new device is mailed, the first and a known one are not', async () => {
  const person = await member();
  const browser = await browserOf(person);
  await browser.post(SIGN_OUT, {});
  await browserOf(person, browser);
  const told = async () =>
    (await mails()).filter(({ to, subject }) => to === person.email && /New sign-in/.test(subject))
      .length;
  expect(await told()).toBe(0);
  await browserOf(person);
  expect(await told()).toBe(1);
});

test('mails about an account are in its language', async () => {
  const email = anEmail();
  await api('/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { full_name: 'Asha', locale: 'sw' },
  });
  const mail = await mailTo(email, /Thibitisha/);
  expect(mail.text).toContain('/sw/auth/confirm?token_hash=');
  const other = anEmail();
  await api(
    '/auth/v1/signup',
    { email: other, password: PASSWORD },
    { headers: { 'Accept-Language': 'sw-KE,en;q=0.5' } },
  );
  await mailTo(other, /Thibitisha/);
});
