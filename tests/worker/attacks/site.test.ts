import { beforeAll, beforeEach, expect, test } from 'vitest';
import { api, browserOf, forgetLimits, isIn, member, PASSWORD, tokensOf } from '../accounts.ts';
import { changedTables, watchChanges } from '../changes.ts';
import { read, SIGN_IN, SIGN_OUT } from '../people.ts';
import { expectedFaults } from '../setup.ts';
import { guest, ORIGIN, shop, Visitor } from '../shop.ts';
import { ask, BODIES, FOREIGN, WRITES } from './foreign.ts';

beforeAll(watchChanges);

beforeEach(async () => {
  await forgetLimits();
});

test("S01 no other site writes anything with a customer's cookie, whatever the form of its body", async () => {
  const browser = await browserOf(await member());
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await changedTables();
  const open: string[] = [];
  for (const [method, path] of WRITES) {
    for (const headers of FOREIGN) {
      for (const body of BODIES) {
        const answer = await ask(method, path, { ...headers, Cookie }, body);
        if (answer.status !== 403)
          open.push(`${method} ${path} ${JSON.stringify(headers)} ${answer.status}`);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
  }
  expect(open).toEqual([]);
  expect(await changedTables()).toEqual([]);
});

test('S02 no other site signs a browser in, and who says nothing of itself gets tokens, never a cookie', async () => {
  const { email } = await member();
  const body = ['application/json', JSON.stringify({ email, password: PASSWORD })] as [
    string,
    string,
  ];
  for (const headers of FOREIGN.slice(0, 5)) {
    const answer = await ask('POST', SIGN_IN, headers, body);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  }
  const silent = await ask('POST', SIGN_IN, {}, body);
  expect([silent.status, silent.headers.getSetCookie()]).toEqual([200, []]);
  expect(await silent.json()).toHaveProperty('access_token');
  const own = await ask('POST', SIGN_IN, { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN }, body);
  const names = own.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(names).toContain('__Host-session');
  expect(await own.text()).not.toContain('token');
});

test('S03 reading changes nothing', async () => {
  const boss = await member({ role: 'admin', app: true });
  const browser = await browserOf(boss);
  const paths = [
    '/',
    '/shop',
    '/auth',
    '/cart',
    '/auth/v1/user',
    '/auth/v1/.well-known/jwks.json',
    '/api/session',
    '/api/account',
    '/api/account/sessions',
    '/api/account/export',
    '/api/admin/users',
    '/api/recovery-codes',
    '/api/google',
    '/api/google/start',
    '/api/catalogue',
    '/api/moderation',
    '/healthz',
    '/sitemap.xml',
    '/auth/v1/verify?token=x&type=signup',
    '/auth/google/callback?code=x&state=y',
    ...WRITES.map(([, path]) => path),
  ];
  await changedTables();
  for (let round = 0; round < 2; round++) {
    for (const path of paths) {
      const answer = await browser.fetch(path);
      expect(answer.status, path).toBeLessThan(500);
      await answer.text();
    }
  }
  expect(await changedTables()).toEqual([]);
  expectedFaults();
});

test('S04 an old browser that sends only its origin is accepted', async () => {
  const { email, id } = await member();
  const browser = new Visitor();
  const answer = await browser.post('/auth/v1/token?grant_type=password', {
    email,
    password: PASSWORD,
  });
  expect(answer.status).toBe(200);
  expect(await read(await browser.fetch('/api/session'))).toMatchObject({ owner: `u:${id}` });
  const changed = await browser.post('/api/account/profile', {
    fullName: 'New Name',
    phone: '0712 345 678',
    locale: 'sw',
  });
  expect(await read(changed)).toEqual({
    fullName: 'New Name',
    phone: '254712345678',
    locale: 'sw',
  });
});

test("S05 every cookie of an account is the host's alone, for HTTPS, out of scripts' reach and for this site", async () => {
  const { email } = await member({ app: true });
  const browser = await guest();
  const answers = [
    await browser.post(SIGN_IN, { email, password: PASSWORD }),
    await new Visitor().fetch('/api/session'),
    await new Visitor().fetch('/api/google/start'),
    await (await browserOf(await member())).post(SIGN_OUT, {}),
    await (await browserOf(await member())).post('/auth/v1/logout?scope=local', ''),
  ];
  const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
  expect(cookies.length).toBeGreaterThanOrEqual(5);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/);
    for (const flag of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax'])
      expect(cookie).toContain(flag);
    expect(cookie).not.toContain('Domain');
    expect(cookie.length).toBeLessThan(4096);
  }
});

test('S09 no origin is let in by CORS, however it is spelled', async () => {
  const { access_token: token } = await tokensOf((await member()).email);
  const origins = [
    'https://evil.test',
    'null',
    'https://shop.test.evil.test',
    'https://evilshop.test',
    'http://shop.test',
    'https://shop.test:444',
    'https://SHOP.test',
    'https://shop.test%60.evil.test',
    'file://',
    ORIGIN,
  ];
  for (const Origin of origins) {
    for (const path of [
      '/auth/v1/user',
      '/auth/v1/token?grant_type=password',
      '/api/session',
      '/api/account',
    ]) {
      const preflight = await shop.fetch(`${ORIGIN}${path}`, {
        method: 'OPTIONS',
        headers: {
          Origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization',
        },
      });
      const plain = await api(path, undefined, { token, headers: { Origin } });
      for (const answer of [preflight, plain]) {
        expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
        expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      }
    }
  }
});

test('S10 no page and no answer can be framed', async () => {
  const browser = await browserOf(await member());
  for (const path of [
    '/',
    '/auth',
    '/sw/auth',
    '/checkout',
    '/nowhere',
    '/auth/v1/user',
    '/api/account',
    '/auth/google/callback',
  ]) {
    const answer = await browser.fetch(path);
    expect(answer.headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('X-Frame-Options'), path).toBe('DENY');
  }
  expectedFaults();
});

test('no cache may store a personal response', async () => {
  const browser = await browserOf(await member());
  for (const path of [
    '/auth/v1/user',
    '/api/account',
    '/api/account/export',
    '/api/session',
    '/auth/google/callback',
  ]) {
    expect((await browser.fetch(path)).headers.get('Cache-Control'), path).toBe(
      'private, no-store',
    );
  }
  const keys = await api('/auth/v1/.well-known/jwks.json');
  expect(keys.headers.get('Cache-Control')).toBe('public, max-age=600');
  expect(await keys.text()).not.toContain('"d"');
});

test('a token lets a client without an origin write, with no cookie beside it', async () => {
  const { access_token: token } = await tokensOf((await member()).email);
  const answer = await api(
    '/api/account/profile',
    { fullName: 'Client Kamau', phone: '', locale: 'en' },
    { token },
  );
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  expect(await isIn(token)).toBe(true);
});
