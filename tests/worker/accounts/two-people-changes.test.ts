import type { D1Migration } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { codeOf } from '../../otp.ts';
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
  signIn,
  tokenIn,
  tokensOf,
  usedCodesAgain,
  V1,
} from '../accounts.ts';
import { mails, read } from '../people.ts';
import { env, Visitor } from '../shop.ts';

/** Two people, one account: an attacker requests its address or has stolen a session of it. */

const NEXT = 'nanasi bivu nane';

beforeEach(async () => {
  await forgetLimits();
  await usedCodesAgain();
});

const put = (token: string, body: object) => api(`${V1}/user`, body, { token, method: 'PUT' });
const verify = (token_hash: string) => api(`${V1}/verify`, { token_hash, type: 'email_change' });
const rowOf = (id: string) =>
  env.DB.prepare('SELECT email, newEmail, passwordHash, fullName FROM user WHERE id = ?')
    .bind(id)
    .first();

test('asking for an address answers and costs the same whether somebody has it', async () => {
  const [victim, unknown] = [await member(), anEmail()];
  const seen = [];
  for (const email of [victim.email.toUpperCase(), unknown]) {
    const attacker = await member();
    const { access_token: token } = await tokensOf(attacker.email);
    const before = await counts();
    const answer = await put(token, { email });
    const text = await answer.text();
    const after = await counts();
    const { newEmail } = (await rowOf(attacker.id)) as { newEmail: string };
    seen.push([
      answer.status,
      text
        .replaceAll(email.toLowerCase(), 'ASKED')
        .replaceAll(attacker.email, 'OWN')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
      newEmail === email.toLowerCase(),
      after.map((n, i) => n - (before[i] ?? 0)),
    ]);
    const own = tokenIn(await mailTo(attacker.email, /Do you want/));
    expect(await read(await verify(own))).toMatchObject({ code: '200' });
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.[0]).toBe(200);
  // The address's owner is told, without a link or code.
  const mail = await mailTo(victim.email, /entered for another/);
  expect(mail.text).not.toContain('token_hash');
  const again = await api(`${V1}/resend`, { email: victim.email, type: 'email_change' });
  expect(again.status).toBe(200);
  const sent = (await mails()).filter(({ to }) => to === victim.email);
  expect(sent.filter(({ text }) => text.includes('token_hash'))).toEqual([]);
});

const counts = async () => {
  const { results } = await env.DB.prepare(
    'SELECT (SELECT count(*) FROM one_time_token) AS tokens, (SELECT count(*) FROM outbox) AS mails',
  ).all<{ tokens: number; mails: number }>();
  return [results[0]?.tokens ?? 0, results[0]?.mails ?? 0];
};

test('an account asks for five addresses an hour, and a refused one changes nothing', async () => {
  const { email, id } = await member();
  const { access_token: token } = await tokensOf(email);
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await put(token, { email: anEmail() })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const before = await rowOf(id);
  const refused = await put(token, {
    email: anEmail(),
    password: NEXT,
    current_password: PASSWORD,
    data: { full_name: 'Other Name' },
  });
  expect(refused.status).toBe(429);
  expect(await rowOf(id)).toEqual(before);
});

test('an address and a password in one request are both changed, or neither', async () => {
  const { email, id } = await member();
  const { access_token: token } = await tokensOf(email);
  const before = await rowOf(id);
  const next = anEmail();
  const both = { email: next, current_password: PASSWORD, data: { full_name: 'New Name' } };
  for (const [body, code] of [
    [{ ...both, password: 'football' }, 'weak_password'],
    [{ ...both, password: PASSWORD }, 'same_password'],
    [{ ...both, password: NEXT, current_password: 'no no no 1' }, 'current_password_invalid'],
    [{ ...both, password: NEXT, current_password: null }, 'current_password_required'],
    [{ ...both, password: NEXT, email: 'no address' }, 'validation_failed'],
  ] as const) {
    expect((await said(await put(token, body)))[1]).toBe(code);
    expect(await rowOf(id)).toEqual(before);
  }
  const answer = await read(await put(token, { ...both, password: NEXT }));
  expect(answer).toMatchObject({
    email,
    new_email: next,
    user_metadata: { full_name: 'New Name' },
  });
  expect((await signIn(email, NEXT)).status).toBe(200);
  await verify(tokenIn(await mailTo(email, /Do you want/)));
  await verify(tokenIn(await mailTo(next, /Confirm your new/)));
  expect(await rowOf(id)).toMatchObject({ email: next, newEmail: null });
  await mailTo(email, /password was changed/);
});

test('an address that a stranger only signed up with is changed to all the same', async () => {
  const { email, id } = await member();
  const next = anEmail();
  await api(`${V1}/signup`, { email: next, password: 'the stranger knows 1' });
  const stranger = tokenIn(await mailTo(next, /Confirm your Tiny/));
  const { access_token: token } = await tokensOf(email);
  await put(token, { email: next });
  await verify(tokenIn(await mailTo(email, /Do you want/)));
  expect((await verify(tokenIn(await mailTo(next, /Confirm your new/)))).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ email: next });
  const late = await api(`${V1}/verify`, { token_hash: stranger, type: 'signup' });
  expect(late.status).toBe(403);
  expect((await signIn(next, 'the stranger knows 1')).status).toBe(400);
  expect((await signIn(next)).status).toBe(200);
});

