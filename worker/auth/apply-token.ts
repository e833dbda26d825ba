import { and, eq, inArray, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { type AuthMethod, oneTimeToken, type Purpose, session, user as users } from '../schema.ts';
import { brokenUnique } from '../sync/errors.ts';
import { mailRow, putMail, sendSoon } from './account-mail.ts';
import { isSameBrowser } from './browser-binding.ts';
import type { Newcomer, OneTimeToken } from './one-time-token.ts';
import type { User } from './sessions.ts';
import type { App } from './visitor.ts';

/** The types a client may ask to verify, and the purposes each of them stands for. */
export const PURPOSES_BY_TYPE = {
  signup: ['signup'],
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink', 'signup'],
  recovery: ['recovery'],
  invite: ['invite'],
  email_change: ['email_change_old', 'email_change_new'],
} satisfies Record<string, Purpose[]>;

export type AppliedToken =
  | {
      ok: true;
      user: User;
      proof: AuthMethod['method'];
      /** The mail was asked for by this browser or client. */
      here: boolean;
      /** It opened the account just now, and nobody has set a password that counts. */
      passwordless?: boolean;
    }
  /** One of the two addresses of an e-mail change; the other is still to come. */
  | { ok: true; half: true }
  | { ok: false; code: 'otp_expired' | 'user_banned' | 'email_exists' };

/** Does what the taken code or link was mailed for, short of opening a session. */
export async function applyToken(c: Context<App>, token: OneTimeToken): Promise<AppliedToken> {
  const db = drizzle(c.env.DB);
  const [user] = await db.select().from(users).where(eq(users.id, token.userId));
  if (!user) return { ok: false, code: 'otp_expired' };
  if (user.disabledAt !== null) return { ok: false, code: 'user_banned' };
  if (token.purpose === 'email_change_old' || token.purpose === 'email_change_new') {
    return changeEmail(c, user, token);
  }
  const sets = token.purpose === 'recovery' || token.purpose === 'invite';
  const proof = sets ? ('recovery' as const) : ('otp' as const);
  const here = await isSameBrowser(c, token);
  if (user.emailConfirmedAt !== null) return { ok: true, user, proof, here };
  const confirmed = await confirmEmail(c, user, here ? token.newcomer : null);
  if (confirmed) {
    return { ok: true, user: confirmed, proof, here, passwordless: !confirmed.passwordHash };
  }
  const [meanwhile] = await db.select().from(users).where(eq(users.id, token.userId));
  return meanwhile
    ? { ok: true, user: meanwhile, proof, here }
    : { ok: false, code: 'otp_expired' };
}

/**
 * Opens an account whose address was proved, with the name and password of the sign-up that proved it,
 * if it did; other sign-ups are void. Null when it was open already.
 */
export async function confirmEmail(
  c: Context<App>,
  { id }: User,
  newcomer: Partial<Newcomer> | null,
): Promise<User | null> {
  const now = Date.now();
  const { fullName, ...given } = newcomer ?? {};
  const changes = { passwordHash: '', ...given, ...(fullName ? { fullName } : {}) };
  const db = drizzle(c.env.DB);
  const [[confirmed]] = await db.batch([
    db
      .update(users)
      .set({ ...changes, emailConfirmedAt: now, updatedAt: now })
      .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)))
      .returning(),
    db
      .delete(oneTimeToken)
      .where(and(eq(oneTimeToken.userId, id), eq(oneTimeToken.purpose, 'signup'))),
  ]);
  return confirmed ?? null;
}

/**
 * Deletes the account of an address that was never confirmed, which is nobody's, for whoever has proved
 * that the address is theirs. As statements for a batch.
 */
export function releaseEmail(env: Env, email: string) {
  const db = drizzle(env.DB);
  const waiting = and(
    eq(users.email, email),
    isNull(users.emailConfirmedAt),
    isNull(users.disabledAt),
  );
  const theirs = db.select({ id: users.id }).from(users).where(waiting);
  return [
    db.delete(oneTimeToken).where(inArray(oneTimeToken.userId, theirs)),
    db.delete(session).where(inArray(session.userId, theirs)),
    db.delete(users).where(waiting),
  ] as const;
}

/** Both addresses have to agree; whichever comes last changes it. */
async function changeEmail(
  c: Context<App>,
  user: User,
  { userId, purpose }: OneTimeToken,
): Promise<AppliedToken> {
  const db = drizzle(c.env.DB);
  await db
    .update(users)
    .set({ newEmailBy: purpose as 'email_change_old' })
    .where(and(eq(users.id, userId), isNull(users.newEmailBy)));
  const [{ newEmail, newEmailBy } = { newEmail: null, newEmailBy: null }] = await db
    .select()
    .from(users)
    .where(eq(users.id, userId));
  if (newEmail === null) return { ok: false, code: 'otp_expired' };
  if (newEmailBy === purpose) return { ok: true, half: true };
  const now = Date.now();
  const { email, locale } = user;
  const mail = await mailRow(c.env, { kind: 'email_changed', to: email, locale }, now);
  const changes = {
    email: newEmail,
    newEmail: null,
    newEmailBy: null,
    emailConfirmedAt: now,
    updatedAt: now,
  };
  try {
    const [, , , [changed]] = await db.batch([
      ...releaseEmail(c.env, newEmail),
      // A new password ends a change that is under way, perhaps at this moment.
      db
        .update(users)
        .set(changes)
        .where(and(eq(users.id, userId), eq(users.newEmail, newEmail)))
        .returning(),
      // What was mailed to the old address opens nothing any more.
      db.delete(oneTimeToken).where(eq(oneTimeToken.userId, userId)),
      putMail(c.env, mail),
    ]);
    if (!changed) return { ok: false, code: 'otp_expired' };
  } catch (error) {
    if (brokenUnique(error)) return { ok: false, code: 'email_exists' };
    throw error;
  }
  sendSoon(c, [mail]);
  return { ok: true, user: { ...user, ...changes }, proof: 'otp', here: false };
}
