import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { type AuthMethod, session } from '../schema.ts';
import { redeemEmailCode } from './one-time-token.ts';
import type { Session, User } from './sessions.ts';
import { knowsPassword, type TooMany } from './sign-in.ts';
import type { ActiveSession, App } from './visitor.ts';

/** How long after somebody has proved who they are their session counts as fresh. */
const FRESH_MS = 10 * 60_000;
/** How long after the mail's link a new password may be set without the old one. */
const RECOVERY_MS = 15 * 60_000;

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

/** What a session lacks that was opened too long ago for what a thief of its cookie would do first. */
export const staleSession = ({ session, user }: ActiveSession): ReauthenticationFault | null =>
  isRecent(session, FRESH_MS) ? null : required(user);

const required = ({ passwordHash }: User): ReauthenticationFault => ({
  ok: false,
  code: passwordHash === '' ? 'reauthentication_needed' : 'current_password_required',
});

/**
 * Signed in is not enough: the person shows again that it is them, by the password or by a code from
 * their mail. A new password needs neither right after the recovery mail, nor where there is none yet
 * and a mail has just opened the session; an address needs none of a client that has just signed in.
 */
export async function prove(
  c: Context<App>,
  { session, user, by }: ActiveSession,
  { current_password, nonce }: Credentials,
  what: 'password' | 'email' | 'account',
): Promise<Reauthenticated> {
  if (nonce) return redeemNonce(c, user, nonce);
  if (current_password) return knowsPassword(c, user, current_password);
  const isProved = {
    password:
      isRecent(session, RECOVERY_MS, ['recovery']) ||
      (user.passwordHash === '' && isRecent(session, FRESH_MS, ['otp'])),
    email: by === 'token' && isRecent(session, FRESH_MS),
    account: false,
  };
  return isProved[what] ? { ok: true } : required(user);
}

/** The same for a session, which is fresh again afterwards. */
export async function reauthenticate(
  c: Context<App>,
  found: ActiveSession,
  authMethods: Credentials,
): Promise<Reauthenticated> {
  const proved = await prove(c, found, authMethods, 'account');
  if (!proved.ok) return proved;
  const method = authMethods.nonce ? ('otp' as const) : ('password' as const);
  const earlier = found.session.authMethods.filter((proof) => proof.method !== method);
  await drizzle(c.env.DB)
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
