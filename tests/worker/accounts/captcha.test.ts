import { afterEach, expect, test } from 'vitest';
import { TURNSTILE_TESTS } from '../../sandbox/keys.ts';
import { anEmail, forgetLimits, PASSWORD } from '../accounts.ts';
import { expectedFaults } from '../setup.ts';
import { env } from '../shop.ts';
import { ask, codeOf, guarded, script, token } from '../turnstile.ts';

const OTP = '/auth/v1/otp';
const otp = () => ({ email: anEmail(), create_user: false });
const said = async (answer: Response) => [answer.status, await answer.json()];

const REFUSED = (why: string) => [
  400,
  { code: 'captcha_failed', message: `captcha protection: request disallowed (${why})` },
];

afterEach(async () => {
  await forgetLimits();
});

test('without keys no token is asked for, and one that comes is not read', async () => {
  expect((await ask(OTP, otp(), { as: env as typeof guarded, captcha: 'anything' })).status).toBe(
    200,
  );
  const { TURNSTILE_SECRET: _, ...half } = guarded;
  expect((await ask(OTP, otp(), { as: half as typeof guarded })).status).toBe(200);
});

test.each([
  ['/auth/v1/signup', () => ({ email: anEmail(), password: PASSWORD }), 200],
  [OTP, otp, 200],
  ['/auth/v1/recover', () => ({ email: anEmail() }), 200],
  ['/auth/v1/resend', () => ({ email: anEmail(), type: 'signup' }), 200],
  ['/auth/v1/token?grant_type=password', () => ({ email: anEmail(), password: PASSWORD }), 400],
])(
  '%s takes one token for one request, from a page and from auth-js',
  async (path, body, passed) => {
    for (const spelled of [path, `${path}${path.includes('?') ? '&' : '?'}grant_type=x`]) {
      expect(await said(await ask(spelled, body()))).toEqual(REFUSED('no captcha_token found'));
    }
    const captcha = await token('account');
    const first = await ask(path, body(), { captcha });
    expect(first.status).toBe(passed);
    expect(await first.text()).not.toContain('captcha');
    expect(await said(await ask(path, body(), { captcha }))).toEqual(
      REFUSED('timeout-or-duplicate'),
    );
    const gotrue_meta_security = { captcha_token: await token('account') };
    const client = { headers: { Origin: '' } };
    const answer = await ask(path, { ...body(), gotrue_meta_security }, client);
    expect(await answer.text()).not.toContain('captcha');
  },
);

test('a refreshed session, a code that is typed and a broken body need no token', async () => {
  const refresh = await ask('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' });
  expect(await codeOf(refresh)).toMatch(/refresh_token|validation_failed/);
  expect(await codeOf(await ask('/auth/v1/verify', { type: 'email', token_hash: 'x' }))).toBe(
    '403 otp_expired',
  );
});

test('a token of another site, another form or another time is refused', async () => {
  const refused = async (captcha: string) => said(await ask(OTP, otp(), { captcha }));
  expect(await refused(await token('account', { hostname: 'evil.test' }))).toEqual(
    REFUSED('hostname-mismatch'),
  );
  expect(await refused(await token('contact'))).toEqual(REFUSED('action-mismatch'));
  await script({ old: 5 * 60_000 + 1000 });
  expect(await refused(await token('account'))).toEqual(REFUSED('timeout-or-duplicate'));
  expect(await refused('made up')).toEqual(REFUSED('invalid-input-response'));
  expect(await refused('x'.repeat(2049))).toEqual(REFUSED('invalid-input-response'));
  expect(await refused(TURNSTILE_TESTS.token)).toEqual(REFUSED('invalid-input-response'));
});

test('a token raced by ten requests passes one', async () => {
  const captcha = await token('account');
  const all = await Promise.all(Array.from({ length: 10 }, () => ask(OTP, otp(), { captcha })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([[['500']], [['garbage']], [['internal-error']], [['drop']], [['hang']]])(
  'an answer of Turnstile that is lost (%s) is asked for again, and the token still counts',
  async (answers) => {
    await script({ answers });
    expect((await ask(OTP, otp(), { captcha: await token('account') })).status).toBe(200);
  },
);

test('while Turnstile is away, nothing is sent, and people can still sign in', async () => {
  const away = { ...guarded, TURNSTILE_URL: 'http://127.0.0.1:9' };
  const captcha = await token('account');
  expect(await said(await ask(OTP, otp(), { captcha, as: away }))).toEqual([
    503,
    { code: 'captcha_away', message: 'captcha verification process failed' },
  ]);
  const signIn = { email: anEmail(), password: PASSWORD };
  const path = '/auth/v1/token?grant_type=password';
  expect(await codeOf(await ask(path, signIn, { captcha, as: away }))).toBe(
    '400 invalid_credentials',
  );
  // Not without any token: that needs no outage.
  expect(await codeOf(await ask(path, signIn, { as: away }))).toBe('400 captcha_failed');
  expectedFaults();
});

test("a wrong secret is the shop's fault: it is logged, and nobody is called a robot", async () => {
  const as = { ...guarded, TURNSTILE_SECRET: 'wrong' };
  expect(await codeOf(await ask(OTP, otp(), { captcha: await token('account'), as }))).toBe(
    '503 captcha_away',
  );
  expect(expectedFaults(/captcha_not_configured/)).toBe(1);
});

test("Cloudflare's keys for tests do what they are documented to do", async () => {
  const { secrets, token: captcha } = TURNSTILE_TESTS;
  const by = async (TURNSTILE_SECRET: string) =>
    codeOf(await ask(OTP, otp(), { captcha, as: { ...guarded, TURNSTILE_SECRET } }));
  expect(await by(secrets.passes)).toBe('200 ');
  expect(await by(secrets.fails)).toBe('400 captcha_failed');
  expect(await by(secrets.spent)).toBe('400 captcha_failed');
});

test('sixty wrong tokens of a network in ten minutes, then Turnstile is not asked for it', async () => {
  const from = { 'CF-Connecting-IP': '198.51.100.7' };
  const statuses: number[] = [];
  for (let i = 0; i < 62; i++) {
    statuses.push((await ask(OTP, otp(), { captcha: 'made up', headers: from })).status);
  }
  expect(statuses.indexOf(429)).toBe(60);
  const other = { headers: { 'CF-Connecting-IP': '198.51.100.8' } };
  const captcha = await token('account');
  expect((await ask(OTP, otp(), { captcha, ...other })).status).toBe(200);
});
