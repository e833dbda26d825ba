import { beforeEach, expect, test } from 'vitest';
import { commonPasswords, weaknessesOf } from '../../../worker/auth/password/rules.ts';
import {
  anEmail,
  api,
  browserOf,
  forgetLimits,
  isIn,
  mailTo,
  member,
  PASSWORD,
  said,
  signIn,
  tokenIn,
  tokensOf,
} from '../accounts.ts';
import { hashAsTheShop } from '../hashing.ts';
import { SIGN_IN, SIGN_OUT } from '../people.ts';
import { rounds } from '../rounds.ts';
import { env, Visitor } from '../shop.ts';
import { median, rankSumP, timesOf } from './timing.ts';

beforeEach(async () => {
  await forgetLimits();
});

const from = (address: string) => ({ 'CF-Connecting-IP': address });
const signUp = (email: string, password: string) =>
  api('/auth/v1/signup', { email, password, data: { full_name: 'Wanjiru Kamau' } });

test('A01 no account is there from the start, and none opens with what the old client held', async () => {
  expect(await env.DB.prepare('SELECT count(*) AS n FROM user').first('n')).toBe(0);
  for (const email of [
    'admin@example.com',
    'admin@tinytag.com',
    'admin@admin.com',
    'lebo@gmail.com',
  ]) {
    for (const password of ['admin123', 'password', 'Admin@123']) {
      expect(await said(await signIn(email, password))).toEqual([400, 'invalid_credentials']);
    }
    await forgetLimits();
  }
});

test('A03 a list of stolen passwords from one address is cut off before it costs hashes', async () => {
  const answers = [];
  for (let i = 0; i < 60; i++) {
    answers.push(await signIn(`victim${i}@shop.test`, `stolen password ${i}`, from('203.0.113.9')));
  }
  const statuses = answers.map(({ status }) => status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
  expect(statuses.slice(30)).toEqual(Array(30).fill(429));
  expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0);
  const { email } = await member();
  expect((await signIn(email, PASSWORD, from('203.0.113.10'))).status).toBe(200);
});

test('A03 all who guess together have a budget, and a browser that was in before is not among them', async () => {
  const person = await member();
  const known = await browserOf(person);
  const now = Date.now();
  await env.DB.batch(
    Array.from({ length: 500 }, (_, i) =>
      env.DB.prepare("INSERT INTO failure VALUES (?, 'signin', ?)").bind(`many${i}`, now),
    ),
  );
  expect((await signIn(person.email)).status).toBe(429);
  await known.post(SIGN_OUT, {});
  expect((await known.post(SIGN_IN, { email: person.email, password: PASSWORD })).status).toBe(200);
});

test('A04 one account is locked after ten wrong passwords, from whatever addresses they come', async () => {
  const { email } = await member();
  for (let i = 0; i < 10; i++) {
    expect((await signIn(email, `guess number ${i}`, from(`198.51.100.${i}`))).status).toBe(400);
  }
  expect((await signIn(email, PASSWORD, from('198.51.100.99'))).status).toBe(429);
  expect((await signIn(email.toUpperCase(), PASSWORD)).status).toBe(429);
  const elevenMinutes = 11 * 60_000;
  await env.DB.prepare('UPDATE failure SET at = at - ?').bind(elevenMinutes).run();
  expect((await signIn(email)).status).toBe(200);
});

test('A04 who goes on guessing waits longer each time', async () => {
  const { email } = await member();
  const waits: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 10; i++) await signIn(email, `guess ${round} ${i}`);
    waits.push(Number((await signIn(email)).headers.get('Retry-After')));
    await env.DB.prepare('UPDATE failure SET at = at - ?')
      .bind(11 * 60_000)
      .run();
  }
  expect(waits[0]).toBeLessThanOrEqual(600);
  expect(waits[2]).toBeGreaterThan(1200);
});

test('A05 a lock ends no session, and the way in by mail stays open', async () => {
  const { email } = await member();
  const { access_token } = await tokensOf(email);
  for (let i = 0; i < 12; i++) await signIn(email, `guess number ${i}`);
  expect((await signIn(email)).status).toBe(429);
  expect(await isIn(access_token)).toBe(true);
  expect((await api('/auth/v1/recover', { email })).status).toBe(200);
  const token_hash = tokenIn(await mailTo(email, /new Tiny Tag password/));
  const opened = await api('/auth/v1/verify', { type: 'recovery', token_hash });
  const { access_token: token } = (await opened.json()) as { access_token: string };
  const next = 'nanasi tamu la leo';
  expect((await api('/auth/v1/user', { password: next }, { token, method: 'PUT' })).status).toBe(
    200,
  );
  expect((await signIn(email, next)).status).toBe(200);
});

