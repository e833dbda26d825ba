import { beforeEach, expect, test } from 'vitest';
import { publicKeys, readAccessToken, signAccessToken } from '../../../worker/auth/jwt.ts';
import {
  api,
  browserOf,
  forgetLimits,
  isIn,
  member,
  said,
  signIn,
  type Tokens,
  tokensOf,
} from '../accounts.ts';
import { env, ORIGIN, shop } from '../shop.ts';
import { forgedTokens } from './forged.ts';

beforeEach(async () => {
  await forgetLimits();
});

const refresh = (refresh_token: string) =>
  api('/auth/v1/token?grant_type=refresh_token', { refresh_token });
const next = async (token: string) =>
  ((await (await refresh(token)).json()) as Tokens).refresh_token;
const logout = (token: string, scope: string) =>
  api(`/auth/v1/logout?scope=${scope}`, '', { token });
const sync = { clientGroupID: 'g', schemaVersion: '1', profileID: 'p' };
const ID = '8f14e45f-ceea-467f-9575-1234567890ab';

/** Every route that requires a session. */
const GUARDED: [method: string, path: string, body?: unknown][] = [
  ['GET', '/auth/v1/user'],
  ['PUT', '/auth/v1/user', { data: { full_name: 'Thief' } }],
  ['POST', '/auth/v1/logout?scope=global', ''],
  ['GET', '/auth/v1/reauthenticate'],
  ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'x' }],
  ['POST', `/auth/v1/factors/${ID}/challenge`, {}],
  ['POST', `/auth/v1/factors/${ID}/verify`, { challenge_id: 'x', code: '123456' }],
  ['DELETE', `/auth/v1/factors/${ID}`],
  ['GET', '/api/account'],
  ['POST', '/api/account/profile', { fullName: 'Thief', phone: '', locale: 'en' }],
  ['GET', '/api/account/sessions'],
  ['DELETE', `/api/account/sessions/${ID}`],
  ['GET', '/api/account/export'],
  ['POST', '/api/account/delete', {}],
  ['GET', '/api/recovery-codes'],
  ['POST', '/api/recovery-codes', {}],
  ['GET', '/api/admin/users'],
  ['POST', '/api/admin/users/invite', {}],
  ['POST', `/api/admin/users/${ID}/disable`, {}],
  ['POST', '/api/sync/push', { ...sync, pushVersion: 1, mutations: [] }],
  ['POST', '/api/sync/pull', { ...sync, pullVersion: 1, cookie: null }],
  ['POST', '/api/sync/pull?view=admin', { ...sync, pullVersion: 1, cookie: null }],
  ['POST', '/api/checkout', {}],
  ['GET', '/api/moderation'],
  ['POST', '/api/moderation', {}],
  ['GET', '/api/admin/newsletter'],
  ['GET', '/api/admin/newsletter/list.csv'],
  ['POST', '/api/admin/newsletter/remove', {}],
  ['GET', '/api/admin/sales'],
  ['POST', '/api/posts/some-post/comments', {}],
];

test('A20 none of 50 forged tokens opens any guarded route', async () => {
  const thief = await member();
  const victim = await member({ role: 'admin' });
  const good = await tokensOf(thief.email);
  const forged = Object.entries(await forgedTokens(good, victim));
  expect(forged.length).toBeGreaterThanOrEqual(30);
  const accepted: string[] = [];
  for (const [kind, token] of forged) {
    for (const [method, path, body] of GUARDED) {
      const answer = await api(path, body, { token: token || ' ', method });
      if (answer.status !== 401 && answer.status !== 403)
        accepted.push(`${kind}: ${method} ${path} ${answer.status}`);
    }
  }
  expect(accepted).toEqual([]);
  expect(await isIn(good.access_token)).toBe(true);
  // A valid token of a customer is accepted where customers are.
  expect((await api('/api/account', undefined, { token: good.access_token })).status).toBe(200);
});

