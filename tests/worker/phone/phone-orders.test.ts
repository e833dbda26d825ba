import { beforeEach, expect, test } from 'vitest';
import { moveOrdersByPhone } from '../../../worker/auth/data/orders-by-phone.ts';
import { counted } from '../../bench/counted.ts';
import { anEmail, api, browserOf, forgetLimits, member, PASSWORD, said, V1 } from '../accounts.ts';
import { contact } from '../acts.ts';
import { read } from '../people.ts';
import { aNumber, codeTo, phoneMember, unusedFor } from '../phones.ts';
import { Client, env, Visitor } from '../shop.ts';
import { anOrder } from '../sms.ts';

beforeEach(async () => {
  await forgetLimits();
});

const boss = await browserOf(await member({ role: 'admin', app: true }));
const act = (id: string, verb: string) =>
  boss.post(`/api/admin/users/${id}/${verb}`, { reason: 'told me the sum of the last order' });

const endOf = (orderId: string) => orderId.slice(4, 8);
const ownerOf = async (orderId: string) =>
  (await env.DB.prepare('SELECT owner FROM orders WHERE id = ?').bind(orderId).first())?.owner;
const ask = async (visitor: Visitor) => read(await visitor.fetch('/api/account/guest-orders'));
const answer = (visitor: Visitor, number: string) =>
  visitor.post('/api/account/guest-orders', { number });

test('orders that a guest made with the number move when the number of one is known', async () => {
  const { phone, visitor } = await phoneMember();
  expect(await ask(visitor)).toEqual({ phone: null });
  const [first, second] = [await anOrder({ phone }), await anOrder({ phone })];
  const others = await anOrder();
  expect(await ask(visitor)).toEqual({ phone });
  expect(await ownerOf(first.id)).toBe('g:nobody');
  const moved = await answer(visitor, ` ${endOf(first.id).toLowerCase()}`);
  expect(await read(moved)).toEqual({ moved: 2 });
  expect(await ownerOf(first.id)).toBe(visitor.owner);
  expect(await ownerOf(second.id)).toBe(visitor.owner);
  expect(await ownerOf(others.id)).toBe('g:nobody');
  expect(await ask(visitor)).toEqual({ phone: null });
});

test('the orders of a number are moved with one question to the audit, however many they are', async () => {
  const { id, phone } = await phoneMember();
  const [first] = [await anOrder({ phone }), await anOrder({ phone }), await anOrder({ phone })];
  const { db, sent } = counted(env.DB);
  const user = await env.DB.prepare('SELECT * FROM user WHERE id = ?').bind(id).first();
  const asked = { ...env, DB: db };
  const moved = await moveOrdersByPhone(
    asked,
    user as never,
    endOf(first.id).toUpperCase(),
    Date.now(),
  );
  expect(moved).toMatchObject({ ok: true, moved: { length: 3 } });
  expect(sent.filter(({ sql }) => /^select.*from "audit"/i.test(sql))).toHaveLength(1);
});

test('the number alone moves nothing, and five guesses a day are all', async () => {
  const { phone, visitor } = await phoneMember();
  const { id } = await anOrder({ phone });
  const wrong = endOf(id) === '0000' ? '0001' : '0000';
  for (let i = 0; i < 5; i++) {
    expect(await said(await answer(visitor, wrong))).toEqual([404, 'unknown_order']);
  }
  expect(await said(await answer(visitor, endOf(id)))).toEqual([429, 'too_many']);
  for (const odd of ['', '1', 'xyzx', '%%%%', '123456789']) {
    expect((await answer(visitor, odd)).status).toBe(400);
  }
  expect(await ownerOf(id)).toBe('g:nobody');
});

test('a number that is not proved asks and moves nothing', async () => {
  const { phone } = aNumber();
  const { id } = await anOrder({ phone });
  const visitor = await browserOf(await member());
  await visitor.post('/api/account/profile', { fullName: 'Mwizi', phone, locale: 'en' });
  expect(await ask(visitor)).toEqual({ phone: null });
  expect((await answer(visitor, endOf(id))).status).toBe(404);
  expect(await ownerOf(id)).toBe('g:nobody');
});

