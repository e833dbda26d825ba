import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../otp.ts';
import { anEmail, codeIn, mailsTo, mailTo, PASSWORD, tokenIn } from '../accounts.ts';
import { type Running, startAll } from '../harness.ts';
import { type Enrolled, failed, peopleOf, versions } from './auth-js-people.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop.stop());

describe.each(versions)('A30 auth-js %s, an account', (_, AuthClient) => {
  const { client, member, signedIn, withTotp } = peopleOf(AuthClient, () => shop);

  test('reads the user, and is answered when there is none', async () => {
    const { auth, email } = await member('Mary Wanjiku');
    const { data } = await auth.getUser();
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Mary Wanjiku' },
      role: 'authenticated',
      is_anonymous: false,
    });
    const bad = await client().getUser('a.b.c');
    expect(failed(bad)).toEqual([403, 'bad_jwt']);
  });

  test("updates the name, and not what is not the user's to change", async () => {
    const { auth } = await member();
    const { data, error } = await auth.updateUser({
      data: { full_name: 'New Name', role: 'admin' },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ full_name: 'New Name' });
    const sneaky = await auth.updateUser({ app_metadata: { role: 'admin' } } as never);
    expect(failed(sneaky)).toEqual([403, 'not_admin']);
  });

  test('changes the password with the old one, and others are out', async () => {
    const { auth, email } = await member();
    const other = await signedIn(email);
    const next = 'maembe matamu mawili';
    const change = (attributes: object) => auth.updateUser(attributes as never);
    expect(failed(await change({ password: next }))).not.toEqual([200, undefined]);
    expect(failed(await change({ password: next, current_password: 'not it at all' }))).toEqual([
      400,
      'current_password_invalid',
    ]);
    expect(failed(await change({ password: 'short', current_password: PASSWORD }))).toEqual([
      422,
      'weak_password',
    ]);
    expect(failed(await change({ password: PASSWORD, current_password: PASSWORD }))).toEqual([
      422,
      'same_password',
    ]);
    expect((await change({ password: next, current_password: PASSWORD })).error).toBeNull();
    expect(failed(await other.auth.getUser(other.session.access_token))).toEqual([
      400,
      'AuthSessionMissingError',
    ]);
    expect((await auth.getUser()).data.user?.email).toBe(email);
    expect(failed(await client().signInWithPassword({ email, password: PASSWORD }))).toEqual([
      400,
      'invalid_credentials',
    ]);
    await signedIn(email, next);
    await mailTo(shop, email, /password was changed/);
  });

  test('reauthenticates by mail in place of the old password', async () => {
    const { auth, email } = await member();
    expect((await auth.reauthenticate()).error).toBeNull();
    const nonce = codeIn(await mailTo(shop, email, /change your/));
    const next = 'maembe matamu matatu';
    expect(failed(await auth.updateUser({ password: next, nonce: '000000' }))).toEqual([
      422,
      'reauthentication_not_valid',
    ]);
    expect((await auth.updateUser({ password: next, nonce })).error).toBeNull();
    await signedIn(email, next);
  });

  test('changes the e-mail address when both have agreed', async () => {
    const { auth, email } = await member();
    const next = anEmail('mpya');
    // The answer is the same for a taken address; only its owner gets a mail.
    const taken = (await member()).email;
    expect((await auth.updateUser({ email: taken })).data.user?.new_email).toBe(taken);
    await mailTo(shop, taken, /entered for another/);
    const { data, error } = await auth.updateUser({ email: next });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: next });
    const fromNew = codeIn(await mailTo(shop, next, /Confirm your new/));
    const half = await auth.verifyOtp({ email: next, token: fromNew, type: 'email_change' });
    expect([half.error, half.data.session, half.data.user]).toEqual([null, null, null]);
    expect((await auth.getUser()).data.user?.email).toBe(email);
    const token_hash = tokenIn(await mailTo(shop, email, /Do you want/));
    const whole = await auth.verifyOtp({ token_hash, type: 'email_change' });
    expect(whole.error).toBeNull();
    expect(whole.data.user?.email).toBe(next);
    await mailTo(shop, email, /was changed/);
    await signedIn(next);
  });

  test('recovers, and sets a new password without the old one', async () => {
    const { email } = await member();
    const auth = client();
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await auth.resetPasswordForEmail(anEmail())).error).toBeNull();
    const token_hash = tokenIn(await mailTo(shop, email, /new Tiny Tag password/));
    expect((await auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
    expect((await auth.updateUser({ password: 'papai kubwa moja' })).error).toBeNull();
    await signedIn(email, 'papai kubwa moja');
  });

  test('signs in by a mailed code, known or new', async () => {
    const { email } = await member();
    const auth = client();
    expect((await auth.signInWithOtp({ email })).error).toBeNull();
    const token = codeIn(await mailTo(shop, email, /code to sign in/));
    expect((await auth.verifyOtp({ email, token, type: 'email' })).data.user?.email).toBe(email);
    const newcomer = anEmail();
    expect((await auth.signInWithOtp({ email: newcomer })).error).toBeNull();
    const link = tokenIn(await mailTo(shop, newcomer, /code to sign in/));
    const { data } = await auth.verifyOtp({ token_hash: link, type: 'magiclink' });
    expect(data.user?.email).toBe(newcomer);
    const nobody = anEmail();
    const options = { shouldCreateUser: false };
    expect((await auth.signInWithOtp({ email: nobody, options })).error).toBeNull();
    await shop.tick();
    expect(await mailsTo(shop, nobody)).toEqual([]);
    const wrong = await auth.verifyOtp({ email: nobody, token: '123456', type: 'email' });
    expect(failed(wrong)).toEqual([403, 'otp_expired']);
  });

  test('has mails sent again, whoever asks', async () => {
    const auth = client();
    const email = anEmail();
    await auth.signUp({ email, password: PASSWORD });
    for (const address of [email, anEmail()]) {
      expect((await auth.resend({ type: 'signup', email: address })).error).toBeNull();
    }
    expect((await auth.resend({ type: 'email_change', email })).error).toBeNull();
  });

  test('enrols an app, passes its code and is at aal2', async () => {
    const { auth, email } = await member();
    const other = await signedIn(email);
    const before = await auth.mfa.getAuthenticatorAssuranceLevel();
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const enrolled = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const factor = enrolled.data as Enrolled;
    expect(factor.totp.qr_code).toContain('<svg');
    expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(failed(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))).toEqual([
      422,
      'mfa_factor_name_conflict',
    ]);
    const { data: asked } = await auth.mfa.challenge({ factorId: factor.id });
    const challengeId = asked?.id ?? '';
    const verify = (code: string, challenge = challengeId) =>
      auth.mfa.verify({ factorId: factor.id, challengeId: challenge, code });
    expect(failed(await verify('000000'))).toEqual([422, 'mfa_verification_failed']);
    expect(failed(await verify(codeOf(factor.totp.secret), 'no challenge'))).toEqual([
      422,
      'mfa_challenge_expired',
    ]);
    const code = codeOf(factor.totp.secret);
    expect((await verify(code)).error).toBeNull();
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
    expect(failed(await verify(code))).toEqual([422, 'mfa_verification_failed']);
    expect((await auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factor.id, status: 'verified' },
    ]);
    expect(failed(await other.auth.getUser(other.session.access_token))).toEqual([
      400,
      'AuthSessionMissingError',
    ]);
    await mailTo(shop, email, /Two-step sign-in/);
  });

  test('at aal1 changes nothing and adds no app; with the code it may, and takes the app away', async () => {
    const { auth, email } = await member();
    const factor = await withTotp(auth, -1);
    const weak = await signedIn(email);
    expect(failed(await weak.auth.updateUser({ password: 'embe bivu sana' }))).toEqual([
      401,
      'insufficient_aal',
    ]);
    expect(
      failed(await weak.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })),
    ).toEqual([403, 'insufficient_aal']);
    expect(failed(await weak.auth.mfa.unenroll({ factorId: factor.id }))).toEqual([
      422,
      'insufficient_aal',
    ]);
    const old = weak.session.refresh_token;
    const passed = await weak.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeOf(factor.totp.secret),
    });
    expect(passed.error).toBeNull();
    expect(failed(await client().refreshSession({ refresh_token: old }))).toEqual([
      400,
      'refresh_token_already_used',
    ]);
    expect((await auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id });
    expect((await auth.mfa.listFactors()).data?.totp).toEqual([]);
    await auth.refreshSession();
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');
  });

  test("knows nothing of other people's apps", async () => {
    const mine = await member();
    const factor = await withTotp(mine.auth);
    const { auth } = await member();
    const factorId = factor.id;
    expect(failed(await auth.mfa.challenge({ factorId }))).toEqual([404, 'mfa_factor_not_found']);
    expect(failed(await auth.mfa.verify({ factorId, challengeId: 'x', code: '123456' }))).toEqual([
      404,
      'mfa_factor_not_found',
    ]);
    expect(failed(await auth.mfa.unenroll({ factorId }))).toEqual([404, 'mfa_factor_not_found']);
    expect(failed(await auth.mfa.challenge({ factorId: 'no-uuid' }))).toEqual([
      404,
      'validation_failed',
    ]);
  });
});
