import { beforeEach, expect, test } from 'vitest';
import { makeRecoveryCodes } from '../../../worker/auth/factors/recovery-codes.ts';
import { keyText, sealKey } from '../../../worker/auth/factors/totp.ts';
import { codeOf, earlyInStep } from '../../otp.ts';
import {
  api,
  browserOf,
  codeIn,
  forgetLimits,
  giveCode,
  isIn,
  mailTo,
  member,
  PASSWORD,
  said,
  signIn,
  type Tokens,
  tokenIn,
  tokensOf,
  usedCodesAgain,
  V1,
  verify,
} from '../accounts.ts';
import { enterCode, read } from '../people.ts';
import { audits } from '../rows.ts';
import { env, Visitor } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
  await usedCodesAgain();
});

const recover = (email: string) => api(`${V1}/recover`, { email });
const adminUsers = (token: string) => api('/api/admin/users', undefined, { token });

test('A12 five wrong codes spoil the right one; the link still opens', async () => {
  const { email } = await member();
  await recover(email);
  const mail = await mailTo(email, /new Tiny Tag password/);
  const right = codeIn(mail);
  for (let i = 0; i < 5; i++) {
    const token = String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0');
    expect(await said(await verify({ email, token, type: 'recovery' }))).toEqual([
      403,
      'otp_expired',
    ]);
  }
  expect(await said(await verify({ email, token: right, type: 'recovery' }))).toEqual([
    403,
    'otp_expired',
  ]);
  expect((await verify({ token_hash: tokenIn(mail), type: 'recovery' })).status).toBe(200);
});

test('A12 a code is good for ten minutes, for its address and its purpose', async () => {
  const { email } = await member();
  const other = await member();
  await recover(email);
  const token = codeIn(await mailTo(email, /new Tiny Tag password/));
  expect((await verify({ email: other.email, token, type: 'recovery' })).status).toBe(403);
  expect((await verify({ email, token, type: 'magiclink' })).status).toBe(403);
  await env.DB.prepare('UPDATE one_time_token SET createdAt = createdAt - 600001').run();
  expect((await verify({ email, token, type: 'recovery' })).status).toBe(403);
});

test('A12 asking for new codes buys no endless guesses', async () => {
  const { email } = await member();
  let taken = 0;
  for (let round = 0; round < 6; round++) {
    await recover(email);
    for (let i = 0; i < 5; i++) {
      const answer = await verify({ email, token: `00000${i}`, type: 'recovery' });
      if (answer.status === 403) taken++;
    }
    await env.DB.prepare("DELETE FROM failure WHERE key LIKE 'ask%'").run();
  }
  expect(taken).toBe(20);
});

