import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { MINUTE_MS } from '../../shared/time.ts';
import { type AuthMethod, session } from '../schema.ts';
import { redeemEmailCode } from './one-time-token.ts';
import type { Session, User } from './sessions.ts';
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
export type Reauthenticated = { ok: true } | ReauthenticationFault;

const isRecent = ({ authMethods }: Session, ms: number, methods?: AuthMethod['method'][]) =>
  authMethods.some(({ method, at }) => at > Date.now() - ms && (methods?.includes(method) ?? true));

/** Whoever stole an older session's cookie cannot authenticate again. */
export const staleSession = ({ session, user }: ActiveSession): ReauthenticationFault | null =>
  isRecent(session, FRESH_MS) ? null : required(user);

const required = ({ passwordHash }: User): ReauthenticationFault => ({
  ok: false,
  code: passwordHash === '' ? 'reauthentication_needed' : 'current_password_required',
});

/**
 * A new password needs neither proof after a recovery mail, nor if there is none yet and a mail has just
 * opened the session. A new address needs none for an API client that has just signed in.
 */
export async function reauthenticate(
  c: Context<App>,
  { session, user, by }: ActiveSession,
  { current_password, nonce }: Credentials,
  what: 'password' | 'email' | 'account',
): Promise<Reauthenticated> {
  if (nonce) return redeemNonce(c, user, nonce);
  if (current_password) return knowsPassword(c, user, current_password);
  const isProven = {
    password:
      isRecent(session, RECOVERY_MS, ['recovery']) ||
      (user.passwordHash === '' && isRecent(session, FRESH_MS, ['otp'])),
    email: by === 'token' && isRecent(session, FRESH_MS),
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

async function redeemNonce(
  c: Context<App>,
  { email, id }: User,
  nonce: string,
): Promise<Reauthenticated> {
  const asked = { email, code: nonce, purposes: ['reauthentication' as const] };
  const taken = await redeemEmailCode(c.env, asked, Date.now());
  if (taken?.userId === id) return { ok: true };
  return { ok: false, code: 'reauthentication_not_valid' };
}
