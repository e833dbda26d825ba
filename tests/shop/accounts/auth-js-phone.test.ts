import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { anEmail, codeIn, mailTo, PASSWORD } from '../accounts.ts';
import { type Running, startAll } from '../harness.ts';
import { failed, forgetLimits, peopleOf, versions } from './auth-js-people.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startAll();
});
afterAll(() => shop.stop());

let numbers = 0;
const aPhone = () => `2547${String(Date.now()).slice(-5)}${String(++numbers).padStart(3, '1')}`;

async function codeTo(phone: string, earlier = 0): Promise<string> {
  return until('an SMS with a code', async () => {
    await shop.tick();
    const all = (await (await fetch(`${shop.sandbox}/sms/sent`)).json()) as {
      to: string;
      text: string;
    }[];
    const codes = all
      .filter(({ to }) => to === `+${phone}`)
      .map(({ text }) => text.match(/code: (\d{6})/)?.[1] ?? '');
    return codes.length > earlier ? codes[0] : undefined;
  });
}

describe.each(versions)('A30 auth-js %s by phone', (_, AuthClient) => {
  const { client, member } = peopleOf(AuthClient, () => shop);

  async function phoneMember() {
    const auth = client();
    const phone = aPhone();
    const options = { data: { full_name: 'Akinyi Otieno' } };
    const up = await auth.signUp({ phone, password: PASSWORD, options });
    expect(up.error).toBeNull();
    const token = await codeTo(phone);
    const verified = await auth.verifyOtp({ phone, token, type: 'sms' });
    expect(verified.error).toBeNull();
    await forgetLimits(shop);
    return { auth, phone, up, verified };
  }

  test('signs up, confirms by SMS and signs in with the password', async () => {
    const { phone, up, verified } = await phoneMember();
    expect(up.data.session).toBeNull();
    expect(up.data.user).toMatchObject({ phone, email: '' });
    expect(verified.data.session?.access_token.split('.')).toHaveLength(3);
    expect(verified.data.user).toMatchObject({
      id: up.data.user?.id,
      phone,
      user_metadata: { full_name: 'Akinyi Otieno' },
      app_metadata: { provider: 'phone' },
    });
    expect(verified.data.user?.phone_confirmed_at).toBeTruthy();
    const auth = client();
    const { data, error } = await auth.signInWithPassword({
      phone: `+${phone}`,
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(data.user?.phone).toBe(phone);
    expect((await auth.getClaims()).data?.claims).toMatchObject({ phone, phone_verified: true });
    expect((await auth.refreshSession()).data.user?.phone).toBe(phone);
    const wrong = await client().signInWithPassword({ phone, password: 'wrong wrong 1' });
    expect(failed(wrong)).toEqual([400, 'invalid_credentials']);
  });

  test('is answered that a number is not confirmed, or bad, or has an e-mail address beside it', async () => {
    const auth = client();
    const phone = aPhone();
    await auth.signUp({ phone, password: PASSWORD });
    const early = await auth.signInWithPassword({ phone, password: PASSWORD });
    expect(failed(early)).toEqual([400, 'phone_not_confirmed']);
    const wrong = await auth.verifyOtp({ phone, token: '000000', type: 'sms' });
    expect(failed(wrong)).toEqual([403, 'otp_expired']);
    for (const bad of ['12', '+4915112345678', 'abc']) {
      expect(failed(await auth.signUp({ phone: bad, password: PASSWORD }))).toEqual([
        400,
        'validation_failed',
      ]);
    }
    const weak = await auth.signUp({ phone: aPhone(), password: 'kijiko' });
    expect(failed(weak)).toEqual([422, 'weak_password']);
    const again = await auth.signUp({ phone, password: PASSWORD });
    expect(failed(again)).toEqual([429, 'over_sms_send_rate_limit']);
  });

  test('signs in by a code, known or new, and has it sent again', async () => {
    const known = await phoneMember();
    const fresh = aPhone();
    for (const [phone, before] of [
      [known.phone, 1],
      [fresh, 0],
    ] as const) {
      const auth = client();
      expect((await auth.signInWithOtp({ phone })).error).toBeNull();
      await codeTo(phone, before);
      await forgetLimits(shop);
      expect((await auth.resend({ type: 'sms', phone })).error).toBeNull();
      const token = await codeTo(phone, before + 1);
      const { data, error } = await auth.verifyOtp({ phone, token, type: 'sms' });
      expect(error).toBeNull();
      expect(data.user?.phone).toBe(phone);
      const used = await client().verifyOtp({ phone, token, type: 'sms' });
      expect(failed(used)).toEqual([403, 'otp_expired']);
      await forgetLimits(shop);
    }
    const options = { shouldCreateUser: false };
    expect((await client().signInWithOtp({ phone: aPhone(), options })).error).toBeNull();
  });

  test('changes the number, and adds one to an account with an e-mail address', async () => {
    for (const { auth } of [await phoneMember(), await member()]) {
      const next = aPhone();
      await forgetLimits(shop);
      const { data, error } = await auth.updateUser({ phone: next });
      expect(error).toBeNull();
      expect((data.user as { new_phone?: string } | null)?.new_phone).toBe(next);
      await codeTo(next);
      await forgetLimits(shop);
      expect((await auth.resend({ type: 'phone_change', phone: next })).error).toBeNull();
      const token = await codeTo(next, 1);
      const changed = await auth.verifyOtp({ phone: next, token, type: 'phone_change' });
      expect(changed.error).toBeNull();
      expect(changed.data.user?.phone).toBe(next);
      const signed = await client().signInWithPassword({ phone: next, password: PASSWORD });
      expect(signed.error).toBeNull();
    }
  });

  test('adds an e-mail address to a phone account', async () => {
    const { auth, phone } = await phoneMember();
    const email = anEmail();
    expect((await auth.updateUser({ email })).error).toBeNull();
    const token = codeIn(await mailTo(shop, email, /Confirm your new/));
    const { data, error } = await auth.verifyOtp({ email, token, type: 'email_change' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, phone });
    const signed = await client().signInWithPassword({ email, password: PASSWORD });
    expect(signed.error).toBeNull();
  });
});