test("A13 a code, a link and an app's code are each good once, also for two at the same moment", async () => {
  const { email } = await member();
  await recover(email);
  const mail = await mailTo(email, /new Tiny Tag password/);
  const body = { token_hash: tokenIn(mail), type: 'recovery' };
  const both = await Promise.all([verify(body), verify(body)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect((await verify({ email, token: codeIn(mail), type: 'recovery' })).status).toBe(403);

  const guarded = await member({ app: true });
  const [a, b] = [await tokensOf(guarded.email), await tokensOf(guarded.email)];
  const code = codeOf(guarded.key);
  expect((await giveCode(a.access_token, guarded.factorId, code)).status).toBe(200);
  expect(await said(await giveCode(b.access_token, guarded.factorId, code))).toEqual([
    422,
    'mfa_verification_failed',
  ]);
});

test("A14 an app's code of the step before is taken, one of two steps away is not", async () => {
  const { email, key, factorId } = await member({ app: true });
  const { access_token } = await tokensOf(email);
  await earlyInStep();
  for (const steps of [-2, 2]) {
    const answer = await giveCode(access_token, factorId, codeOf(key, steps));
    expect(await said(answer)).toEqual([422, 'mfa_verification_failed']);
  }
  expect((await giveCode(access_token, factorId, codeOf(key, -1))).status).toBe(200);
});

test('A15 neither recovery, nor a mailed code, nor a refresh, nor a session from before gets past the app', async () => {
  const boss = await member({ role: 'admin', app: true });
  const before = await tokensOf(boss.email);
  await recover(boss.email);
  const token_hash = tokenIn(await mailTo(boss.email, /new Tiny Tag password/));
  const recovered = (await (await verify({ token_hash, type: 'recovery' })).json()) as Tokens;
  await api(`${V1}/otp`, { email: boss.email });
  const link = tokenIn(await mailTo(boss.email, /code to sign in/));
  const mailed = (await (await verify({ token_hash: link, type: 'email' })).json()) as Tokens;
  const again = await api(`${V1}/token?grant_type=refresh_token`, {
    refresh_token: before.refresh_token,
  });
  const refreshed = (await again.json()) as Tokens;
  for (const { access_token: token } of [before, recovered, mailed, refreshed]) {
    expect((await adminUsers(token)).status).toBe(401);
    expect((await api('/api/account', undefined, { token })).status).toBe(401);
    const change = await api(
      `${V1}/user`,
      { password: 'embe tamu sana 3' },
      { token, method: 'PUT' },
    );
    expect(await said(change)).toEqual([401, 'insufficient_aal']);
  }
  const given = (await (
    await giveCode(recovered.access_token, boss.factorId, codeOf(boss.key))
  ).json()) as Tokens;
  expect((await adminUsers(given.access_token)).status).toBe(200);
  const set = await api(
    `${V1}/user`,
    { password: 'embe tamu sana 3' },
    { token: given.access_token, method: 'PUT' },
  );
  expect(set.status).toBe(200);
});

test('A15 in a browser the mailed link of an admin opens nothing but the question for the code', async () => {
  const boss = await member({ role: 'admin', app: true });
  const browser = new Visitor();
  await browser.post(`${V1}/recover`, { email: boss.email });
  const token_hash = tokenIn(await mailTo(boss.email, /new Tiny Tag password/));
  const opened = await read(await browser.post(`${V1}/verify`, { token_hash, type: 'recovery' }));
  expect(opened).toMatchObject({ next: 'code' });
  expect(opened.access_token).toBeUndefined();
  expect(await read(await browser.fetch('/api/session'))).toMatchObject({
    role: 'guest',
    next: 'code',
  });
  expect((await browser.fetch('/api/admin/users')).status).toBe(403);
  expect((await enterCode(browser, codeOf(boss.key))).status).toBe(200);
  expect(await read(await browser.fetch('/api/session'))).toMatchObject({
    role: 'admin',
    next: null,
  });
});

test('A15 an admin without an app is no admin, and is one as soon as the app is enrolled', async () => {
  const boss = await member({ role: 'admin' });
  const browser = await browserOf(boss);
  expect(await read(await browser.fetch('/api/session'))).toMatchObject({
    role: 'customer',
    next: 'enrol',
  });
  expect((await browser.fetch('/api/admin/users')).status).toBe(403);
  const enrolled = (await (
    await browser.post(`${V1}/factors`, { factor_type: 'totp', friendly_name: 'Phone' })
  ).json()) as { id: string; totp: { secret: string } };
  const { id: challenge_id } = await read(
    await browser.post(`${V1}/factors/${enrolled.id}/challenge`, {}),
  );
  const before = browser.cookies.get('__Host-session');
  const code = codeOf(enrolled.totp.secret);
  const verified = await browser.post(`${V1}/factors/${enrolled.id}/verify`, {
    challenge_id,
    code,
  });
  expect(await read(verified)).toMatchObject({ next: null });
  expect(browser.cookies.get('__Host-session')).not.toBe(before);
  expect((await browser.fetch('/api/admin/users')).status).toBe(200);
});

test('the first app ends the other sessions, and the last one taken away takes the level with it', async () => {
  const person = await member({ role: 'packer' });
  const [mine, other] = [await tokensOf(person.email), await tokensOf(person.email)];
  const token = mine.access_token;
  const made = (await (await api(`${V1}/factors`, { factor_type: 'totp' }, { token })).json()) as {
    id: string;
    totp: { secret: string };
  };
  expect((await giveCode(token, made.id, codeOf(made.totp.secret))).status).toBe(200);
  expect([await isIn(token), await isIn(other.access_token)]).toEqual([true, false]);
  const codes = await api('/api/recovery-codes', {}, { token });
  expect(codes.status).toBe(201);
  expect(
    (await api(`${V1}/factors/${made.id}`, undefined, { token, method: 'DELETE' })).status,
  ).toBe(200);
  expect((await api('/api/recovery-codes', {}, { token })).status).toBe(403);
  expect(
    await env.DB.prepare('SELECT count(*) AS n FROM recovery_code WHERE userId = ?')
      .bind(person.id)
      .first('n'),
  ).toBe(0);
  expect((await signIn(person.email, PASSWORD)).status).toBe(200);
  for (const action of ['addFactor', 'removeFactor']) {
    const actors = (await audits(action)).map(({ actor }) => actor);
    expect(actors.filter((actor) => actor === `u:${person.id}`)).toHaveLength(1);
  }
});

test("A13 a factor takes the code of any app of its user, or a recovery code, and nobody else's", async () => {
  const person = await member({ app: true });
  const key = crypto.getRandomValues(new Uint8Array(20));
  await env.DB.prepare(
    "INSERT INTO factor (id, userId, name, key, createdAt, verifiedAt) VALUES (?, ?, 'Tablet', ?, 2, 1)",
  )
    .bind(crypto.randomUUID(), person.id, await sealKey(env, key))
    .run();
  const [recovery = ''] = await makeRecoveryCodes(env, person.id, Date.now());
  const give = async (code: string) => {
    const { access_token } = await tokensOf(person.email);
    return (await giveCode(access_token, person.factorId, code)).status;
  };
  const stranger = await member({ app: true });
  expect(await give(codeOf(stranger.key))).toBe(422);
  expect(await give(codeOf(keyText(key)))).toBe(200);
  expect(await give(recovery)).toBe(200);
  expect(await give(recovery)).toBe(422);
});
