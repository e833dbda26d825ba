import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnstileKeys } from '../../sandbox/keys.ts';
import { anEmail, codeIn, mailTo, PASSWORD } from '../accounts.ts';
import { type Running, startAll } from '../harness.ts';
import { failed, peopleOf, versions } from './auth-js-people.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll(turnstileKeys);
});
afterAll(() => shop.stop());

/** As a widget on the shop's host gives it. */
async function token() {
  const answer = await fetch(`${shop.sandbox}/turnstile/v0/challenge`, {
    method: 'POST',
    body: JSON.stringify({
      ...{ sitekey: turnstileKeys.TURNSTILE_SITE_KEY, hostname: 'localhost', action: 'account' },
    }),
  });
  return ((await answer.json()) as { token: string }).token;
}

describe.each(versions)('auth-js %s', (_, AuthClient) => {
  const { client } = peopleOf(AuthClient, () => shop);

  test('sends its captchaToken to sign up, for a code, to sign in and to recover', async () => {
    const auth = client();
    const email = anEmail();
    const credentials = { email, password: PASSWORD };
    const bare = await auth.signUp(credentials);
    expect(failed(bare)).toEqual([400, 'captcha_failed']);
    expect(bare.error?.message).toBe(
      'captcha protection: request disallowed (no captcha_token found)',
    );
    const options = async () => ({ options: { captchaToken: await token() } });
    expect((await auth.signUp({ ...credentials, ...(await options()) })).error).toBeNull();
    const code = codeIn(await mailTo(shop, email, /Confirm/));
    expect((await auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull();
    expect((await auth.refreshSession()).error).toBeNull();
    expect(failed(await client().signInWithPassword(credentials))).toEqual([400, 'captcha_failed']);
    const known = { ...credentials, ...(await options()) };
    expect((await client().signInWithPassword(known)).error).toBeNull();
    // The same token again.
    expect(failed(await client().signInWithPassword(known))).toEqual([400, 'captcha_failed']);
    expect((await auth.signInWithOtp({ email, ...(await options()) })).error).toBeNull();
    const recovery = await auth.resetPasswordForEmail(email, { captchaToken: await token() });
    expect(recovery.error).toBeNull();
  });
});
