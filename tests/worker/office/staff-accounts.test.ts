import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '../../../shared/account/roles.ts';
import { push, pushSchema } from '../../../worker/sync/push.ts';
import { callerOf, ownerWithThings } from '../access/callers.ts';
import {
  api,
  browserOf,
  forgetLimits,
  isIn,
  mailTo,
  member,
  said,
  signIn,
  tokenIn,
  tokensOf,
  usedCodesAgain,
  V1,
} from '../accounts.ts';
import { read } from '../people.ts';
import { changeRow, row } from '../rows.ts';
import { env, Visitor } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
  await usedCodesAgain();
});

const boss = await member({ role: 'admin', app: true, fullName: 'Njeri Boss' });
const admin = await browserOf(boss);

test('a session that gave its code has no role once the factor is gone', async () => {
  const { visitor, userId, sessionId } = await callerOf('packer');
  expect(await read(await visitor.fetch('/api/session'))).toMatchObject({ role: 'packer' });
  const kept = await env.DB.prepare('SELECT * FROM session WHERE id = ?').bind(sessionId).first();
  expect((await admin.post(`/api/admin/users/${userId}/reset-factors`, {})).status).toBe(200);
  // A sign-in under way stores its session after the others have ended.
  await env.DB.prepare(
    `INSERT INTO session (id, userId, aal, proofs, createdAt, seenAt, expiresAt)
     VALUES (?, ?, 2, ?, ?, ?, 9e15)`,
  )
    .bind(sessionId, userId, kept?.proofs ?? '[]', kept?.createdAt ?? 0, kept?.seenAt ?? 0)
    .run();
  expect(await read(await visitor.fetch('/api/session'))).toMatchObject({
    role: 'customer',
    next: 'enrol',
  });
  expect(await said(await visitor.fetch('/api/admin/orders'))).toEqual([403, 'forbidden']);
});

test('a customer who gets a role starts over: no earlier session, password or link opens the account', async () => {
  const person = await member();
  const [browser, tokens] = [await browserOf(person), await tokensOf(person.email)];
  await api(`${V1}/recover`, { email: person.email });
  const old = tokenIn(await mailTo(person.email, /new Tiny Tag password/));
  const given = { role: 'packer', was: 'customer' };
  expect((await admin.post(`/api/admin/staff/${person.id}/role`, given)).status).toBe(200);
  expect((await browser.fetch('/api/account')).status).toBe(401);
  expect(await isIn(tokens.access_token)).toBe(false);
  expect((await signIn(person.email)).status).toBe(400);
  const spent = await api(`${V1}/verify`, { token_hash: old, type: 'recovery' });
  expect(spent.status).toBe(403);
  const link = tokenIn(await mailTo(person.email, /role at Tiny Tag/));
  const visitor = new Visitor();
  const opened = await visitor.post(`${V1}/verify`, { token_hash: link, type: 'recovery' });
  expect(await read(opened)).toMatchObject({ next: 'enrol' });
  const chosen = { password: 'chungwa tamu tisa' };
  const headers = { 'Content-Type': 'application/json' };
  const put = { method: 'PUT', headers, body: JSON.stringify(chosen) };
  expect((await visitor.fetch(`${V1}/user`, put)).status).toBe(200);
  await tokensOf(person.email, chosen.password);
  expect(await read(await visitor.fetch('/api/session'))).toMatchObject({ role: 'customer' });
});

test('who has a second factor keeps the password, and signs in again for the role', async () => {
  const person = await member({ app: true });
  const browser = await browserOf(person);
  const given = { role: 'packer', was: 'customer' };
  expect((await admin.post(`/api/admin/staff/${person.id}/role`, given)).status).toBe(200);
  expect((await browser.fetch('/api/account')).status).toBe(401);
  await usedCodesAgain();
  expect(await read(await (await browserOf(person)).fetch('/api/session'))).toMatchObject({
    role: 'packer',
  });
});

