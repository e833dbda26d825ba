import { beforeEach, expect, test } from 'vitest';
import {
  ageSessions,
  anEmail,
  api,
  browserOf,
  codeIn,
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
  verify,
} from '../accounts.ts';
import { read } from '../people.ts';
import { Client, env, guest, Visitor } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
});

const change = (token: string, body: object) => api(`${V1}/user`, body, { token, method: 'PUT' });
const roleOf = (email: string) =>
  env.DB.prepare('SELECT role FROM user WHERE email = ?').bind(email).first('role');
const cookieOf = (visitor: Visitor) => visitor.cookies.get('__Host-session') ?? '';

test('A02 nobody makes themselves an admin, whatever they send along', async () => {
  const extras: object[] = [
    { role: 'admin' },
    { isAdmin: true },
    { is_admin: true },
    { app_metadata: { role: 'admin' } },
    { data: { full_name: 'X Y', role: 'admin', isAdmin: true } },
    { user_metadata: { role: 'admin' } },
    { raw_app_meta_data: { role: 'admin' } },
    { aal: 'aal2' },
    { constructor: { prototype: { role: 'admin' } } },
  ];
  const emails = [];
  for (const extra of extras) {
    const email = anEmail();
    emails.push(email);
    const body = JSON.stringify({ email, password: PASSWORD, ...extra }).replace(
      /}$/,
      ',"__proto__":{"role":"admin"}}',
    );
    await api(`${V1}/signup`, body);
  }
  const { email, id } = await member();
  const { access_token: token } = await tokensOf(email);
  for (const extra of extras) await change(token, extra);
  const browser = await browserOf({ id, email });
  const profile = { fullName: 'X Y', phone: '', locale: 'en' };
  for (const extra of extras.slice(0, 5)) {
    const answer = await browser.post('/api/account/profile', { ...profile, ...extra });
    expect(answer.status).toBe(400);
  }
  for (const one of [...emails, email]) expect(await roleOf(one)).toBe('customer');
  expect((await api('/api/admin/users', undefined, { token })).status).toBe(403);
  expect(
    (await browser.post(`/api/admin/staff/${id}/role`, { role: 'admin', was: 'customer' })).status,
  ).toBe(403);
});

test('A23 a session that was there before the sign-in is neither taken over nor left alive', async () => {
  const attacker = await browserOf(await member());
  const victim = await member();
  const preset = cookieOf(attacker);
  const browser = new Visitor();
  browser.cookies.set('__Host-session', preset);
  await browserOf(victim, browser);
  expect(cookieOf(browser)).not.toBe(preset);
  expect((await attacker.fetch('/api/account')).status).toBe(401);
  const made = new Visitor();
  made.cookies.set('__Host-session', 'chosen-by-the-attacker');
  await browserOf(victim, made);
  expect(cookieOf(made)).toMatch(/^[\w-]{43}$/);
});

test('A24 a new password signs everybody else out, and its owner is notified', async () => {
  const person = await member();
  const [mine, thief] = [await tokensOf(person.email), await tokensOf(person.email)];
  const browser = await browserOf(person);
  await api(`${V1}/recover`, { email: person.email });
  const link = tokenIn(await mailTo(person.email, /new Tiny Tag password/));
  expect(await said(await change(thief.access_token, { password: 'nanasi bivu nane' }))).toEqual([
    400,
    'current_password_required',
  ]);
  const changed = await change(mine.access_token, {
    password: 'nanasi bivu nane',
    current_password: PASSWORD,
  });
  expect(changed.status).toBe(200);
  expect([await isIn(mine.access_token), await isIn(thief.access_token)]).toEqual([true, false]);
  expect((await browser.fetch('/api/account')).status).toBe(401);
  expect((await verify({ token_hash: link, type: 'recovery' })).status).toBe(403);
  await mailTo(person.email, /password was changed/);
});

