import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import worker from '../../../worker/index.ts';
import { counted } from '../../bench/counted.ts';
import { api, forgetLimits, isIn, PASSWORD, said, type Tokens, V1 } from '../accounts.ts';
import { aNumber, codeTo, phoneMember, rowOf, textsTo } from '../phones.ts';
import { env, ORIGIN, Visitor } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
});

const up = (phone: string, more: object = {}) =>
  api(`${V1}/signup`, { phone, password: PASSWORD, ...more });
const byPassword = (phone: string, password = PASSWORD) =>
  api(`${V1}/token?grant_type=password`, { phone, password });
const verify = (phone: string, token: string, type = 'sms') =>
  api(`${V1}/verify`, { phone, token, type });

test('somebody with nothing but a phone signs up, confirms by SMS and signs in, in any spelling', async () => {
  const { phone, typed } = aNumber();
  const signed = await up(typed, { data: { full_name: 'Akinyi Otieno' }, channel: 'sms' });
  expect(signed.status).toBe(200);
  expect(await signed.json()).toMatchObject({ phone, email: '', identities: [] });
  expect(await said(await byPassword(phone))).toEqual([400, 'phone_not_confirmed']);
  expect(await said(await byPassword(phone, 'another one 12'))).toEqual([
    400,
    'invalid_credentials',
  ]);
  const code = await codeTo(phone);
  const opened = (await (await verify(`+${phone}`, code)).json()) as Tokens;
  expect(opened.user).toMatchObject({
    phone,
    email: '',
    phone_confirmed_at: expect.any(String),
    confirmed_at: expect.any(String),
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { full_name: 'Akinyi Otieno', phone_verified: true },
    identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
  });
  const claims = JSON.parse(atob(opened.access_token.split('.')[1] ?? ''));
  expect(claims).toMatchObject({ phone, phone_verified: true, email: '' });
  for (const spelling of [typed, `+${phone}`, phone, `00${phone}`]) {
    expect((await byPassword(spelling)).status, spelling).toBe(200);
  }
  expect(await said(await verify(phone, code))).toEqual([403, 'otp_expired']);
});

test('a code by SMS signs in a known number, and makes an account for a new one', async () => {
  const { phone } = await phoneMember();
  for (const number of [phone, aNumber().phone]) {
    expect(await (await api(`${V1}/otp`, { phone: number })).json()).toEqual({});
    const opened = (await (await verify(number, await codeTo(number))).json()) as Tokens;
    expect(opened.user).toMatchObject({ phone: number });
    expect(await isIn(opened.access_token)).toBe(true);
  }
});

test('known, unknown and disabled numbers get the same answers', async () => {
  const known = await phoneMember();
  const banned = await phoneMember();
  await env.DB.prepare('UPDATE user SET disabledAt = 1 WHERE id = ?').bind(banned.id).run();
  const answersFor = async (phone: string) => {
    const all: unknown[] = [];
    const calls: [string, object][] = [
      ['otp', { create_user: false }],
      ['recover', {}],
      ['resend', { type: 'sms' }],
      ['resend', { type: 'phone_change' }],
      ['verify', { token: '000000', type: 'sms' }],
      ['signup', { password: PASSWORD }],
      ['token?grant_type=password', { password: 'wrong password 1' }],
    ];
    for (const [path, body] of calls) {
      await forgetLimits();
      const answer = await api(`${V1}/${path}`, { phone, ...body });
      const text = (await answer.text())
        .replace(/"(id|\w+_at)":"[^"]*"/g, '')
        .replaceAll(phone, '');
      all.push([path, answer.status, text]);
    }
    return all;
  };
  const unknown = await answersFor(aNumber().phone);
  expect(await answersFor(known.phone)).toEqual(unknown);
  expect(await answersFor(banned.phone)).toEqual(unknown);
});

test.each(['sms', 'phone_change'])(
  'a known, an unconfirmed and an unknown number are asked about with the same work (%s)',
  async (type) => {
    const waiting = aNumber().phone;
    const known = await phoneMember();
    await api(`${V1}/signup`, { phone: waiting, password: PASSWORD });
    const workFor = async (phone: string) => {
      await forgetLimits();
      const { db, sent } = counted(env.DB);
      const context = createExecutionContext();
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ type, phone });
      const asked = new Request(`${ORIGIN}${V1}/resend`, { method: 'POST', headers, body });
      const answer = await worker.fetch(asked as never, { ...env, DB: db }, context);
      const work = sent.map(({ sql }) => sql.trim().split(/\s/)[0]?.toUpperCase()).sort();
      const text = await answer.text();
      await waitOnExecutionContext(context);
      return { status: answer.status, text, work };
    };
    const unknown = await workFor(aNumber().phone);
    expect(unknown).toMatchObject({ status: 200, text: '{}' });
    expect(unknown.work.length).toBeGreaterThan(5);
    expect(await workFor(known.phone)).toEqual(unknown);
    expect(await workFor(waiting)).toEqual(unknown);
  },
);

test('who signs up with a number that has an account gets an SMS that says so, without a code', async () => {
  const { phone } = await phoneMember();
  await up(phone, { password: 'nenosiri la mwizi 1' });
  expect((await textsTo(phone))[0]).toMatch(/already has an account.*\/auth$/);
  expect((await byPassword(phone)).status).toBe(200);
  expect((await byPassword(phone, 'nenosiri la mwizi 1')).status).toBe(400);
});

