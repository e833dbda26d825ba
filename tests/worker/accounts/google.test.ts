import { beforeEach, expect, test } from 'vitest';
import { google, googleCallback } from '../../../worker/routes/auth/google.ts';
import { codeOf } from '../../otp.ts';
import { anEmail, browserOf, forgetLimits, member, PASSWORD } from '../accounts.ts';
import { enterCode, read, SIGN_IN } from '../people.ts';
import { env, ORIGIN, Visitor } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
});

type Account = {
  sub: string;
  email: string;
  name?: string;
  email_verified?: string;
  wrong?: string;
};
let subs = 0;
const account = (changes: Partial<Account> = {}): Account => ({
  sub: `sub-${++subs}`,
  email: anEmail(),
  name: 'Otieno Kamau',
  ...changes,
});

/** Starts the authorization; returns Google's address. */
async function leave(browser: Visitor, next = '/dashboard') {
  const answer = await browser.fetch(`/api/google/start?next=${encodeURIComponent(next)}`);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('Location') ?? '');
}

/** Chooses an account on the consent page; returns the redirect back. */
async function choose(asked: URL, chosen: Account & { denied?: string }): Promise<URL> {
  const body = new URLSearchParams({
    ...Object.fromEntries(asked.searchParams),
    name: '',
    ...chosen,
  });
  const answer = await fetch(asked.origin + asked.pathname, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('Location') ?? '');
}

