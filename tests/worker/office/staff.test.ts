import { beforeEach, expect, test } from 'vitest';
import { callerOf, ownerWithThings } from '../access/callers.ts';
import {
  anEmail,
  api,
  browserOf,
  forgetLimits,
  mailTo,
  member,
  PASSWORD,
  said,
  signIn,
  type Tokens,
  tokenIn,
  usedCodesAgain,
} from '../accounts.ts';
import { read } from '../people.ts';
import { audits, row } from '../rows.ts';
import { Client, env, type Visitor } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
  await usedCodesAgain();
});

const boss = await member({ role: 'admin', app: true, fullName: 'Njeri Boss' });
const admin = await browserOf(boss);
const give = (id: string, role: string, was: string, by: Visitor = admin) =>
  by.post(`/api/admin/staff/${id}/role`, { role, was });
const invite = (email: string, role = 'packer', by: Visitor = admin) =>
  by.post('/api/admin/staff/invite', { email, fullName: 'Otieno Mpya', role, locale: 'en' });
const roleOf = (id: string) => row('SELECT role FROM user WHERE id = ?', id);
const confirm = (orderId: string) =>
  new Client(admin).send('setOrderStatus', { orderId, status: 'processing' });

test('a role counts with a second factor only, and ends at the next request', async () => {
  const guarded = await member({ app: true });
  await give(guarded.id, 'admin', 'customer');
  await mailTo(guarded.email, /role at Tiny Tag/);
  const browser = await browserOf(guarded);
  expect((await browser.fetch('/api/admin/users')).status).toBe(200);
  await give(guarded.id, 'customer', 'admin');
  expect((await browser.fetch('/api/admin/users')).status).toBe(401);
  const noted = await audits('change role');
  expect(noted.map(({ actor, subject }) => [actor, subject])).toContainEqual([
    `u:${boss.id}`,
    `user/${guarded.id}`,
  ]);
  expect(JSON.stringify(noted)).not.toContain(guarded.email);
});

test('each change of an account makes open lists of people load again', async () => {
  const changes = async () =>
    (await row("SELECT n FROM counter WHERE id = 'people' AND deleted = 0"))?.n ?? 0;
  const before = Number(await changes());
  const { id } = await member();
  await give(id, 'printer', 'customer');
  expect(await changes()).toBe(before + 1);
  await invite(anEmail());
  expect(await changes()).toBe(before + 2);
  await admin.post(`/api/admin/users/${id}/disable`, {});
  expect(await changes()).toBe(before + 3);
});