test('an order moves neither to staff by its number nor after staff have written the number on it', async () => {
  const staff = await phoneMember();
  const { id } = await anOrder({ phone: staff.phone });
  await env.DB.prepare("UPDATE user SET role = 'support' WHERE id = ?").bind(staff.id).run();
  expect(await ask(staff.visitor)).toEqual({ phone: null });
  expect((await answer(staff.visitor, endOf(id))).status).toBe(404);
  expect(await ownerOf(id)).toBe('g:nobody');

  const { phone, visitor } = await phoneMember();
  const others = await anOrder();
  await new Client(boss).send('editAddress', {
    orderId: others.id,
    contact: { ...contact, phone },
  });
  expect(await read(await answer(visitor, endOf(others.id)))).toEqual({ moved: 0 });
  expect(await ownerOf(others.id)).toBe('g:nobody');
});

test('staff let the owner of an old account in by a code alone, for a day, audited', async () => {
  const { id, phone } = await phoneMember();
  await unusedFor(id, 400 * 86_400_000);
  const recover = async () => {
    await forgetLimits();
    const visitor = new Visitor();
    await visitor.post(`${V1}/recover`, { phone });
    const body = { phone, token: await codeTo(phone), type: 'recovery' };
    return { visitor, answer: await visitor.post(`${V1}/verify`, body) };
  };
  expect((await recover()).answer.status).toBe(403);
  expect((await act(id, 'trust-phone')).status).toBe(200);
  const { visitor, answer } = await recover();
  expect(answer.status).toBe(200);
  const set = await visitor.fetch(`${V1}/user`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: 'embe tamu sana 8' }),
  });
  expect(set.status).toBe(200);
  expect((await recover()).answer.status).toBe(403);
  const rows = await env.DB.prepare('SELECT action, detail FROM audit WHERE subject = ?')
    .bind(`user/${id}`)
    .all();
  expect(rows.results).toMatchObject([{ action: 'trust-phone user' }]);
  expect(JSON.stringify(rows.results)).not.toContain(phone);
});

test('staff take a number that has changed hands away from an account, and its new owner signs up', async () => {
  const old = await phoneMember({ email: anEmail() });
  expect((await act(old.id, 'release-phone')).status).toBe(200);
  expect(await said(await old.visitor.fetch(`${V1}/user`))).toEqual([403, 'session_not_found']);
  const next = new Visitor();
  await next.post(`${V1}/signup`, { phone: old.phone, password: 'embe tamu sana 8' });
  const body = { phone: old.phone, token: await codeTo(old.phone), type: 'sms' };
  const opened = await read(await next.post(`${V1}/verify`, body));
  expect((opened.user as { id: string }).id).not.toBe(old.id);
  expect((await act((await member()).id, 'release-phone')).status).toBe(404);
});

test('a number that is the only way into an account stays until staff have closed the account', async () => {
  const { id, phone } = await phoneMember();
  const refused = async (verb: string) => {
    const answer = await act(id, verb);
    return [answer.status, (await read(answer)).code];
  };
  expect(await refused('release-phone')).toEqual([409, 'only_way_in']);
  const signedIn = await api(`${V1}/token?grant_type=password`, { phone, password: PASSWORD });
  expect(signedIn.status).toBe(200);
  expect((await act(id, 'disable')).status).toBe(200);
  expect((await act(id, 'release-phone')).status).toBe(200);
  expect(await refused('enable')).toEqual([409, 'only_way_in']);
});

test('the data and the deletion of an account without an e-mail address', async () => {
  const { id, phone, visitor } = await phoneMember();
  const data = await (await visitor.fetch('/api/account/export')).json();
  expect(data).toMatchObject({ account: { email: null, signInPhone: phone } });
  const begun = new URLSearchParams({ q: `+254 (0)${phone.slice(3, 11)}` });
  const found = await (await boss.fetch(`/api/admin/users?${begun}`)).json();
  expect(found).toMatchObject({
    users: [{ id, email: null, signInPhone: phone, confirmed: true }],
  });
  const gone = await visitor.post('/api/account/delete', {
    current_password: 'ndizi mbivu saba 7',
  });
  expect(gone.status).toBe(200);
  expect(await env.DB.prepare('SELECT id FROM user WHERE id = ?').bind(id).first()).toBeNull();
});
