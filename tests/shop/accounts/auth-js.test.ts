import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEmail, codeIn, mailTo, PASSWORD, tokenIn } from '../accounts.ts';
import { type Running, startAll } from '../harness.ts';
import { failed, forgetLimits, peopleOf, versions } from './auth-js-people.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop.stop());

describe.each(versions)('A30 auth-js %s', (_, AuthClient) => {
  const { client, member, signedIn } = peopleOf(AuthClient, () => shop);

  test('signs up without a session, and by code has one', async () => {
    const auth = client();
    const email = anEmail();
    const up = await auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'A B' } },
    });
    expect(up.error).toBeNull();
    expect(up.data.session).toBeNull();
    expect(up.data.user).toMatchObject({
      email,
      aud: 'authenticated',
      user_metadata: { full_name: 'A B' },
    });
    const early = await auth.signInWithPassword({ email, password: PASSWORD });
    expect(failed(early)).toEqual([400, 'email_not_confirmed']);
    const wrong = await auth.signInWithPassword({ email, password: 'something else 1' });
    expect(failed(wrong)).toEqual([400, 'invalid_credentials']);
    const token = codeIn(await mailTo(shop, email, /Confirm/));
    const verified = await auth.verifyOtp({ email, token, type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.session?.access_token.split('.')).toHaveLength(3);
    expect(verified.data.session?.refresh_token).toBeTruthy();
    expect(verified.data.user?.id).toBe(up.data.user?.id);
    expect(verified.data.user?.email_confirmed_at).toBeTruthy();
    expect(failed(await auth.verifyOtp({ email, token, type: 'signup' }))).toEqual([
      403,
      'otp_expired',
    ]);
  });

  test('confirms by the link of the mail', async () => {
    const auth = client();
    const email = anEmail();
    await auth.signUp({ email, password: PASSWORD });
    const token_hash = tokenIn(await mailTo(shop, email, /Confirm/));
    const { data, error } = await auth.verifyOtp({ token_hash, type: 'signup' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(failed(await auth.verifyOtp({ token_hash, type: 'signup' }))).toEqual([
      403,
      'otp_expired',
    ]);
  });

  test('says why a sign-up is refused', async () => {
    const auth = client();
    const weak = await auth.signUp({ email: anEmail(), password: 'kijiko' });
    expect(failed(weak)).toEqual([422, 'weak_password']);
    expect((weak.error as { reasons?: string[] }).reasons).toEqual(['length']);
    const common = await auth.signUp({ email: anEmail(), password: 'football' });
    expect((common.error as { reasons?: string[] }).reasons).toEqual(['pwned']);
    const odd = await auth.signUp({ email: 'no address', password: PASSWORD });
    expect(failed(odd)).toEqual([400, 'validation_failed']);
    const long = await auth.signUp({ email: anEmail(), password: 'x1'.repeat(129) });
    expect(failed(long)).toEqual([400, 'validation_failed']);
    expect(failed(await auth.signInAnonymously())).toEqual([422, 'anonymous_provider_disabled']);
  });

  test('answers a sign-up with a known address as one with an unknown', async () => {
    const { email } = await member();
    await forgetLimits(shop);
    const again = await client().signUp({ email, password: 'another good one 9' });
    expect(again.error).toBeNull();
    expect(again.data.user).toMatchObject({ email, identities: [] });
    const fresh = await client().signUp({ email: anEmail(), password: PASSWORD });
    expect(Object.keys(again.data.user ?? {}).sort()).toEqual(
      Object.keys(fresh.data.user ?? {}).sort(),
    );
    await mailTo(shop, email, /already/);
    await signedIn(email);
  });

  test('signs in by password, with all a session has', async () => {
    const { email } = await member();
    const { session } = await signedIn(email);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { email } });
    expect(session.expires_at).toBeGreaterThan(Date.now() / 1000 + 800);
    expect(session.user.identities).toHaveLength(1);
    expect(failed(await client().signInWithPassword({ email, password: 'wrong wrong 1' }))).toEqual(
      [400, 'invalid_credentials'],
    );
    expect(
      failed(await client().signInWithPassword({ email: anEmail(), password: PASSWORD })),
    ).toEqual([400, 'invalid_credentials']);
  });

  test('refreshes, rotates, forgives a lost answer and punishes reuse', async () => {
    const { email } = await member();
    const { auth, session } = await signedIn(email);
    const first = session.refresh_token;
    const { data, error } = await auth.refreshSession();
    expect(error).toBeNull();
    const second = data.session?.refresh_token ?? '';
    expect(second).not.toBe(first);
    const lost = await client().refreshSession({ refresh_token: first });
    expect(lost.data.session?.refresh_token).toBe(second);
    const third =
      (await client().refreshSession({ refresh_token: second })).data.session?.refresh_token ?? '';
    expect(third).not.toBe(second);
    expect(failed(await client().refreshSession({ refresh_token: first }))).toEqual([
      400,
      'refresh_token_already_used',
    ]);
    expect(failed(await client().refreshSession({ refresh_token: third }))).toEqual([
      400,
      'AuthSessionMissingError',
    ]);
    expect(failed(await client().refreshSession({ refresh_token: 'nonsense' }))).toEqual([
      400,
      'validation_failed',
    ]);
    const forged = `${crypto.randomUUID()}.1.aaaaaaaaaaaaaaaaaaaaaa`;
    expect(failed(await client().refreshSession({ refresh_token: forged }))).toEqual([
      400,
      'refresh_token_not_found',
    ]);
  });

  test('refreshes ten times at once and keeps one chain', async () => {
    const { email } = await member();
    const { session } = await signedIn(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        client().refreshSession({ refresh_token: session.refresh_token }),
      ),
    );
    expect(answers.map(({ error }) => error)).toEqual(Array(10).fill(null));
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  });

  test('restores a session from its tokens', async () => {
    const { email } = await member();
    const { session } = await signedIn(email);
    const auth = client();
    const { data, error } = await auth.setSession(session);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test('verifies claims by the public keys, without asking about the user', async () => {
    const { auth, email } = await member();
    const { data, error } = await auth.getClaims();
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(data?.claims).toMatchObject({
      iss: `${shop.origin}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      aal: 'aal1',
      is_anonymous: false,
    });
    expect(data?.claims.amr).toMatchObject([{ method: 'otp' }]);
    const keys = (await (await fetch(`${shop.origin}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: object[];
    };
    expect(keys.keys).toHaveLength(1);
    expect(keys.keys[0]).not.toHaveProperty('d');
  });

  test('signs out here, elsewhere and everywhere', async () => {
    const { auth, email } = await member();
    const [b, c] = [await signedIn(email), await signedIn(email)];
    const isIn = async ({ session }: typeof b) =>
      (await client().getUser(session.access_token)).error === null;
    expect((await b.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect([await isIn(b), await isIn(c)]).toEqual([false, true]);
    const d = await signedIn(email);
    expect((await c.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect([await isIn(c), await isIn(d)]).toEqual([true, false]);
    expect((await auth.getUser()).error).not.toBeNull();
    const e = await signedIn(email);
    expect((await e.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect([await isIn(c), await isIn(e)]).toEqual([false, false]);
    expect(
      failed(await client().refreshSession({ refresh_token: c.session.refresh_token })),
    ).toEqual([400, 'AuthSessionMissingError']);
  });

  test('says what is wrong with a request that makes no sense', async () => {
    const ask = async (path: string, body: string, type = 'application/json') => {
      const headers = { 'Content-Type': type };
      const answer = await fetch(`${shop.origin}/auth/v1${path}`, {
        method: 'POST',
        headers,
        body,
      });
      expect(answer.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await ask('/token?grant_type=password', '{')).toEqual([400, 'bad_json']);
    expect(await ask('/token?grant_type=x', '{}')).toEqual([400, 'invalid_credentials']);
    expect(await ask('/token?grant_type=pkce', '{"auth_code":"x","code_verifier":"y"}')).toEqual([
      404,
      'flow_state_not_found',
    ]);
    expect(await ask('/signup', `{"x":"${'x'.repeat(20_000)}"}`)).toEqual([
      413,
      'request_entity_too_large',
    ]);
    expect(await ask('/verify', '{"type":"signup"}')).toEqual([400, 'validation_failed']);
    expect(await ask('/verify', '{"type":"signup","token":"1","token_hash":"2"}')).toEqual([
      400,
      'validation_failed',
    ]);
    expect(await ask('/logout?scope=nowhere', '')).toEqual([400, 'validation_failed']);
    expect(await ask('/logout', '')).toEqual([401, 'no_authorization']);
  });
});
