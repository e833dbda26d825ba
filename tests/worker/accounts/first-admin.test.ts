import { expect, test } from 'vitest';
import { checkPassword, hashPassword } from '../../../worker/auth/password/password.ts';
import { codeOf, earlyInStep } from '../../otp.ts';
import { add, cartOf, leftOf } from '../guests.ts';
import { hashAsTheShop } from '../hashing.ts';
import { read, setupBody } from '../people.ts';
import { Client, env, guest, Visitor } from '../shop.ts';

const start = (changes: object = {}) => new Visitor().post('/api/setup/start', setupBody(changes));
const finish = (changes: object = {}) =>
  new Visitor().post('/api/setup/finish', setupBody(changes));
const admins = () =>
  env.DB.prepare("SELECT count(*) AS n FROM user WHERE role = 'admin'").first('n');

test('a wrong set-up token opens nothing, whatever its length', async () => {
  for (const token of ['', 'wrong', `${env.SETUP_TOKEN}x`, 'x'.repeat(200)]) {
    const answer = await start({ token });
    expect([answer.status, (await read(answer)).code]).toEqual([403, 'forbidden']);
  }
  expect((await new Visitor().post('/api/setup/check', { token: 'wrong' })).status).toBe(403);
  expect(await admins()).toBe(0);
});

test('weak passwords are refused with reasons', async () => {
  const reasonsOf = async (password: string) => read(await start({ password }));
  expect(await reasonsOf('kijiko')).toMatchObject({ code: 'weak_password', reasons: ['length'] });
  expect((await reasonsOf('football')).reasons).toEqual(['common']);
  expect((await reasonsOf('Sunshine2026!')).reasons).toEqual(['common']);
  expect((await reasonsOf('aaaaaaaaaaaa')).reasons).toEqual(['common']);
  expect((await reasonsOf('Wanjiru.Kamau1')).reasons).toEqual(['personal']);
  expect((await reasonsOf('TinyTag1')).reasons).toEqual(['personal']);
  expect((await start({ password: 'TinyTag ya mama 254' })).status).toBe(200);
  expect((await reasonsOf(`${'abcdé'.repeat(51)}ñé`)).reasons).toEqual(['too_long']);
  expect((await finish({ password: 'football', code: '000000' })).status).toBe(400);
});

test('names, e-mails and bodies that make no sense get a 4xx in JSON', async () => {
  const bodies: unknown[] = [
    '',
    'null',
    '[]',
    '{"token":',
    { token: env.SETUP_TOKEN },
    setupBody({ email: "x' OR 1=1 --" }),
    setupBody({ fullName: 'A' }),
    setupBody({ fullName: 'Null\0byte' }),
    setupBody({ password: { length: 12 } }),
    setupBody({ role: 'admin' }),
    setupBody({ password: 'x'.repeat(17_000) }),
  ];
  for (const body of bodies) {
    const answer = await new Visitor().post('/api/setup/start', body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect((await read(answer)).code).toBeTypeOf('string');
  }
});

test('another site cannot set the shop up', async () => {
  const answer = await new Visitor().post('/api/setup/start', setupBody(), {
    Origin: 'https://evil.test',
    'Sec-Fetch-Site': 'cross-site',
  });
  expect(answer.status).toBe(403);
});

test('a password is kept as a salted scrypt string and compared with it', async () => {
  hashAsTheShop();
  const stored = (await hashPassword('chai na mandazi')) ?? '';
  expect(stored).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashPassword('chai na mandazi')).not.toBe(stored);
  expect(await checkPassword('chai na mandazi', stored)).toBe('right');
  expect(await checkPassword('chai na mandazi ', stored)).toBe('wrong');
  expect(await checkPassword('', undefined)).toBe('wrong');
});

test('only two hash at a time and a long line is sent away', async () => {
  hashAsTheShop();
  const verdicts = await Promise.all(
    Array.from({ length: 60 }, () => checkPassword('anything', undefined)),
  );
  expect(verdicts.filter((v) => v === 'wrong').length).toBeGreaterThan(1);
  expect(verdicts).toContain('busy');
});

test('a wrong code makes no admin', async () => {
  const { key } = await read(await start());
  await earlyInStep();
  for (const code of ['', '000', 'abcdef', codeOf(String(key), -2), codeOf(String(key), 2)]) {
    expect((await read(await finish({ code }))).code).toBe('invalid_code');
  }
  const other = await read(await start({ email: 'otieno@shop.test' }));
  expect(other.key).not.toBe(key);
  expect(await admins()).toBe(0);
});

test('the link makes one admin among 20 at the same time, signed in with what her browser did as a guest, and is over then', async () => {
  const browser = await guest();
  const { owner } = browser;
  await add(new Client(browser), '1', 2);
  const { key, uri } = await read(await start());
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toContain(`secret=${key}`);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      browser.post('/api/setup/finish', setupBody({ code: codeOf(String(key)) })),
    ),
  );
  const made = answers.filter((answer) => answer.status === 201);
  expect(made).toHaveLength(1);
  expect(answers.every((a) => [201, 410, 429].includes(a.status))).toBe(true);
  expect(await admins()).toBe(1);
  expect(await cartOf(new Client(browser))).toEqual({ '1': 2 });
  expect(await leftOf(owner)).toEqual([]);

  const cookie = made[0]?.headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/^__Host-session=[\w-]{43};/);
  for (const flag of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax'])
    expect(cookie).toContain(flag);
  expect(cookie).not.toContain('Domain');
  const secret = cookie.slice('__Host-session='.length, cookie.indexOf(';'));
  const admin = new Visitor();
  admin.cookies.set('__Host-session', secret);
  expect(await read(await admin.fetch('/api/session'))).toMatchObject({ role: 'admin' });

  for (const path of ['/api/setup/start', '/api/setup/finish', '/api/setup/check']) {
    for (const body of [setupBody({ code: codeOf(String(key)) }), { token: 'wrong' }, 'nonsense']) {
      const late = await new Visitor().post(path, body);
      expect([late.status, (await read(late)).code]).toEqual([410, 'setup_over']);
    }
  }
  const dump = JSON.stringify(
    (await env.DB.prepare('SELECT * FROM user, session, audit').all()).results,
  );
  expect(dump).not.toContain(secret);
  expect(dump).not.toContain(String(key));
  expect(dump).toContain('"action":"setup"');
});
