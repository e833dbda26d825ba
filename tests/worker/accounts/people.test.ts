import { beforeEach, expect, test } from 'vitest';
import {
  anEmail,
  api,
  browserOf,
  forgetLimits,
  isIn,
  mailTo,
  member,
  said,
  type Tokens,
  tokenIn,
  tokensOf,
} from '../accounts.ts';
import { read } from '../people.ts';
import { Client, env, Visitor } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
});

const boss = await member({ role: 'admin', app: true, fullName: 'Njeri Boss' });
const admin = await browserOf(boss);
const act = (id: string, verb: string, body: object = { reason: 'asked by phone' }) =>
  admin.post(`/api/admin/users/${id}/${verb}`, body);
const audits = async (subject: string) => {
  const { results } = await env.DB.prepare('SELECT * FROM audit WHERE subject = ?')
    .bind(subject)
    .all();
  return results as { action: string; actor: string; detail: string }[];
};

test('an admin finds accounts by name or address, page by page, without secrets', async () => {
  const name = `Zawadi ${crypto.randomUUID().slice(0, 6)}`;
  for (let i = 0; i < 3; i++) await member({ fullName: name });
  const found = (await (
    await admin.fetch(`/api/admin/users?q=${encodeURIComponent(name.toLowerCase())}`)
  ).json()) as { users: Record<string, unknown>[]; next: unknown };
  expect(found.users).toHaveLength(3);
  expect(found.next).toBeNull();
  expect(Object.keys(found.users[0] ?? {}).sort()).toEqual([
    'confirmed',
    'createdAt',
    'disabledAt',
    'email',
    'fullName',
    'hasFactor',
    'id',
    'lastSignInAt',
    'phone',
    'phoneTrustedUntil',
    'role',
    'signInPhone',
  ]);
  const now = Date.now();
  await env.DB.batch(
    Array.from({ length: 60 }, (_, i) =>
      env.DB.prepare(
        "INSERT INTO user (id, email, fullName, role, passwordHash, createdAt) VALUES (?1, ?1, 'Many', 'customer', '', ?2)",
      ).bind(`many${i}`, now + (i >> 2)),
    ),
  );
  const seen = new Set<unknown>();
  let next: string | null = '';
  for (let pages = 0; next !== null && pages < 9; pages++) {
    const answer = await admin.fetch(`/api/admin/users?before=${next}`);
    const page = (await answer.json()) as { users: { id: string }[]; next: string | null };
    for (const { id } of page.users) seen.add(id);
    next = page.next;
  }
  const all = await env.DB.prepare('SELECT count(*) AS n FROM user').first<number>('n');
  expect(seen.size).toBe(all);
});

test('a disabled person is refused at the very next request, by cookie, token and sync', async () => {
  const person = await member();
  const browser = await browserOf(person);
  const { access_token: token, refresh_token } = await tokensOf(person.email);
  expect((await act(person.id, 'disable')).status).toBe(200);
  expect((await browser.fetch('/api/account')).status).toBe(401);
  expect(await isIn(token)).toBe(false);
  expect(
    (await new Client(browser).send('addToCart', { productId: '1', quantity: 1 })).status,
  ).toBe(401);
  expect((await api('/auth/v1/token?grant_type=refresh_token', { refresh_token })).status).toBe(
    400,
  );
  expect((await act(person.id, 'enable')).status).toBe(200);
  await tokensOf(person.email);
  expect((await audits(`user/${person.id}`)).map(({ action, actor }) => [action, actor])).toEqual([
    ['disable user', `u:${boss.id}`],
    ['enable user', `u:${boss.id}`],
  ]);
  expect(JSON.stringify(await audits(`user/${person.id}`))).not.toContain(person.email);
});

test('an admin signs somebody out, and takes away a lost app', async () => {
  const person = await member({ app: true });
  const browser = await browserOf(person);
  await act(person.id, 'sign-out');
  expect((await browser.fetch('/api/account')).status).toBe(401);
  await act(person.id, 'reset-factors');
  expect(await read(await (await browserOf(person)).fetch('/api/session'))).toMatchObject({
    role: 'customer',
    next: null,
  });
});

test('an invited person sets a password by the mailed link and is in', async () => {
  const email = anEmail();
  const invited = { email, fullName: 'Kamau Mpya', locale: 'sw' };
  const made = await admin.post('/api/admin/users/invite', invited);
  expect(made.status).toBe(201);
  const mail = await mailTo(email, /Umealikwa/);
  const opened = await api('/auth/v1/verify', { token_hash: tokenIn(mail), type: 'invite' });
  const { access_token: token } = (await opened.json()) as Tokens;
  expect(
    (await api('/auth/v1/user', { password: 'chungwa tamu tisa' }, { token, method: 'PUT' }))
      .status,
  ).toBe(200);
  await tokensOf(email, 'chungwa tamu tisa');
  expect(await said(await admin.post('/api/admin/users/invite', invited))).toEqual([
    409,
    'id_taken',
  ]);
});

test('nobody but an admin with both factors may, and no admin against themselves', async () => {
  const person = await member();
  const weak = await browserOf(await member({ role: 'admin' }));
  for (const visitor of [new Visitor(), await browserOf(person), weak]) {
    for (const path of ['', '/invite', `/${person.id}/sign-out`]) {
      const answer =
        path === ''
          ? await visitor.fetch('/api/admin/users')
          : await visitor.post(`/api/admin/users${path}`, {});
      expect([401, 403]).toContain(answer.status);
    }
  }
  expect(await said(await act(boss.id, 'disable'))).toEqual([403, 'forbidden']);
  expect(await said(await act('no-such-person', 'disable'))).toEqual([404, 'not_found']);
  expect(await said(await act(person.id, 'make-king'))).toEqual([404, 'not_found']);
  expect(await said(await act(person.id, 'disable', { role: 'admin' }))).toEqual([400, 'invalid']);
});