test('A20 a good token is only good after the word Bearer, and never beside it', async () => {
  const { email } = await member();
  const { access_token: token } = await tokensOf(email);
  const ask = async (Authorization: string) => {
    const headers = { Authorization };
    return (await shop.fetch(`${ORIGIN}/auth/v1/user`, { headers })).status;
  };
  expect(await ask(`Bearer ${token}`)).toBe(200);
  for (const odd of [
    token,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token} x`,
    `BearerX ${token}`,
  ]) {
    expect([401, 403], odd.slice(0, 9)).toContain(await ask(odd));
  }
  expect((await shop.fetch(`${ORIGIN}/auth/v1/user?access_token=${token}`)).status).toBe(401);
});

test('A20 a bad token is not made good by the cookie beside it', async () => {
  const browser = await browserOf(await member());
  expect((await browser.fetch('/api/account')).status).toBe(200);
  const headers = { Authorization: 'Bearer nonsense' };
  expect((await browser.fetch('/api/account', { headers })).status).toBe(401);
});

test('A18 an old refresh token ends the whole session, as somebody stole it', async () => {
  const { email } = await member();
  const { refresh_token: first, access_token } = await tokensOf(email);
  const second = await next(first);
  const third = await next(second);
  expect(await said(await refresh(first))).toEqual([400, 'refresh_token_already_used']);
  expect(await said(await refresh(third))).toEqual([400, 'session_not_found']);
  expect(await isIn(access_token)).toBe(false);
});

test('A19 a lost answer and ten tabs at once cost nobody the session', async () => {
  const { email } = await member();
  const { refresh_token: first } = await tokensOf(email);
  const lost = await next(first);
  expect(await next(first)).toBe(lost);
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(lost)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const tokens = await Promise.all(
    answers.map(async (a) => ((await a.json()) as Tokens).refresh_token),
  );
  expect(new Set(tokens).size).toBe(1);
  expect((await refresh(tokens[0] ?? '')).status).toBe(200);
});

test('A19 a refresh token of somebody else, with another number or another signature is none', async () => {
  const [a, b] = [await tokensOf((await member()).email), await tokensOf((await member()).email)];
  const [id, count, signature] = a.refresh_token.split('.');
  const [other] = b.refresh_token.split('.');
  for (const token of [
    `${other}.${count}.${signature}`,
    `${id}.7.${signature}`,
    `${id}.${count}.${'a'.repeat(22)}`,
  ]) {
    expect(await said(await refresh(token))).toEqual([400, 'refresh_token_not_found']);
  }
  for (const token of ['', 'x', `${id}.${count}`, `${id}.-1.${signature}`, a.access_token]) {
    expect(await said(await refresh(token))).toEqual([400, 'validation_failed']);
  }
});

test('A21 a token is nothing the moment its session ends or its user is disabled', async () => {
  const { email, id } = await member();
  const [a, b] = [await tokensOf(email), await tokensOf(email)];
  await logout(a.access_token, 'global');
  for (const { access_token: token } of [a, b]) {
    expect(await said(await api('/auth/v1/user', undefined, { token }))).toEqual([
      403,
      'session_not_found',
    ]);
  }
  const c = await tokensOf(email);
  await env.DB.prepare('UPDATE user SET disabledAt = 1 WHERE id = ?').bind(id).run();
  expect(await said(await api('/auth/v1/user', undefined, { token: c.access_token }))).toEqual([
    403,
    'user_banned',
  ]);
  expect(await said(await refresh(c.refresh_token))).toEqual([400, 'user_banned']);
  expect(await said(await signIn(email))).toEqual([400, 'user_banned']);
  expect(await said(await signIn(email, 'a wrong one 1'))).toEqual([400, 'invalid_credentials']);
});

test('A21 a session that nobody used for two weeks, or that is a month old, is over', async () => {
  const { email } = await member();
  const day = 24 * 3_600_000;
  for (const [column, ago] of [
    ['seenAt', 15 * day],
    ['expiresAt', 1],
  ] as const) {
    const tokens = await tokensOf(email);
    expect(await isIn(tokens.access_token)).toBe(true);
    await env.DB.prepare(`UPDATE session SET ${column} = ?`)
      .bind(Date.now() - ago)
      .run();
    expect(await isIn(tokens.access_token)).toBe(false);
    expect(await said(await refresh(tokens.refresh_token))).toEqual([400, 'session_expired']);
    expect(await isIn(tokens.access_token)).toBe(false);
  }
});

test('A22 signing out ends this session, the others, or all, and no other', async () => {
  const { email } = await member();
  const three = async () =>
    [await tokensOf(email), await tokensOf(email), await tokensOf(email)] as const;
  const live = async (all: readonly Tokens[]) =>
    Promise.all(all.map(({ access_token }) => isIn(access_token)));
  const local = await three();
  expect((await logout(local[0].access_token, 'local')).status).toBe(204);
  expect(await live(local)).toEqual([false, true, true]);
  expect((await logout(local[1].access_token, 'others')).status).toBe(204);
  expect(await live(local)).toEqual([false, true, false]);
  const all = await three();
  expect((await logout(all[2].access_token, 'global')).status).toBe(204);
  expect(await live([...all, ...local])).toEqual(Array(6).fill(false));
  expect(await said(await logout(all[0].access_token, 'global'))).toEqual([
    403,
    'session_not_found',
  ]);
});

test('the key is changed without ending a session: the one before verifies until its tokens are over', async () => {
  const { email } = await member();
  const { access_token: token } = await tokensOf(email);
  const at = (generation: string) => ({ ...env, JWT_GENERATION: generation });
  const now = Date.now();
  expect(await readAccessToken(at('2'), token, now)).toMatchObject({ userId: expect.any(String) });
  expect(await readAccessToken(at('3'), token, now)).toBeNull();
  const [current, old] = (await publicKeys(at('2'))).keys;
  expect((await publicKeys(env)).keys).toEqual([old]);
  const next = await signAccessToken(at('2'), { sub: 'x', session_id: 'y' }, now);
  expect(next.split('.')[0]).not.toBe(token.split('.')[0]);
  expect(await readAccessToken(at('2'), next, now)).toEqual({ userId: 'x', sessionId: 'y' });
  expect(await readAccessToken(env, next, now)).toBeNull();
  expect(current).not.toEqual(old);
});