async function comeBack(browser: Visitor, back: URL) {
  const answer = await browser.fetch(back.pathname + back.search, {
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('Location') ?? '');
}

async function trip(browser: Visitor, chosen: Account) {
  return comeBack(browser, await choose(await leave(browser), chosen));
}
const problem = (url: URL) => url.searchParams.get('problem');
const who = async (browser: Visitor) => read(await browser.fetch('/api/session'));

test('a new person comes in by Google, and again as the same', async () => {
  const chosen = account();
  const browser = new Visitor();
  const asked = await leave(browser, '/order/1');
  expect(asked.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/auth/google/callback`);
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  const done = await comeBack(browser, await choose(asked, chosen));
  expect([done.pathname, done.searchParams.get('google'), done.searchParams.get('next')]).toEqual([
    '/auth',
    'done',
    '/order/1',
  ]);
  const { owner } = await who(browser);
  expect(await who(browser)).toMatchObject({ role: 'customer', name: 'Otieno Kamau' });
  const other = new Visitor();
  await trip(other, { ...chosen, email: anEmail() });
  expect((await who(other)).owner).toBe(owner);
  expect(await read(await other.fetch('/api/account'))).toMatchObject({
    google: true,
    googleOffered: false,
    hasPassword: false,
    email: chosen.email,
  });
});

test('a name that turns the text around it, or is a card number, is not taken over from Google', async () => {
  for (const name of ['Otieno \u202Euamak', '4242 4242 4242 4242']) {
    const browser = new Visitor();
    const chosen = account({ name });
    await trip(browser, chosen);
    expect((await who(browser)).name).toBe(chosen.email);
  }
});

test('the page and the button are only there where Google is configured', async () => {
  expect(await read(await new Visitor().fetch('/api/google'))).toEqual({ configured: true });
  const person = await browserOf(await member());
  expect(await read(await person.fetch('/api/account'))).toMatchObject({
    google: false,
    googleOffered: true,
  });
  const without = { ...env, GOOGLE_CLIENT_ID: '' };
  expect(await read(await google.request('/', {}, without))).toEqual({ configured: false });
  expect((await google.request('/start', {}, without)).status).toBe(404);
  expect((await googleCallback.request('/?code=x&state=y', {}, without)).status).toBe(404);
});

test('the consent page can be used by everybody', async () => {
  const asked = await leave(new Visitor());
  const html = await (await fetch(asked)).text();
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<h1>Choose an account</h1>');
  expect(html.match(/<button>/g)?.length).toBeGreaterThanOrEqual(4);
  expect((await fetch(`${asked.origin}${asked.pathname}?client_id=other`)).status).toBe(400);
});

test('A28 a way back that this browser did not go is none: no, foreign, old or reused state and code', async () => {
  const chosen = account();
  const [victim, attacker] = [new Visitor(), new Visitor()];
  const back = await choose(await leave(attacker), chosen);
  const odd = (changes: Record<string, string | null>) => {
    const url = new URL(back);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    return url;
  };
  // 1: a victim that started no authorization; 2: one that did, with the attacker's redirect
  expect(problem(await comeBack(victim, back))).toBe('google_failed');
  await leave(victim);
  expect(problem(await comeBack(victim, back))).toBe('google_failed');
  // 3: no state, 4: another one, 5: no code, 6: another one
  for (const changes of [
    { state: null },
    { state: 'x'.repeat(43) },
    { code: null },
    { code: '4/none' },
  ]) {
    const own = new Visitor();
    const mine = await choose(await leave(own), account());
    const url = new URL(mine);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    expect(problem(await comeBack(own, url))).toBe('google_failed');
    // The first try used up the authorization.
    expect(problem(await comeBack(own, mine))).toBe('google_failed');
  }
  // 7: the code a second time, in another authorization of the same browser
  expect((await comeBack(attacker, back)).searchParams.get('google')).toBe('done');
  const again = await leave(attacker);
  expect(problem(await comeBack(attacker, odd({ state: again.searchParams.get('state') })))).toBe(
    'google_failed',
  );
  expect((await who(victim)).role).toBe('guest');
});

test("A28 somebody else's code needs the verifier of the browser that asked for it", async () => {
  const [victim, attacker] = [new Visitor(), new Visitor()];
  const theirs = await choose(await leave(victim), account());
  const asked = await leave(attacker);
  theirs.searchParams.set('state', asked.searchParams.get('state') ?? '');
  expect(problem(await comeBack(attacker, theirs))).toBe('google_failed');
});

test.each(['iss', 'aud', 'exp', 'nonce', 'token'])(
  'A28 an ID token with a false %s is not believed',
  async (wrong) => {
    const browser = new Visitor();
    expect(problem(await trip(browser, account({ wrong })))).toBe('google_failed');
    expect((await who(browser)).role).toBe('guest');
  },
);

test('A28 an address that Google has not verified opens and links nothing', async () => {
  const person = await member();
  for (const email of [anEmail(), person.email]) {
    const browser = new Visitor();
    expect(problem(await trip(browser, account({ email, email_verified: 'false' })))).toBe(
      'google_unverified',
    );
    expect((await who(browser)).role).toBe('guest');
  }
});

test('A28 an e-mail alone gives nobody an account; after signing in it is linked', async () => {
  const person = await member();
  const chosen = account({ email: person.email.toUpperCase() });
  const browser = new Visitor();
  expect(problem(await trip(browser, chosen))).toBe('google_link');
  expect((await who(browser)).role).toBe('guest');
  await browserOf(person, browser);
  expect(problem(await trip(browser, account()))).toBe('google_other_email');
  const linked = await trip(browser, chosen);
  expect([linked.pathname, linked.search]).toEqual(['/profile', '?google=linked']);
  const later = new Visitor();
  await trip(later, chosen);
  expect((await who(later)).owner).toBe(`u:${person.id}`);
  const other = await browserOf(await member());
  expect(problem(await trip(other, chosen))).toBe('google_taken');
});

test('A28 an address whose letters only look like those of an account is not that account', async () => {
  const { email } = await member({ email: `kamau-${anEmail()}` });
  // The Kelvin sign becomes a small k in lower case.
  const browser = new Visitor();
  const chosen = account({ email: email.replace('k', '\u212a') });
  expect(chosen.email.toLowerCase()).toBe(email);
  expect(problem(await trip(browser, chosen))).toBe('google_failed');
});

test('A28 whoever said no at Google, or is disabled here, is not in', async () => {
  const browser = new Visitor();
  const no = await choose(await leave(browser), { ...account(), denied: '1' });
  expect(problem(await comeBack(browser, no))).toBe('google_denied');
  const chosen = account();
  await trip(new Visitor(), chosen);
  await env.DB.prepare('UPDATE user SET disabledAt = 1 WHERE email = ?').bind(chosen.email).run();
  expect(problem(await trip(browser, chosen))).toBe('user_banned');
});

test('Google is a first factor: an app is asked for all the same', async () => {
  const person = await member({ app: true });
  const chosen = account({ email: person.email });
  await trip(await browserOf(person), chosen);
  await env.DB.prepare('UPDATE factor SET counter = 0').run();
  const browser = new Visitor();
  expect((await trip(browser, chosen)).searchParams.get('google')).toBe('code');
  expect(await who(browser)).toMatchObject({ role: 'guest', next: 'code' });
  expect((await enterCode(browser, codeOf(person.key))).status).toBe(200);
  expect(await who(browser)).toMatchObject({ role: 'customer', next: null });
});

test('an account that waits for its confirmation goes to whoever Google vouches for, without its password', async () => {
  const email = anEmail();
  const stranger = new Visitor();
  await stranger.post('/auth/v1/signup', { email, password: PASSWORD });
  await trip(new Visitor(), account({ email }));
  const answer = await stranger.post(SIGN_IN, { email, password: PASSWORD });
  expect(await read(answer)).toMatchObject({ code: 'invalid_credentials' });
});