test('the audit still names who lost their role, and finds what they did', async () => {
  const { visitor, userId } = await callerOf('support');
  const guestOnly = await member();
  await admin.post(`/api/admin/users/${guestOnly.id}/sign-out`, {});
  expect((await visitor.post(`/api/admin/users/${guestOnly.id}/sign-out`, {})).status).toBe(200);
  const removal = { role: 'customer', was: 'support' };
  expect((await admin.post(`/api/admin/staff/${userId}/role`, removal)).status).toBe(200);
  const { staff } = (await read(await admin.fetch('/api/admin/audit/people'))) as {
    staff: { owner: string; name: string }[];
  };
  expect(staff).toContainEqual({ owner: `u:${userId}`, name: 'Achieng Odhiambo' });
  expect(staff).toContainEqual({ owner: `u:${boss.id}`, name: 'Njeri Boss' });
  expect(staff.map(({ owner }) => owner)).not.toContain(`u:${guestOnly.id}`);
  const found = await read(await admin.fetch(`/api/admin/audit?who=u:${userId}`));
  expect(found.entries).toMatchObject([{ action: 'sign-out user' }]);
});

test('support finds customers, and neither the list of staff nor one of them', async () => {
  const { visitor: support } = await callerOf('support');
  const name = `Zuhura ${crypto.randomUUID().slice(0, 6)}`;
  const customer = await member({ fullName: name });
  const packer = await member({ fullName: name, role: 'packer' });
  const find = async (by: Visitor) => {
    const answer = await read(await by.fetch(`/api/admin/users?q=${encodeURIComponent(name)}`));
    return (answer.users as { id: string }[]).map(({ id }) => id).toSorted();
  };
  expect(await find(support)).toEqual([customer.id]);
  expect(await find(admin)).toEqual([customer.id, packer.id].toSorted());
  expect(await said(await support.fetch('/api/admin/users?who=staff'))).toEqual([403, 'forbidden']);
  expect((await support.fetch(`/api/admin/users/${customer.id}`)).status).toBe(200);
  expect(await said(await support.fetch(`/api/admin/users/${packer.id}`))).toEqual([
    404,
    'not_found',
  ]);
});

test('an account is notified of what support does with its number', async () => {
  const { visitor: support } = await callerOf('support');
  const person = await member({ phone: true });
  const act = (verb: string) => support.post(`/api/admin/users/${person.id}/${verb}`, {});
  expect((await act('trust-phone')).status).toBe(200);
  await mailTo(person.email, /code by SMS/);
  expect((await act('release-phone')).status).toBe(200);
  await mailTo(person.email, /number was taken off/);
});

test('a push that meets a change of role is sent again, and answered for the new role', async () => {
  const { userId } = await callerOf('packer');
  const { orderId } = await ownerWithThings();
  const group = crypto.randomUUID();
  const send = (role: StaffRole, id: number, tracking: string) =>
    push(
      { db: env.DB, actor: { role, owner: `u:${userId}` }, view: 'admin', now: Date.now() },
      pushSchema.parse({
        ...{ pushVersion: 1, clientGroupID: group, schemaVersion: '1', profileID: 'p' },
        mutations: [
          {
            ...{ clientID: group, id, name: 'setTracking', timestamp: 0 },
            args: { orderId, courier: 'G4S', tracking },
          },
        ],
      }),
    );
  const change = (role: StaffRole) =>
    env.DB.prepare('UPDATE user SET role = ? WHERE id = ?').bind(role, userId).run();
  const tracking = () => row('SELECT tracking FROM orders WHERE id = ?', orderId);
  await changeRow('orders', orderId, "paymentStatus = 'paid'");
  await change('support');
  expect(await send('packer', 1, 'X1')).toMatchObject({ status: 503, body: { code: 'try_again' } });
  expect(await send('support', 1, 'X1')).toMatchObject({ status: 200 });
  await change('printer');
  expect(await send('support', 2, 'X2')).toMatchObject({
    status: 503,
    body: { code: 'try_again' },
  });
  expect(await send('printer', 2, 'X2')).toMatchObject({ status: 200 });
  expect(await tracking()).toEqual({ tracking: 'X1' });
});
