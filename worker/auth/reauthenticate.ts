import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { MINUTE_MS } from '../../shared/time.ts';
import { type AuthMethod, session } from '../schema.ts';
import { addressOf } from './address.ts';
import { redeemSentCode } from './one-time-token.ts';
import type { User } from './sessions.ts';
import { knowsPassword, type TooMany } from './sign-in.ts';
import type { ActiveSession, App } from './visitor.ts';

const FRESH_MS = 10 * MINUTE_MS;
/** How long after a recovery mail a new password needs no old one. */
const RECOVERY_MS = 15 * MINUTE_MS;

export type Credentials = { current_password?: string | null; nonce?: string | null };

export type ReauthenticationFault =
  | {
      ok: false;
      code:
        | 'current_password_required'
        | 'current_password_invalid'
        | 'reauthentication_needed'
        | 'reauthentication_not_valid';
    }
  | TooMany;
type Reauthenticated = { ok: true } | ReauthenticationFault;

const isRecent = (
  { session, user }: Pick<ActiveSession, 'session' | 'user'>,
  ms: number,
  methods?: AuthMethod['method'][],
) =>
  session.authMethods.some(
    ({ method, at }) =>
      at > Date.now() - ms &&
      (methods?.includes(method) ?? true) &&
      (method !== 'sms' || hasOnlyPhone(user)),
  );

/** Only then is a code by SMS as good as any other proof: its SIM card may be a new owner's. */
export const hasOnlyPhone = ({ passwordHash, email }: User) =>
  passwordHash === '' && email === null;

/** Whoever stole an older session's cookie cannot authenticate again. */
export const staleSession = (found: ActiveSession): ReauthenticationFault | null =>
  isRecent(found, FRESH_MS) ? null : required(found.user);

const required = ({ passwordHash }: User): ReauthenticationFault => ({
  ok: false,
  code: passwordHash === '' ? 'reauthentication_needed' : 'current_password_required',
});

/**
 * A new password needs neither proof after a recovery, nor if there is none yet and a code has just opened
 * the session. A new address needs none for an API client that has just signed in.
 */
export async function reauthenticate(
  c: Context<App>,
  found: ActiveSession,
  { current_password, nonce }: Credentials,
  what: 'password' | 'address' | 'account',
): Promise<Reauthenticated> {
  const { user, by } = found;
  if (nonce) return redeemNonce(c, user, nonce);
  if (current_password) return knowsPassword(c, user, current_password);
  const isProven = {
    password:
      isRecent(found, RECOVERY_MS, ['recovery']) ||
      (user.passwordHash === '' && isRecent(found, FRESH_MS, ['otp', 'sms'])),
    address: by === 'token' && isRecent(found, FRESH_MS),
    account: false,
  };
  return isProven[what] ? { ok: true } : required(user);
}

export async function refreshAuthentication(
  c: Context<App>,
  found: ActiveSession,
  credentials: Credentials,
): Promise<Reauthenticated> {
  const result = await reauthenticate(c, found, credentials, 'account');
  if (!result.ok) return result;
  const method = credentials.nonce ? ('otp' as const) : ('password' as const);
  const earlier = found.session.authMethods.filter((one) => one.method !== method);
  await c.var.db
    .update(session)
    .set({ authMethods: [...earlier, { method, at: Date.now() }] })
    .where(eq(session.id, found.session.id));
  return { ok: true };
}

async function redeemNonce(c: Context<App>, user: User, nonce: string): Promise<Reauthenticated> {
  const asked = {
    address: addressOf(user),
    code: nonce,
    purposes: ['reauthentication' as const],
    mayTry: ({ userId }: { userId: string }) => userId === user.id,
  };
  const taken = await redeemSentCode(c.env, asked, Date.now());
  if (taken?.userId === user.id) return { ok: true };
  return { ok: false, code: 'reauthentication_not_valid' };
}