test('a new password ends a change of address that a thief began, and all their sessions', async () => {
  const victim = await member();
  const thief = await tokensOf(victim.email);
  await put(thief.access_token, { email: anEmail() });
  const old = tokenIn(await mailTo(victim.email, /Do you want/));
  const mine = await tokensOf(victim.email);
  const body = { password: NEXT, current_password: PASSWORD };
  expect((await put(mine.access_token, body)).status).toBe(200);
  expect(await rowOf(victim.id)).toMatchObject({ newEmail: null });
  expect((await verify(old)).status).toBe(403);
  expect(await isIn(thief.access_token)).toBe(false);
});

test('a session from long ago adds no app, makes no recovery codes and takes no app away', async () => {
  const person = await member();
  const thief = await browserOf(person);
  await ageSessions(person.id);
  const add = () => thief.post(`${V1}/factors`, { factor_type: 'totp' });
  expect(await said(await add())).toEqual([400, 'current_password_required']);
  expect(await said(await reauthenticate(thief, { current_password: 'a guess 1' }))).toEqual([
    400,
    'current_password_invalid',
  ]);
  expect(await said(await reauthenticate(thief, {}))).toEqual([400, 'current_password_required']);
  expect(await said(await add())).toEqual([400, 'current_password_required']);
  expect((await reauthenticate(thief, { current_password: PASSWORD })).status).toBe(200);
  expect((await add()).status).toBe(200);

  const guarded = await member({ app: true });
  const stolen = await browserOf(guarded);
  await ageSessions(guarded.id);
  const codes = () => stolen.post('/api/recovery-codes', {});
  const remove = () => stolen.fetch(`${V1}/factors/${guarded.factorId}`, { method: 'DELETE' });
  const another = () => stolen.post(`${V1}/factors`, { factor_type: 'totp' });
  for (const act of [codes, remove, another]) {
    expect(await said(await act())).toEqual([400, 'current_password_required']);
  }
  expect((await reauthenticate(stolen, { current_password: PASSWORD })).status).toBe(200);
  expect([(await codes()).status, (await another()).status, (await remove()).status]).toEqual([
    201, 200, 200,
  ]);
});

const reauthenticate = (browser: Visitor, body: object) =>
  browser.post('/api/account/reauthenticate', body);

test('who has no password shows it by a code from their mail, or has just come in by one', async () => {
  const email = anEmail();
  await api(`${V1}/otp`, { email });
  const browser = new Visitor();
  const token_hash = tokenIn(await mailTo(email, /code to sign in/));
  const { user } = (await read(
    await browser.post(`${V1}/verify`, { token_hash, type: 'magiclink' }),
  )) as { user: { id: string } };
  const add = () => browser.post(`${V1}/factors`, { factor_type: 'totp' });
  expect((await add()).status).toBe(200);
  await ageSessions(user.id);
  expect(await said(await add())).toEqual([400, 'reauthentication_needed']);
  await browser.fetch(`${V1}/reauthenticate`);
  const nonce = codeIn(await mailTo(email, /change your Tiny Tag/));
  expect((await reauthenticate(browser, { nonce: '000000' })).status).toBe(422);
  expect((await reauthenticate(browser, { nonce })).status).toBe(200);
  expect((await add()).status).toBe(200);
  // A code works once.
  await ageSessions(user.id);
  expect((await reauthenticate(browser, { nonce })).status).toBe(422);
});

test('a client that has just signed in enrols an app, as ever', async () => {
  const { email } = await member();
  const { access_token: token } = await tokensOf(email);
  const made = await api(`${V1}/factors`, { factor_type: 'totp' }, { token });
  const { id, totp } = (await made.json()) as { id: string; totp: { secret: string } };
  const { id: challenge_id } = await read(
    await api(`${V1}/factors/${id}/challenge`, {}, { token }),
  );
  const code = codeOf(totp.secret);
  const given = await api(`${V1}/factors/${id}/verify`, { challenge_id, code }, { token });
  expect(given.status).toBe(200);
  expect((await api('/api/recovery-codes', {}, { token })).status).toBe(201);
});

test('accounts that waited before this was so lose their password and name, and no others do', async () => {
  const { MIGRATIONS } = env as unknown as { MIGRATIONS: D1Migration[] };
  const repair = MIGRATIONS.find(({ name }) => name.endsWith('unconfirmed_passwords.sql'));
  const [waiting, invited, open] = [anEmail(), anEmail(), await member({ fullName: 'Open' })];
  const put = `INSERT INTO user (id, email, fullName, role, passwordHash, createdAt)
    VALUES (?1, ?1, ?2, 'customer', ?3, 1)`;
  await env.DB.batch([
    env.DB.prepare(put).bind(waiting, 'Stranger', '$scrypt$x'),
    env.DB.prepare(put).bind(invited, 'Invited', ''),
  ]);
  for (const query of repair?.queries ?? []) await env.DB.prepare(query).run();
  const { results } = await env.DB.prepare(
    "SELECT fullName, passwordHash <> '' AS has FROM user WHERE email IN (?, ?, ?) ORDER BY 1",
  )
    .bind(waiting, invited, open.email)
    .all();
  expect(results).toEqual([
    { fullName: '', has: 0 },
    { fullName: 'Invited', has: 0 },
    { fullName: 'Open', has: 1 },
  ]);
});
