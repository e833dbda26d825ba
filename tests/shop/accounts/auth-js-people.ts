import { AuthClient as Newest } from '@supabase/auth-js';
import { AuthClient as V2109 } from 'auth-js-2.109';
import { expect, inject } from 'vitest';
import { codeOf, earlyInStep } from '../../otp.ts';
import { anEmail, codeIn, mailTo, PASSWORD } from '../accounts.ts';
import type { Running } from '../harness.ts';

/** GoTrue's unmodified client in the versions in use. */
const VERSIONS = [
  ['2.119', Newest],
  ['2.109', V2109 as unknown as typeof Newest],
] as const;

export const versions = VERSIONS.slice(0, inject('sizes').isWhole ? 2 : 1);

/** Users of that client, in a running shop. */
export function peopleOf(AuthClient: typeof Newest, shop: () => Running) {
  const client = () =>
    new AuthClient({
      url: `${shop().origin}/auth/v1`,
      headers: { apikey: 'public' },
      autoRefreshToken: false,
      persistSession: false,
      detectSessionInUrl: false,
    });

  /** A user who has signed up, confirmed by code and signed in. */
  async function member(fullName = 'Achieng Odhiambo') {
    const auth = client();
    const email = anEmail();
    await auth.signUp({ email, password: PASSWORD, options: { data: { full_name: fullName } } });
    const token = codeIn(await mailTo(shop(), email, /Confirm/));
    const { error } = await auth.verifyOtp({ email, token, type: 'signup' });
    expect(error).toBeNull();
    return { auth, email };
  }

  async function signedIn(email: string, password = PASSWORD) {
    const auth = client();
    const { data, error } = await auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    return { auth, session: data.session as NonNullable<typeof data.session> };
  }

  async function withTotp(auth: ReturnType<typeof client>, steps = 0) {
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const factor = data as Enrolled;
    await earlyInStep();
    const code = codeOf(factor.totp.secret, steps);
    const verified = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(verified.error).toBeNull();
    return factor;
  }
  return { client, member, signedIn, withTotp };
}

export type Enrolled = { id: string; totp: { secret: string; qr_code: string; uri: string } };

/** Status and code of an error; the client renames some. */
export function failed({ error }: { error: unknown }) {
  const { code, name, status } = error as { code?: string; name?: string; status?: number };
  return [status, code ?? name];
}

/** Lets the same user send the next request. */
export const forgetLimits = (shop: Running) => shop.db.prepare('DELETE FROM failure').run();
