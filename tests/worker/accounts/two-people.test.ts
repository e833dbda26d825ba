import { beforeEach, expect, test } from 'vitest';
import {
  anEmail,
  api,
  codeIn,
  forgetLimits,
  mailTo,
  member,
  said,
  signIn,
  type Tokens,
  tokenIn,
  V1,
} from '../accounts.ts';
import { read } from '../people.ts';
import { env, guest, Visitor } from '../shop.ts';

/** Two people, one address: an attacker signs up with somebody else's address. */

const ATTACKER = { password: 'the stranger knows 1', name: 'Stranger Danger' };
const VICTIM = { password: 'ndizi mbivu saba 7', name: 'Wanjiru Kamau' };
type Signer = typeof VICTIM;
type Browser = Visitor | 'api';

beforeEach(async () => {
  await forgetLimits();
});

const send = (browser: Browser, path: string, body: object) =>
  browser === 'api' ? api(V1 + path, body) : browser.post(V1 + path, body);

/** Signs up and reads the link and code from the mail. */
async function signUp(browser: Browser, email: string, who: Signer) {
  await forgetLimits();
  const body = { email, password: who.password, data: { full_name: who.name } };
  expect((await send(browser, '/signup', body)).status).toBe(200);
  return mailed(email, /Confirm/);
}

async function ask(browser: Browser, path: string, email: string, subject: RegExp, more = {}) {
  await forgetLimits();
  expect((await send(browser, path, { email, ...more })).status).toBe(200);
  return mailed(email, subject);
}

async function mailed(email: string, subject: RegExp) {
  const mail = await mailTo(email, subject);
  return { link: tokenIn(mail), code: codeIn(mail) };
}

const open = (browser: Browser, token_hash: string, type = 'signup') =>
  send(browser, '/verify', { token_hash, type });
const opens = async (email: string, { password }: Signer) =>
  (await signIn(email, password)).status === 200;
const accountOf = async (browser: Visitor) => read(await browser.fetch('/api/account'));

const attackers = [
  ['a browser', () => guest()],
  ['an API client', async (): Promise<Browser> => 'api'],
] as const;

test.each(attackers)(
  "a sign-up from %s before the owner's does not count: theirs does, with its password and name",
  async (_, attackerOf) => {
    const [email, attacker, victim] = [anEmail(), await attackerOf(), await guest()];
    const theirs = await signUp(attacker, email, ATTACKER);
    const own = await signUp(victim, email, VICTIM);
    expect((await open(victim, own.link)).status).toBe(200);
    expect(await accountOf(victim)).toMatchObject({ fullName: VICTIM.name, hasPassword: true });
    expect(await opens(email, VICTIM)).toBe(true);
    expect(await opens(email, ATTACKER)).toBe(false);
    // The mails of the stranger's sign-up are void from now on.
    expect(await said(await open(new Visitor(), theirs.link))).toEqual([403, 'otp_expired']);
  },
);

test.each(attackers)(
  "a sign-up from %s between the owner's sign-up and click changes nothing about it",
  async (_, attackerOf) => {
    const [email, attacker, victim] = [anEmail(), await attackerOf(), await guest()];
    const own = await signUp(victim, email, VICTIM);
    await signUp(attacker, email, ATTACKER);
    expect((await open(victim, own.link)).status).toBe(200);
    expect(await accountOf(victim)).toMatchObject({ fullName: VICTIM.name, hasPassword: true });
    expect(await opens(email, VICTIM)).toBe(true);
    expect(await opens(email, ATTACKER)).toBe(false);
  },
);

test.each(attackers)(
  'whoever opens the mail of a sign-up from %s is in without its password and name, and sets their own',
  async (_, attackerOf) => {
    const [email, attacker, victim] = [anEmail(), await attackerOf(), await guest()];
    await signUp(victim, email, VICTIM);
    const theirs = await signUp(attacker, email, ATTACKER);
    const answer = await read(await open(victim, theirs.link));
    expect(answer).toMatchObject({ next: null, passwordless: true });
    expect(await accountOf(victim)).toMatchObject({ email, fullName: '', hasPassword: false });
    expect(await opens(email, ATTACKER)).toBe(false);
    expect(await opens(email, VICTIM)).toBe(false);
    const set = await victim.fetch(`${V1}/user`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: VICTIM.password }),
    });
    expect(set.status).toBe(200);
    expect(await opens(email, VICTIM)).toBe(true);
  },
);

test('the link of a sign-up from a browser sets no password in another browser or API client', async () => {
  for (const other of [await guest(), 'api' as const]) {
    const email = anEmail();
    const { link } = await signUp(await guest(), email, ATTACKER);
    expect((await open(other, link)).status).toBe(200);
    expect(await opens(email, ATTACKER)).toBe(false);
  }
});

test('the code of the own mail confirms with the password, that of a foreign one without any', async () => {
  const [email, victim] = [anEmail(), await guest()];
  const own = await signUp(victim, email, VICTIM);
  const theirs = await signUp(await guest(), email, ATTACKER);
  const verify = (token: string) => victim.post(`${V1}/verify`, { email, token, type: 'signup' });
  expect(await read(await verify(own.code))).toMatchObject({ next: null, passwordless: false });
  expect(await opens(email, VICTIM)).toBe(true);
  expect((await verify(theirs.code)).status).toBe(403);

  const [other, second] = [anEmail(), await guest()];
  await signUp(second, other, VICTIM);
  const foreign = await signUp(await guest(), other, ATTACKER);
  const body = { email: other, token: foreign.code, type: 'signup' };
  expect(await read(await second.post(`${V1}/verify`, body))).toMatchObject({ passwordless: true });
  expect(await opens(other, ATTACKER)).toBe(false);
});