test('A06 known and unknown addresses get the same status and the same words everywhere', async () => {
  const { email: known } = await member();
  const unknown = anEmail();
  const asks: [string, (email: string) => object, by?: 'browser'][] = [
    [SIGN_IN, (email) => ({ email, password: 'not the password' })],
    ['/auth/v1/signup', (email) => ({ email, password: PASSWORD, data: { full_name: 'A B' } })],
    ['/auth/v1/recover', (email) => ({ email })],
    ['/auth/v1/otp', (email) => ({ email })],
    ['/auth/v1/otp', (email) => ({ email, create_user: false })],
    ['/auth/v1/resend', (email) => ({ email, type: 'signup' })],
    ['/auth/v1/verify', (email) => ({ email, type: 'recovery', token: '123456' })],
    [SIGN_IN, (email) => ({ email, password: 'not the password' }), 'browser'],
  ];
  for (const [path, body, by] of asks) {
    const answers = [];
    for (const email of [known, unknown]) {
      const answer =
        by === 'browser'
          ? await new Visitor().post(path, body(email))
          : await api(path, body(email));
      const text = (await answer.text())
        .replaceAll(email, 'EMAIL')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
      answers.push([answer.status, text, answer.headers.getSetCookie().length]);
    }
    expect(answers[0], path).toEqual(answers[1]);
  }
});

test('A07 a wrong password takes as long for nobody as for somebody', {
  tags: ['long'],
}, async () => {
  hashAsTheShop();
  const { email } = await member();
  const seen: object[] = [];
  // A busy machine distorts one measurement, but not three; a real difference is there each time.
  for (let look = 0; look < 3; look++) {
    const times = await timesOf(email, rounds(60, 16));
    const [known, unknown] = [median(times.known), median(times.unknown)];
    const p = rankSumP(times.known, times.unknown);
    if (Math.abs(known - unknown) / unknown < 0.1 && p > 0.01) return;
    seen.push({ known, unknown, p });
  }
  expect(seen).toEqual([]);
});

test('A08 the commonest passwords, short ones and those of the person or the shop are refused', async () => {
  const common = await commonPasswords(env);
  expect(common.size).toBeGreaterThanOrEqual(7000);
  const person = { email: 'wanjiru@shop.test', fullName: 'Wanjiru Kamau' };
  const passed = [...common].filter(
    (password) => weaknessesOf({ ...person, password }, common).length === 0,
  );
  expect(passed).toEqual([]);
  for (const password of [
    'kijiko',
    'embe-74',
    'football1',
    'Wanjiru.Kamau1',
    'TinyTag1',
    'mpesa2026',
    'lebolebo',
  ]) {
    const answer = await signUp(anEmail(), password);
    expect(await said(answer), password).toEqual([422, 'weak_password']);
  }
  for (const password of ['ndizi mbivu saba 7', 'x7#kQ92m', '🦒🦓🐘🦁🐆🦛🦏🐊']) {
    expect(weaknessesOf({ ...person, password }, common), password).toEqual([]);
  }
});

test('A09 every character of a password counts, the last of 256 and a space too', async () => {
  const long = `${'aB3 ñ🦒'.repeat(42)}wxyz`;
  expect([...long]).toHaveLength(256);
  const email = anEmail();
  expect((await signUp(email, long)).status).toBe(200);
  const token_hash = tokenIn(await mailTo(email, /Confirm/));
  expect((await api('/auth/v1/verify', { type: 'signup', token_hash })).status).toBe(200);
  for (const wrong of [
    `${long.slice(0, -1)}Z`,
    `${long} `,
    ` ${long}`,
    long.toLowerCase(),
    long.slice(0, 72),
    long.normalize('NFD'),
  ]) {
    expect((await signIn(email, wrong)).status, wrong.slice(-5)).toBe(400);
  }
  await forgetLimits();
  expect((await signIn(email, long)).status).toBe(200);
  expect(await said(await signUp(anEmail(), `${long}x`))).toEqual([400, 'validation_failed']);
});

test('A10 a password of a megabyte is refused as a body, one of 600 letters as a password', async () => {
  const huge = 'x'.repeat(1024 * 1024);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      api('/auth/v1/token?grant_type=password', { email: 'a@b.test', password: huge }),
    ),
  );
  // The limit of bodies comes before each handler, so nothing was hashed.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413]));
  const tooLong = await signIn('a@b.test', 'x'.repeat(600));
  expect(tooLong.status).toBe(400);
});

test('A11 passwords are kept as scrypt of the cost that production takes', async () => {
  hashAsTheShop();
  const email = anEmail();
  await signUp(email, PASSWORD);
  const waiting = await env.DB.prepare(
    "SELECT newcomer ->> '$.passwordHash' AS hash FROM one_time_token WHERE email = ?",
  )
    .bind(email)
    .first<string>('hash');
  expect(waiting).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  const token_hash = tokenIn(await mailTo(email, /Confirm/));
  await api('/auth/v1/verify', { type: 'signup', token_hash });
  const stored = await env.DB.prepare('SELECT passwordHash FROM user WHERE email = ?')
    .bind(email)
    .first<string>('passwordHash');
  expect(stored).toBe(waiting);
  const [ln, r, p] = [14, 8, 5];
  expect(2 ** ln * r * p).toBeLessThanOrEqual(2 ** 20);
});
