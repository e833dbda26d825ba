import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { type Proof, session } from '../schema.ts';
import { takeEmailCode } from './one-time.ts';
import type { Person, Session } from './sessions.ts';
import { knowsPassword, type TooMany } from './sign-in.ts';
import type { App, Found } from './visitor.ts';

/** How long after somebody has proved who they are their session counts as fresh. */
const FRESH_MS = 10 * 60_000;
/** How long after the mail's link a new password may be set without the old one. */
const RECOVERY_MS = 15 * 60_000;

export type Proofs = { current_password?: string | null; nonce?: string | null };

export type ProofFault =
  | {
      ok: false;
      code:
        | 'current_password_required'
        | 'current_password_invalid'
        | 'reauthentication_needed'
        | 'reauthentication_not_valid';
    }
  | TooMany;
export type Proved = { ok: true } | ProofFault;

const isRecent = ({ proofs }: Session, ms: number, methods?: Proof['method'][]) =>
  proofs.some(({ method, at }) => at > Date.now() - ms && (methods?.includes(method) ?? true));

/** What a session lacks that was opened too long ago for what a thief of its cookie would do first. */
export const staleness = ({ session, user }: Found): ProofFault | null =>
  isRecent(session, FRESH_MS) ? null : required(user);

const required = ({ passwordHash }: Person): ProofFault => ({
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
  { session, user: person, by }: Found,
  { current_password, nonce }: Proofs,
  what: 'password' | 'email' | 'account',
): Promise<Proved> {
  if (nonce) return takeNonce(c, person, nonce);
  if (current_password) return knowsPassword(c, person, current_password);
  const isProved = {
    password:
      isRecent(session, RECOVERY_MS, ['recovery']) ||
      (person.passwordHash === '' && isRecent(session, FRESH_MS, ['otp'])),
    email: by === 'token' && isRecent(session, FRESH_MS),
    account: false,
  };
  return isProved[what] ? { ok: true } : required(person);
}

/** The same for a session, which is fresh again afterwards. */
export async function reauthenticate(
  c: Context<App>,
  found: Found,
  proofs: Proofs,
): Promise<Proved> {
  const proved = await prove(c, found, proofs, 'account');
  if (!proved.ok) return proved;
  const method = proofs.nonce ? ('otp' as const) : ('password' as const);
  const earlier = found.session.proofs.filter((proof) => proof.method !== method);
  await drizzle(c.env.DB)
    .update(session)
    .set({ proofs: [...earlier, { method, at: Date.now() }] })
    .where(eq(session.id, found.session.id));
  return { ok: true };
}

async function takeNonce(c: Context<App>, { email, id }: Person, nonce: string): Promise<Proved> {
  const asked = { email, code: nonce, purposes: ['reauthentication' as const] };
  const taken = await takeEmailCode(c.env, asked, Date.now());
  if (taken?.userId === id) return { ok: true };
  return { ok: false, code: 'reauthentication_not_valid' };
}