test.each(attackers)('a mail sent again for %s brings nobody a password', async (_, attackerOf) => {
  const [email, attacker, victim] = [anEmail(), await attackerOf(), await guest()];
  await signUp(attacker, email, ATTACKER);
  const own = await signUp(victim, email, VICTIM);
  const again = await ask(await guest(), '/resend', email, /Confirm/, { type: 'signup' });
  expect(await read(await open(victim, again.link))).toMatchObject({ passwordless: true });
  expect(await opens(email, ATTACKER)).toBe(false);
  expect((await open(victim, own.link)).status).toBe(403);
});

test('a mail that the owner has sent again keeps the password of their sign-up', async () => {
  const [email, victim] = [anEmail(), await guest()];
  const first = await signUp(victim, email, VICTIM);
  await signUp(await guest(), email, ATTACKER);
  const again = await ask(victim, '/resend', email, /Confirm/, { type: 'signup' });
  expect((await open(victim, first.link)).status).toBe(403);
  expect(await read(await open(victim, again.link))).toMatchObject({ passwordless: false });
  expect(await opens(email, VICTIM)).toBe(true);
  expect(await opens(email, ATTACKER)).toBe(false);
});

test.each([
  ['magiclink', '/otp', /code to sign in/],
  ['recovery', '/recover', /new Tiny Tag password/],
] as const)(
  'a %s that confirms the address sets no password of any sign-up',
  async (type, path, subject) => {
    for (const asker of [await guest(), 'api' as const]) {
      const [email, victim] = [anEmail(), await guest()];
      await signUp('api', email, ATTACKER);
      await signUp(victim, email, VICTIM);
      const { link } = await ask(asker, path, email, subject, { data: { full_name: 'Evil Name' } });
      expect(await read(await open(victim, link, type))).toMatchObject({ passwordless: true });
      expect(await accountOf(victim)).toMatchObject({ fullName: '', hasPassword: false });
      expect(await opens(email, ATTACKER)).toBe(false);
    }
  },
);

test('of two confirmations at the same moment one sets the password, and the other only signs in', async () => {
  for (let i = 0; i < 3; i++) {
    const [email, victim] = [anEmail(), await guest()];
    const theirs = await signUp('api', email, ATTACKER);
    const own = await signUp(victim, email, VICTIM);
    await Promise.all([open(victim, own.link), open(await guest(), theirs.link)]);
    expect(await opens(email, ATTACKER)).toBe(false);
    const users = env.DB.prepare('SELECT count(*) AS n FROM user WHERE email = ?').bind(email);
    expect(await users.first('n')).toBe(1);
  }
});

test('an API client signs up, verifies and signs in with the password of the token it presents', async () => {
  const email = anEmail();
  const first = await signUp('api', email, ATTACKER);
  const second = await signUp('api', email, VICTIM);
  expect((await open('api', first.link)).status).toBe(403);
  const { user } = (await (await open('api', second.link)).json()) as Tokens;
  expect(user).toMatchObject({ email, user_metadata: { full_name: VICTIM.name } });
  expect([await opens(email, VICTIM), await opens(email, ATTACKER)]).toEqual([true, false]);
});

test('letter case makes no second account of an address', async () => {
  const [email, victim] = [anEmail(), await guest()];
  await signUp('api', email, ATTACKER);
  const body = { email: email.toUpperCase(), password: VICTIM.password, data: {} };
  await forgetLimits();
  await victim.post(`${V1}/signup`, body);
  const { link } = await mailed(email, /Confirm/);
  expect((await open(victim, link)).status).toBe(200);
  expect([await opens(email, VICTIM), await opens(email, ATTACKER)]).toEqual([true, false]);
});

test('signing up and then signing in does not reveal whether an address has an account', async () => {
  const [known, unknown] = [(await member()).email, anEmail()];
  for (const browser of [await guest(), 'api' as const]) {
    const answers = [];
    for (const email of [known, unknown]) {
      await forgetLimits();
      await send(browser, '/signup', { email, password: ATTACKER.password });
      const { password } = ATTACKER;
      answers.push(
        await said(await send(browser, '/token?grant_type=password', { email, password })),
      );
    }
    expect(answers).toEqual([
      [400, 'email_not_confirmed'],
      [400, 'email_not_confirmed'],
    ]);
  }
  const stranger = await signIn(unknown, VICTIM.password);
  expect(await said(stranger)).toEqual([400, 'invalid_credentials']);
});

test('no password of a sign-up is on the account before its mail is answered', async () => {
  const email = anEmail();
  await signUp(await guest(), email, ATTACKER);
  const stored = env.DB.prepare('SELECT passwordHash, fullName FROM user WHERE email = ?');
  expect(await stored.bind(email).first()).toEqual({ passwordHash: '', fullName: '' });
});
