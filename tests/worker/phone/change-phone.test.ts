import { beforeEach, expect, test, vi } from 'vitest';
import {
  anEmail,
  api,
  codeIn as codeInMail,
  forgetLimits,
  isIn,
  mailTo,
  member,
  PASSWORD,
  said,
  type Tokens,
  tokenIn,
  tokensOf,
  V1,
} from '../accounts.ts';
import { aNumber, codeTo, phoneMember, rowOf, textsTo } from '../phones.ts';
import { env, Visitor } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
});

const put = (token: string, body: object) => api(`${V1}/user`, body, { token, method: 'PUT' });
const confirm = (phone: string, token: string, headers: Record<string, string> = {}) =>
  api(`${V1}/verify`, { phone, token, type: 'phone_change' }, { headers });
const phoneTokens = async (phone: string) =>
  (await (
    await api(`${V1}/token?grant_type=password`, { phone, password: PASSWORD })
  ).json()) as Tokens;

test('an account with an e-mail address adds a number, and signs in by both', async () => {
  const { email } = await member();
  const { access_token: token } = await tokensOf(email);
  const { phone, typed } = aNumber();
  const asked = await put(token, { phone: typed });
  expect(await asked.json()).toMatchObject({ phone: '', new_phone: phone, email });
  await forgetLimits();
  expect(await (await api(`${V1}/resend`, { type: 'phone_change', phone })).json()).toEqual({});
  const opened = (await (await confirm(phone, await codeTo(phone))).json()) as Tokens;
  expect(opened.user).toMatchObject({
    phone,
    email,
    app_metadata: { providers: ['email', 'phone'] },
  });
  expect((await phoneTokens(phone)).user).toMatchObject({ email });
  await mailTo(email, /phone number .* was changed/);
});

test('a number is replaced at once, and its old owner gets an SMS', async () => {
  const { phone, visitor } = await phoneMember();
  const { access_token: token } = await phoneTokens(phone);
  const next = aNumber().phone;
  await put(token, { phone: next });
  expect((await rowOf(phone))?.newPhone).toBe(next);
  expect((await confirm(next, await codeTo(next))).status).toBe(200);
  expect(await rowOf(phone)).toBeNull();
  expect((await textsTo(phone))[0]).toMatch(/another number.*\/contact$/);
  expect(await isIn(token)).toBe(false);
  expect((await visitor.fetch('/api/account')).status).toBe(401);
  expect((await phoneTokens(next)).user).toMatchObject({ phone: next });
});

test('a phone account adds an e-mail address by the code mailed there', async () => {
  const { phone } = await phoneMember();
  const { access_token: token } = await phoneTokens(phone);
  const email = anEmail();
  expect(await (await put(token, { email })).json()).toMatchObject({ email: '', new_email: email });
  const code = codeInMail(await mailTo(email, /Confirm your new/));
  const done = await api(`${V1}/verify`, { email, token: code, type: 'email_change' });
  expect(await done.json()).toMatchObject({ user: { email, phone } });
  expect((await tokensOf(email)).user).toMatchObject({ phone });
});

test('whoever reads the code at a mistyped e-mail address does not get a phone account', async () => {
  const { phone, visitor } = await phoneMember();
  const email = anEmail();
  const network = { 'Content-Type': 'application/json', 'CF-Connecting-IP': '197.232.1.9' };
  const body = JSON.stringify({ email, current_password: PASSWORD });
  await visitor.fetch(`${V1}/user`, { method: 'PUT', headers: network, body });
  const mail = await mailTo(email, /Confirm your new/);
  const elsewhere = { 'CF-Connecting-IP': '105.160.1.1' };
  const code = { email, token: codeInMail(mail), type: 'email_change' };
  const link = { token_hash: tokenIn(mail), type: 'email_change' };
  expect((await new Visitor().post(`${V1}/verify`, code, network)).status).toBe(403);
  expect((await new Visitor().post(`${V1}/verify`, link, network)).status).toBe(403);
  expect((await api(`${V1}/verify`, code, { headers: elsewhere })).status).toBe(403);
  await forgetLimits();
  await api(`${V1}/resend`, { type: 'email_change', email }, { headers: elsewhere });
  const again = { ...code, token: codeInMail(await mailTo(email, /Confirm your new/)) };
  expect(again.token).not.toBe(code.token);
  expect((await api(`${V1}/verify`, again, { headers: elsewhere })).status).toBe(403);
  expect(await rowOf(phone)).toMatchObject({ email: null, newEmail: email });
  expect((await visitor.post(`${V1}/verify`, again)).status).toBe(200);
  expect(await rowOf(phone)).toMatchObject({ email });
  expect((await textsTo(phone))[0]).toMatch(/new email address.*\/contact$/);
});