test('A25 an address is changed by who knows the password, when both addresses agree, and the old one is notified', async () => {
  const person = await member();
  const next = anEmail();
  const browser = await browserOf(person);
  const put = (body: object) =>
    browser.fetch(`${V1}/user`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(await said(await put({ email: next }))).toEqual([400, 'current_password_required']);
  expect(await said(await put({ email: next, current_password: 'wrong wrong 1' }))).toEqual([
    400,
    'current_password_invalid',
  ]);
  const asked = await read(await put({ email: next.toUpperCase(), current_password: PASSWORD }));
  expect(asked).toMatchObject({ email: person.email, new_email: next });
  const stolen = codeIn(await mailTo(next, /Confirm your new/));
  // Confirming only the new address changes nothing, however often.
  const half = await verify({ email: next, token: stolen, type: 'email_change' });
  expect(await read(half)).toMatchObject({ code: '200' });
  await forgetLimits();
  await api(`${V1}/resend`, { email: next, type: 'email_change' });
  const again = tokenIn(await mailTo(next, /Confirm your new/));
  expect(await read(await verify({ token_hash: again, type: 'email_change' }))).toMatchObject({
    code: '200',
  });
  expect((await read(await browser.fetch('/api/account'))).email).toBe(person.email);
  const token_hash = tokenIn(await mailTo(person.email, /Do you want/));
  expect((await verify({ token_hash, type: 'email_change' })).status).toBe(200);
  expect((await read(await browser.fetch('/api/account'))).email).toBe(next);
  await mailTo(person.email, /address at Tiny Tag was changed/);
  const twin = await api(`${V1}/signup`, { email: next.toUpperCase(), password: PASSWORD });
  expect(twin.status).toBe(200);
  expect(
    await env.DB.prepare('SELECT count(*) AS n FROM user WHERE lower(email) = ?')
      .bind(next)
      .first('n'),
  ).toBe(1);
});

test('A25 a link to an address asked for before confirms no later one, whether that is taken or not', async () => {
  const taken = await member();
  for (const later of [anEmail(), taken.email]) {
    const person = await member();
    const { access_token } = await tokensOf(person.email);
    const own = anEmail();
    await change(access_token, { email: own, current_password: PASSWORD });
    const token_hash = tokenIn(await mailTo(own, /Confirm your new/));
    await change(access_token, { email: later, current_password: PASSWORD });
    expect(await said(await verify({ token_hash, type: 'email_change' }))).toEqual([
      403,
      'otp_expired',
    ]);
    await forgetLimits();
  }
});

test('A25 a session that was stolen long ago changes no address', async () => {
  const { email, id } = await member();
  const { access_token: token } = await tokensOf(email);
  await ageSessions(id);
  expect(await said(await change(token, { email: anEmail() }))).toEqual([
    400,
    'current_password_required',
  ]);
});

test("a stranger who signed up with somebody's address before them is not in their account", async () => {
  const email = anEmail();
  await api(`${V1}/signup`, { email, password: 'the stranger knows 1' });
  await api(`${V1}/otp`, { email });
  const token_hash = tokenIn(await mailTo(email, /code to sign in/));
  expect((await verify({ token_hash, type: 'magiclink' })).status).toBe(200);
  const stranger = await api(`${V1}/token?grant_type=password`, {
    email,
    password: 'the stranger knows 1',
  });
  expect(await said(stranger)).toEqual([400, 'invalid_credentials']);
  const client = new Client(await guest());
  expect((await client.visitor.fetch('/api/account')).status).toBe(401);
});

test("an address that was given up opens nobody else's account", async () => {
  const email = anEmail();
  await api(`${V1}/signup`, { email, password: PASSWORD });
  const first = (await (
    await verify({ token_hash: tokenIn(await mailTo(email, /Confirm/)), type: 'signup' })
  ).json()) as Tokens;
  await env.DB.prepare('UPDATE user SET email = ? WHERE id = ?')
    .bind(anEmail(), first.user.id)
    .run();
  await forgetLimits();
  await api(`${V1}/otp`, { email });
  const link = tokenIn(await mailTo(email, /code to sign in/));
  const second = (await (await verify({ token_hash: link, type: 'email' })).json()) as Tokens;
  expect(second.user.id).not.toBe(first.user.id);
  await forgetLimits();
  await api(`${V1}/signup`, { email: anEmail(), password: PASSWORD });
  expect(second.user.email).toBe(email);
});
