import { and, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import type { App } from '../actor.ts';
import { oneTimeToken, type Proof, type Purpose, user } from '../schema.ts';
import { brokenUnique } from '../sync/errors.ts';
import { mailRow, putMail, sendSoon } from './mailing.ts';
import type { OneTimeToken } from './one-time.ts';
import type { Person } from './sessions.ts';

/** The types a client may ask to verify, and the purposes each of them stands for. */
export const VERIFIED: Record<string, Purpose[]> = {
  signup: ['signup'],
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink', 'signup'],
  recovery: ['recovery'],
  invite: ['invite'],
  email_change: ['email_change_old', 'email_change_new'],
};

export type Accepted =
  | { ok: true; person: Person; proof: Proof['method'] }
  /** One of the two addresses of an e-mail change; the other is still to come. */
  | { ok: true; half: true }
  | { ok: false; code: 'otp_expired' | 'user_banned' | 'email_exists' };

/** Does what the taken code or link was mailed for, short of opening a session. */
export async function accept(c: Context<App>, token: OneTimeToken): Promise<Accepted> {
  const db = drizzle(c.env.DB);
  const [person] = await db.select().from(user).where(eq(user.id, token.userId));
  if (!person) return { ok: false, code: 'otp_expired' };
  if (person.disabledAt !== null) return { ok: false, code: 'user_banned' };
  if (token.purpose === 'email_change_old' || token.purpose === 'email_change_new') {
    return changeEmail(c, person, token);
  }
  const sets = token.purpose === 'recovery' || token.purpose === 'invite';
  const proof = sets ? ('recovery' as const) : ('otp' as const);
  if (person.emailConfirmedAt !== null) return { ok: true, person, proof };
  const confirmed = await confirmEmail(c, person, token.purpose === 'signup');
  return { ok: true, person: confirmed, proof };
}

/** A password that came with no proof of the address counts only when its own mail is answered. */
export async function confirmEmail(
  c: Context<App>,
  person: Person,
  keepsPassword: boolean,
): Promise<Person> {
  const now = Date.now();
  const passwordHash = keepsPassword ? person.passwordHash : '';
  const changes = { emailConfirmedAt: now, updatedAt: now, passwordHash };
  const db = drizzle(c.env.DB);
  await db.update(user).set(changes).where(eq(user.id, person.id));
  return { ...person, ...changes };
}

/** Both addresses have to agree; whichever comes last changes it. */
async function changeEmail(
  c: Context<App>,
  person: Person,
  { userId, purpose }: OneTimeToken,
): Promise<Accepted> {
  const db = drizzle(c.env.DB);
  await db
    .update(user)
    .set({ newEmailBy: purpose as 'email_change_old' })
    .where(and(eq(user.id, userId), isNull(user.newEmailBy)));
  const [{ newEmail, newEmailBy } = { newEmail: null, newEmailBy: null }] = await db
    .select()
    .from(user)
    .where(eq(user.id, userId));
  if (newEmail === null) return { ok: false, code: 'otp_expired' };
  if (newEmailBy === purpose) return { ok: true, half: true };
  const now = Date.now();
  const { email, locale } = person;
  const mail = await mailRow(c.env, { kind: 'email_changed', to: email, locale }, now);
  const changes = {
    email: newEmail,
    newEmail: null,
    newEmailBy: null,
    emailConfirmedAt: now,
    updatedAt: now,
  };
  try {
    await db.batch([
      db.update(user).set(changes).where(eq(user.id, userId)),
      // What was mailed to the old address opens nothing any more.
      db.delete(oneTimeToken).where(eq(oneTimeToken.userId, userId)),
      putMail(c.env, mail),
    ]);
  } catch (error) {
    if (brokenUnique(error)) return { ok: false, code: 'email_exists' };
    throw error;
  }
  sendSoon(c, [mail]);
  return { ok: true, person: { ...person, ...changes }, proof: 'otp' };
}