test('a link mailed to one address does not confirm another, asked for from another network', async () => {
  const { phone, visitor } = await phoneMember();
  const [own, other] = [anEmail(), anEmail()];
  const ask = (email: string, from: string) =>
    visitor.fetch(`${V1}/user`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': from },
      body: JSON.stringify({ email, current_password: PASSWORD }),
    });
  expect((await ask(own, '197.232.1.9')).status).toBe(200);
  const token_hash = tokenIn(await mailTo(own, /Confirm your new/));
  expect((await ask(other, '105.160.1.1')).status).toBe(200);
  const link = { token_hash, type: 'email_change' };
  expect((await visitor.post(`${V1}/verify`, link)).status).toBe(403);
  expect(await rowOf(phone)).toMatchObject({ email: null, newEmail: other });
});

test('an account may ask for five new numbers a day', async () => {
  const { phone } = await phoneMember();
  const asked: number[] = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let i = 0; i < 6; i++) {
    // Two an hour.
    vi.setSystemTime(Date.now() + 30 * 60_000);
    const { access_token: token } = await phoneTokens(phone);
    asked.push((await put(token, { phone: aNumber().phone })).status);
  }
  vi.useRealTimers();
  expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a taken number stays, and only its owner learns that it is taken', async () => {
  const owner = await phoneMember();
  const { email } = await member();
  const { access_token: token } = await tokensOf(email);
  const asked = await put(token, { phone: owner.phone });
  expect(await asked.json()).toMatchObject({ new_phone: owner.phone });
  const [text] = await textsTo(owner.phone);
  expect(text).toMatch(/it has its own/);
  expect((await rowOf(owner.phone))?.id).toBe(owner.id);
});

test('of two accounts that confirm one number at once, one gets it', async () => {
  const phone = aNumber().phone;
  const people = await Promise.all([member(), member()]);
  const tokens: string[] = [];
  const codes: string[] = [];
  for (const { email } of people) {
    await forgetLimits();
    const { access_token: token } = await tokensOf(email);
    await put(token, { phone });
    tokens.push(token);
    codes.push(await codeTo(phone));
  }
  const confirmed = await Promise.all(
    codes.map((code, i) =>
      api(`${V1}/verify`, { phone, token: code, type: 'phone_change' }, { token: tokens[i] ?? '' }),
    ),
  );
  const codesSaid = await Promise.all(confirmed.map((answer) => answer.status));
  expect(codesSaid.filter((status) => status === 200)).toHaveLength(1);
});

test('whoever gets the code by a mistyped number does not get the account', async () => {
  const { visitor } = await phoneMember();
  const mistyped = aNumber().phone;
  const asked = await visitor.fetch(`${V1}/user`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '197.232.1.9' },
    body: JSON.stringify({ phone: mistyped, current_password: PASSWORD }),
  });
  expect(asked.status).toBe(200);
  const enter = async () => {
    await forgetLimits();
    await visitor.post(
      `${V1}/resend`,
      { type: 'phone_change', phone: mistyped },
      { 'CF-Connecting-IP': '197.232.1.9' },
    );
    return codeTo(mistyped);
  };
  const elsewhere = { 'CF-Connecting-IP': '105.160.1.1' };
  expect(await said(await confirm(mistyped, await enter(), elsewhere))).toEqual([
    403,
    'otp_expired',
  ]);
  const stranger = await new Visitor().post(`${V1}/verify`, {
    phone: mistyped,
    token: await enter(),
    type: 'phone_change',
  });
  expect(stranger.status).toBe(403);
  expect(await rowOf(mistyped)).toBeNull();
  const own = await visitor.post(`${V1}/verify`, {
    phone: mistyped,
    token: await enter(),
    type: 'phone_change',
  });
  expect(own.status).toBe(200);
  expect((await rowOf(mistyped))?.id).toBe(visitor.owner.slice(2));
});

test('a number that a stranger signed up with, unconfirmed, goes to who proves it', async () => {
  const { email } = await member();
  const { access_token: token } = await tokensOf(email);
  const { phone } = aNumber();
  await new Visitor().post(`${V1}/signup`, { phone, password: 'nenosiri la mwizi 1' });
  // Sent before the other code, which is then the newest.
  expect(await textsTo(phone)).toHaveLength(1);
  await forgetLimits();
  await put(token, { phone });
  expect((await confirm(phone, await codeTo(phone))).status).toBe(200);
  const { results } = await env.DB.prepare('SELECT email FROM user WHERE signInPhone = ?')
    .bind(phone)
    .all();
  expect(results).toEqual([{ email }]);
});
