import { beforeEach, expect, test } from 'vitest';
import { codeOf, earlyInStep } from '../../otp.ts';
import { api, forgetLimits, mailTo, member, said, signIn, tokenIn } from '../accounts.ts';
import { OWNER, read, setupBody } from '../people.ts';
import { env, guest, Visitor } from '../shop.ts';

/** Two people, one address: somebody signed up with the owner's address before the shop was set up. */

beforeEach(async () => {
  await forgetLimits();
});

const start = (email = OWNER.email) => new Visitor().post('/api/setup/start', setupBody({ email }));
const usersOf = async (email: string) =>
  (await env.DB.prepare('SELECT id, role FROM user WHERE email = ?').bind(email).all()).results;

test('an address that has an account is refused in words, before the code and after', async () => {
  const taken = await member();
  const early = await start(taken.email.toUpperCase());
  expect([early.status, (await read(early)).code]).toEqual([409, 'email_exists']);

  // Confirmed between the two steps.
  const email = 'late@shop.test';
  const { key } = await read(await start(email));
  await member({ email });
  await earlyInStep();
  const body = setupBody({ email, code: codeOf(String(key)) });
  const late = await new Visitor().post('/api/setup/finish', body);
  expect([late.status, (await read(late)).code]).toEqual([409, 'email_exists']);
  expect(await usersOf(email)).toMatchObject([{ role: 'customer' }]);
  expect((await new Visitor().post('/api/setup/check', { token: env.SETUP_TOKEN })).status).toBe(
    200,
  );
});

test("the owner has their address all the same, and nothing of the stranger's sign-up is left", async () => {
  const password = 'the stranger knows 1';
  const stranger = await guest();
  await stranger.post('/auth/v1/signup', { email: OWNER.email, password });
  const link = tokenIn(await mailTo(OWNER.email, /Confirm/));
  await stranger.post('/auth/v1/otp', { email: OWNER.email });
  const other = tokenIn(await mailTo(OWNER.email, /code to sign in/));
  const [{ id }] = (await usersOf(OWNER.email)) as [{ id: string }];

  const { key } = await read(await start());
  await earlyInStep();
  const browser = await guest();
  const made = await browser.post('/api/setup/finish', setupBody({ code: codeOf(String(key)) }));
  expect(made.status).toBe(201);
  const users = await usersOf(OWNER.email);
  expect(users).toMatchObject([{ role: 'admin' }]);
  expect(users[0]?.id).not.toBe(id);
  for (const [token_hash, type] of [
    [link, 'signup'],
    [other, 'magiclink'],
  ]) {
    const answer = await api('/auth/v1/verify', { token_hash, type });
    expect(await said(answer)).toEqual([403, 'otp_expired']);
  }
  expect(await said(await signIn(OWNER.email, password))).toEqual([400, 'invalid_credentials']);
  expect(await read(await browser.fetch('/api/session'))).toMatchObject({ role: 'admin' });
  // The session is recent enough for recovery codes.
  expect((await browser.post('/api/recovery-codes', {})).status).toBe(201);
});
