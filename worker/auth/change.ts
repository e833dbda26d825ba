import { and, eq, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import type { Weakness } from '../../shared/account.ts';
import { type App, awaitsCode, type Found } from '../actor.ts';
import { failure, oneTimeToken, user } from '../schema.ts';
import { accountLimits } from './failures.ts';
import { mailRow, mayAsk, putMail, sendSoon, tokenAndMail } from './mailing.ts';
import { takeEmailCode } from './one-time.ts';
import { checkPassword, hashPassword } from './password.ts';
import { weaknessesOf } from './password-rules.ts';
import { endSessions } from './sessions.ts';
import { knowsPassword } from './sign-in.ts';

/** How long after a sign-in a client with tokens counts as just having proved who it is. */
const FRESH_MS = 5 * 60_000;
/** How long after the mail's link a new password may be set without the old one. */
const RECOVERY_MS = 15 * 60_000;

export type Proofs = { current_password?: string | null; nonce?: string | null };
export type Change = Proofs & {
  fullName?: string;
  password?: string;
  email?: string;
};

export type ChangeFault =
  | {
      code:
        | 'insufficient_aal'
        | 'current_password_required'
        | 'current_password_invalid'
        | 'reauthentication_needed'
        | 'reauthentication_not_valid'
        | 'same_password'
        | 'email_exists';
    }
  | { code: 'weak_password'; reasons: Weakness[] }
  | { code: 'too_many'; retryAfterS: number };
type Fault = { ok: false } & ChangeFault;
type Done = { ok: true };

/** Changes name, password and e-mail address; the latter only asks both addresses. */
export async function changeUser(
  c: Context<App>,
  found: Found,
  change: Change,
): Promise<Done | Fault> {
  if (awaitsCode(found)) return { ok: false, code: 'insufficient_aal' };
  const { password, email, fullName } = change;
  const wantsEmail = email !== undefined && email !== found.user.email;
  if (password !== undefined || wantsEmail) {
    const isNewPassword = password !== undefined;
    const proved = await prove(c, found, change, isNewPassword ? 'password' : 'email');
    if (!proved.ok) return proved;
  }
  if (wantsEmail) {
    const asked = await askEmail(c, found, email);
    if (!asked.ok) return asked;
  }
  if (password !== undefined) {
    const changed = await setPassword(c, found, password);
    if (!changed.ok) return changed;
  }
  if (fullName !== undefined) {
    const changes = { fullName, updatedAt: Date.now() };
    await drizzle(c.env.DB).update(user).set(changes).where(eq(user.id, found.user.id));
  }
  return { ok: true };
}

/**
 * Signed in is not enough: the person shows again that it is them, by the password or by a code from
 * their mail. A new password right after the recovery mail needs neither, nor does an address when
 * a client has signed in this very minute.
 */
export async function prove(
  c: Context<App>,
  { session, user: person, by }: Found,
  { current_password, nonce }: Proofs,
  what: 'password' | 'email' | 'account',
): Promise<Done | Fault> {
  const now = Date.now();
  if (nonce) return takeNonce(c, person, nonce, now);
  if (current_password) return knowsPassword(c, person, current_password);
  const isRecent = (method: string, ms: number) =>
    session.proofs.some((proof) => proof.method === method && proof.at > now - ms);
  if (what === 'password' && isRecent('recovery', RECOVERY_MS)) return { ok: true };
  if (what === 'email' && by === 'token' && session.createdAt > now - FRESH_MS) return { ok: true };
  const hasPassword = person.passwordHash !== '';
  return { ok: false, code: hasPassword ? 'current_password_required' : 'reauthentication_needed' };
}

async function takeNonce(
  c: Context<App>,
  { email, id }: Found['user'],
  nonce: string,
  now: number,
): Promise<Done | Fault> {
  const asked = { email, code: nonce, purposes: ['reauthentication' as const] };
  const taken = await takeEmailCode(c.env, asked, now);
  if (taken?.userId === id) return { ok: true };
  return { ok: false, code: 'reauthentication_not_valid' };
}

async function setPassword(
  c: Context<App>,
  { session, user: person }: Found,
  password: string,
): Promise<Done | Fault> {
  const reasons = weaknessesOf({ ...person, password });
  if (reasons.length > 0) return { ok: false, code: 'weak_password', reasons };
  const busy = { ok: false, code: 'too_many', retryAfterS: 2 } as const;
  if (person.passwordHash !== '') {
    const same = await checkPassword(password, person.passwordHash);
    if (same === 'busy') return busy;
    if (same === 'right') return { ok: false, code: 'same_password' };
  }
  const passwordHash = await hashPassword(password);
  if (passwordHash === null) return busy;
  const now = Date.now();
  const { id, email, locale } = person;
  const mail = await mailRow(c.env, { kind: 'password_changed', to: email, locale }, now);
  const db = drizzle(c.env.DB);
  await db.batch([
    db
      .update(user)
      .set({ passwordHash, newEmail: null, newEmailBy: null, updatedAt: now })
      .where(eq(user.id, id)),
    db.delete(oneTimeToken).where(eq(oneTimeToken.userId, id)),
    putMail(c.env, mail),
    ...(await accountLimits(email)).map(({ key }) =>
      db.delete(failure).where(eq(failure.key, key)),
    ),
  ]);
  await endSessions(c.env, id, 'others', session.id);
  sendSoon(c, [mail]);
  return { ok: true };
}

/** Mails both addresses; nothing changes until both have answered (verify.ts). */
async function askEmail(
  c: Context<App>,
  { user: person }: Found,
  email: string,
): Promise<Done | Fault> {
  const db = drizzle(c.env.DB);
  if ((await db.$count(user, and(eq(user.email, email), ne(user.id, person.id)))) > 0) {
    return { ok: false, code: 'email_exists' };
  }
  const now = Date.now();
  const may = await mayAsk(c, email, 'email_change_new', now);
  if (may === 'dropped') return { ok: true };
  if (may !== 'yes') return { ok: false, code: 'too_many', retryAfterS: may };
  const halves = await Promise.all([
    tokenAndMail(c.env, { person, purpose: 'email_change_old', email: person.email }, now),
    tokenAndMail(c.env, { person, purpose: 'email_change_new', email }, now),
  ]);
  await db.batch([
    db
      .update(user)
      .set({ newEmail: email, newEmailBy: null, updatedAt: now })
      .where(eq(user.id, person.id)),
    ...halves.flatMap(({ writes }) => writes),
  ]);
  sendSoon(
    c,
    halves.flatMap(({ mails }) => mails),
  );
  return { ok: true };
}