test("a stranger's password does not survive the owner's confirmation in another browser", async () => {
  const { phone } = aNumber();
  const [thief, owner] = [new Visitor(), new Visitor()];
  await thief.post(`${V1}/signup`, { phone, password: 'nenosiri la mwizi 1' });
  const enter = async () =>
    owner.post(`${V1}/verify`, { phone, token: await codeTo(phone), type: 'sms' });
  expect(await said(await enter())).toEqual([403, 'otp_expired']);
  await forgetLimits();
  await owner.post(`${V1}/resend`, { phone, type: 'sms' });
  const answer = await enter();
  expect(await answer.json()).toMatchObject({ user: { phone }, passwordless: true });
  const { passwordHash, fullName } = (await rowOf(phone)) ?? {};
  expect([passwordHash, fullName]).toEqual(['', '']);
  expect(await said(await byPassword(phone, 'nenosiri la mwizi 1'))).toEqual([
    400,
    'invalid_credentials',
  ]);
});

test('an API client in another network confirms a sign-up without its password', async () => {
  const { phone } = aNumber();
  const at = (ip: string) => ({ headers: { 'CF-Connecting-IP': ip } });
  const body = { phone, password: 'nenosiri la mwizi 1', data: { full_name: 'Mwizi' } };
  await api(`${V1}/signup`, body, at('105.160.1.1'));
  const code = { phone, token: await codeTo(phone), type: 'sms' };
  expect((await api(`${V1}/verify`, code, at('197.232.1.9'))).status).toBe(200);
  expect(await rowOf(phone)).toMatchObject({ passwordHash: '', fullName: '' });
});

test('a code that one browser enters three times at once opens it once', async () => {
  const { phone } = await phoneMember();
  const visitor = new Visitor();
  await visitor.post(`${V1}/otp`, { phone });
  const token = await codeTo(phone);
  const body = { phone, token, type: 'sms' };
  const all = await Promise.all([1, 2, 3].map(() => visitor.post(`${V1}/verify`, body)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
});

test('a code that two browsers enter at once opens the account where it was asked for', async () => {
  const { phone } = await phoneMember();
  const [asker, other] = [new Visitor(), new Visitor()];
  await asker.post(`${V1}/otp`, { phone });
  const body = { phone, token: await codeTo(phone), type: 'sms' };
  const race = [other, asker, other].map((browser) => browser.post(`${V1}/verify`, body));
  expect((await Promise.all(race)).map(({ status }) => status)).toEqual([403, 200, 403]);
});

test('two people who sign up with one number at once make one account', async () => {
  const { phone } = aNumber();
  const answers = await Promise.all([
    up(phone),
    up(phone),
    new Visitor().post(`${V1}/signup`, { phone, password: PASSWORD }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  const { results } = await env.DB.prepare('SELECT id FROM user WHERE signInPhone = ?')
    .bind(phone)
    .all();
  expect(results).toHaveLength(1);
  expect(await textsTo(phone)).toHaveLength(1);
});

test.each([
  ['+14155552671', /Only Kenyan mobile numbers/],
  ['+255712345678', /Only Kenyan mobile numbers/],
  ['+254201234567', /Only Kenyan mobile numbers/],
  ['0201234567', /E\.164/],
  ['12', /E\.164|Kenyan/],
  ['0712 345 67', /E\.164/],
  ["0712345678'--", /E\.164/],
])('no SMS goes to %s', async (phone, words) => {
  for (const [path, body] of [
    ['signup', { password: PASSWORD }],
    ['otp', {}],
    ['recover', {}],
    ['resend', { type: 'sms' }],
  ] as const) {
    const answer = await api(`${V1}/${path}`, { phone, ...body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'validation_failed',
      message: expect.stringMatching(words),
    });
  }
  expect(await said(await byPassword(phone))).toEqual([400, 'invalid_credentials']);
});

test('bad requests get the errors of GoTrue', async () => {
  const { phone } = aNumber();
  const email = 'a@shop.test';
  const wrong: [string, object, number, string][] = [
    ['signup', { email, phone, password: PASSWORD }, 400, 'validation_failed'],
    ['signup', { phone, password: PASSWORD, code_challenge: 'x' }, 400, 'validation_failed'],
    ['signup', { phone, password: PASSWORD, channel: 'whatsapp' }, 400, 'validation_failed'],
    ['signup', { phone }, 400, 'validation_failed'],
    ['signup', { phone, password: phone }, 422, 'weak_password'],
    ['otp', { email, phone }, 400, 'validation_failed'],
    ['verify', { phone, token: '123456', type: 'email' }, 400, 'validation_failed'],
    ['verify', { email, token: '123456', type: 'sms' }, 400, 'validation_failed'],
    ['verify', { email, phone, token: '123456', type: 'sms' }, 400, 'validation_failed'],
    ['verify', { phone, token: '123456', type: 'sms' }, 403, 'otp_expired'],
    ['resend', { type: 'sms' }, 400, 'validation_failed'],
    ['resend', { type: 'sms', email }, 400, 'validation_failed'],
  ];
  for (const [path, body, status, code] of wrong) {
    expect(await said(await api(`${V1}/${path}`, body)), JSON.stringify(body)).toEqual([
      status,
      code,
    ]);
  }
  expect(await textsTo(phone)).toEqual([]);
});