test('nobody changes their own role, no change overwrites another, and one admin is left', async () => {
  expect(await said(await give(boss.id, 'customer', 'admin'))).toEqual([403, 'forbidden']);
  const person = await member();
  await give(person.id, 'printer', 'customer');
  expect(await said(await give(person.id, 'support', 'customer'))).toEqual([
    409,
    'changed_meanwhile',
  ]);
  expect(await said(await give('nobody', 'packer', 'customer'))).toEqual([404, 'not_found']);
  expect(await said(await give(person.id, 'king', 'printer'))).toEqual([400, 'invalid']);
  const pair = [
    await member({ role: 'admin', app: true }),
    await member({ role: 'admin', app: true }),
  ];
  const [a, b] = pair.map(({ id }) => id) as [string, string];
  const [one, two] = [await browserOf(pair[0] as never), await browserOf(pair[1] as never)];
  const answers = await Promise.all([
    give(b, 'customer', 'admin', one),
    give(a, 'customer', 'admin', two),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an invitation opens its own account once, whoever is signed in, and no role without the app', async () => {
  const email = anEmail();
  expect((await invite(email)).status).toBe(201);
  const mail = await mailTo(email, /invited/);
  const link = { token_hash: tokenIn(mail), type: 'invite' };
  const thief = await member({ app: true });
  const opened = await api('/auth/v1/verify', link, {
    token: ((await (await signIn(thief.email)).json()) as Tokens).access_token,
  });
  const { access_token: token, user } = (await opened.json()) as Tokens;
  expect(user.email).toBe(email);
  expect(await roleOf(thief.id)).toEqual({ role: 'customer' });
  expect((await api('/api/admin/orders', undefined, { token })).status).toBe(403);
  expect((await api('/auth/v1/verify', link)).status).toBe(403);
});

test('an invitation that is taken back opens a customer’s account, and support turns none into one', async () => {
  const email = anEmail();
  const { id } = (await read(await invite(email))) as { id: string };
  const { visitor: support } = await callerOf('support');
  const asCustomer = { email, fullName: 'Otieno Mpya', locale: 'en' };
  expect(await said(await support.post('/api/admin/users/invite', asCustomer))).toEqual([
    409,
    'id_taken',
  ]);
  expect((await invite(email, 'admin', support)).status).toBe(403);
  await give(id, 'customer', 'packer');
  const link = { token_hash: tokenIn(await mailTo(email, /invited/)), type: 'invite' };
  expect((await api('/auth/v1/verify', link)).status).toBe(200);
  expect(await roleOf(id)).toEqual({ role: 'customer' });
});

test('who has an account is given the role at once, and who has one already is named', async () => {
  const person = await member();
  expect(await read(await invite(person.email, 'support'))).toEqual({ id: person.id, known: true });
  expect(await said(await invite(person.email))).toEqual([409, 'id_taken']);
  const { staff } = (await read(await admin.fetch('/api/admin/staff'))) as {
    staff: { id: string }[];
  };
  expect(staff.find(({ id }) => id === person.id)).toMatchObject({
    role: 'support',
    hasFactor: false,
    confirmed: true,
  });
  expect(staff.find(({ id }) => id === boss.id)).toMatchObject({ role: 'admin', hasFactor: true });
  expect(staff.map(({ id }) => id)).toContain(boss.id);
});

test('support helps customers with their accounts, and has no way to those of staff', async () => {
  const { visitor: support } = await callerOf('support');
  const person = await member({ phone: true });
  const act = (id: string, verb: string) => support.post(`/api/admin/users/${id}/${verb}`, {});
  expect((await act(person.id, 'trust-phone')).status).toBe(200);
  for (const verb of ['disable', 'reset-factors']) {
    expect(await said(await act(person.id, verb)), verb).toEqual([403, 'forbidden']);
  }
  const staff = await member({ role: 'packer', phone: true });
  for (const id of [staff.id, boss.id]) {
    for (const verb of ['sign-out', 'trust-phone', 'release-phone', 'reset-factors', 'disable']) {
      expect([403, 404], verb).toContain((await act(id, verb)).status);
    }
  }
});

test('what was queued in the back office before the role was lost is refused with a notice', async () => {
  const { orderId } = await ownerWithThings();
  const packer = await callerOf('packer');
  const office = { owner: packer.visitor.owner, id: crypto.randomUUID() };
  const push = (id: number, args: object) =>
    packer.visitor.post('/api/sync/push?view=admin', {
      ...{ pushVersion: 1, clientGroupID: office.id, schemaVersion: '1', profileID: 'p' },
      mutations: [{ clientID: office.id, id, name: 'setTracking', args, timestamp: 0 }],
    });
  await confirm(orderId);
  await push(1, { orderId, courier: 'G4S', tracking: 'X1' });
  await env.DB.prepare("UPDATE user SET role = 'printer' WHERE id = ?").bind(packer.userId).run();
  expect((await push(2, { orderId, courier: 'G4S', tracking: 'X2' })).status).toBe(200);
  await env.DB.prepare("UPDATE user SET role = 'customer' WHERE id = ?").bind(packer.userId).run();
  expect((await push(3, { orderId, courier: 'G4S', tracking: 'X3' })).status).toBe(200);
  expect(await row('SELECT tracking FROM orders WHERE id = ?', orderId)).toEqual({
    tracking: 'X1',
  });
  const told = await new Client(packer.visitor).rows('notice');
  expect(told.map(({ code }) => code)).toEqual(['forbidden', 'forbidden']);
});

test('a mirror made for another role is asked to begin anew, and its rows go with the next pull', async () => {
  const { orderId } = await ownerWithThings();
  const someone = await callerOf('support');
  const group = crypto.randomUUID();
  const pull = (cookie: unknown, role: string) =>
    someone.visitor.post(
      '/api/sync/pull?view=admin',
      {
        ...{ pullVersion: 1, clientGroupID: group, schemaVersion: '1', profileID: 'p' },
        cookie,
      },
      { 'X-Sync-Role': role },
    );
  const first = (await (await pull(null, 'support')).json()) as { cookie: unknown };
  await give(someone.userId, 'printer', 'support');
  expect(await said(await pull(first.cookie, 'support'))).toEqual([403, 'wrong_owner']);
  const next = (await (await pull(first.cookie, 'printer')).json()) as {
    patch: { op: string; key?: string; value?: object }[];
  };
  expect(next.patch[0]).toEqual({ op: 'clear' });
  expect(next.patch.filter(({ key }) => key?.startsWith('address/'))).toEqual([]);
  const order = next.patch.find(({ key }) => key === `order/${orderId}`)?.value;
  expect(order).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  expect(Object.keys(order ?? {}).filter((name) => /Cents|owner|buyer/.test(name))).toEqual([]);
});

test('a removal that meets a push lets all of it happen or nothing', async () => {
  const { orderId } = await ownerWithThings();
  const packer = await callerOf('packer');
  await confirm(orderId);
  const client = new Client(packer.visitor);
  const sends = Array.from({ length: 6 }, (_, i) =>
    client.mutation('setTracking', { orderId, courier: 'G4S', tracking: `N${i}` }),
  );
  const [pushed, removed] = await Promise.all([
    client.push(...sends),
    give(packer.userId, 'customer', 'packer'),
  ]);
  expect(removed.status).toBe(200);
  expect([200, 401, 503]).toContain(pushed.status);
  const after = await client.push(
    client.mutation('setTracking', { orderId, courier: 'G4S', tracking: 'LATE' }),
  );
  expect(after.status).toBe(401);
  const lines = await audits('setTracking');
  expect(JSON.stringify(lines)).not.toContain('LATE');
});

test('sums and receipts open to who works with orders, not to who prints or packs', async () => {
  const { orderId } = await ownerWithThings();
  for (const role of ['printer', 'packer'] as const) {
    const { visitor } = await callerOf(role);
    expect((await visitor.fetch(`/api/receipts/${orderId}`)).status).toBe(404);
    expect((await visitor.fetch(`/api/admin/orders/${orderId}`)).status).toBe(403);
    expect((await visitor.post(`/api/orders/${orderId}/check`, {})).status).toBe(404);
  }
  const { visitor: support } = await callerOf('support');
  expect((await support.fetch(`/api/receipts/${orderId}`)).status).toBe(200);
  for (const action of ['ask-refund', 'record-payment', 'accept-payment']) {
    expect((await support.post(`/api/money/${action}`, { reason: PASSWORD })).status).toBe(403);
  }
});
