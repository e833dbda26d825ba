import { and, eq, inArray, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { type AuthMethod, oneTimeToken, type Purpose, session, user as users } from '../schema.ts';
import { isUniqueViolation } from '../sync/errors.ts';
import { noticeRows, putMessage, sendSoon } from './account-message.ts';
import { hasAddress, isConfirmed, isPhone, unconfirmed } from './address.ts';
import { isRequester, isSameBrowser } from './browser-binding.ts';
import { type Newcomer, type OneTimeToken, putToken } from './one-time-token.ts';
import { changePhone } from './phone/change-phone.ts';
import { type MoreProof, methodByPhone } from './phone/recycled-number.ts';
import type { User } from './sessions.ts';
import type { App } from './visitor.ts';

export const PURPOSES_BY_TYPE = {
  signup: ['signup'],
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink', 'signup'],
  recovery: ['recovery'],
  invite: ['invite'],
  email_change: ['email_change_old', 'email_change_new'],
} satisfies Record<string, Purpose[]>;

/** With a phone number. GoTrue has no recovery by phone. */
export const PHONE_PURPOSES_BY_TYPE = {
  sms: ['magiclink', 'signup'],
  phone_change: ['phone_change'],
  recovery: ['recovery'],
} satisfies Record<string, Purpose[]>;

export type AppliedToken =
  | {
      ok: true;
      user: User;
      method: AuthMethod['method'];
      sameBrowser: boolean;
      passwordless?: boolean;
    }
  /** One of the two addresses of an e-mail change. The other is still missing. */
  | { ok: true; half: true }
  | { ok: false; code: 'otp_expired' | 'user_banned' | 'email_exists' | 'phone_exists' }
  | MoreProof;

export async function applyToken(c: Context<App>, token: OneTimeToken): Promise<AppliedToken> {
  const { db } = c.var;
  const [user] = await db.select().from(users).where(eq(users.id, token.userId));
  if (!user) return { ok: false, code: 'otp_expired' };
  if (user.disabledAt !== null) return { ok: false, code: 'user_banned' };
  if (token.purpose === 'email_change_old' || token.purpose === 'email_change_new') {
    return changeEmail(c, user, token);
  }
  if (token.purpose === 'phone_change') return changePhone(c, user, token);
  const sets = token.purpose === 'recovery' || token.purpose === 'invite';
  const method = sets ? ('recovery' as const) : ('otp' as const);
  const sameBrowser = await isSameBrowser(c, token);
  if (isConfirmed(user)) return openBy(c, user, token, { method, sameBrowser });
  const confirmed = await confirmAddress(c, user, token, sameBrowser ? token.newcomer : null);
  if (confirmed) {
    return {
      ok: true,
      user: confirmed,
      method,
      sameBrowser,
      passwordless: !confirmed.passwordHash,
    };
  }
  const [meanwhile] = await db.select().from(users).where(eq(users.id, token.userId));
  return meanwhile
    ? openBy(c, meanwhile, token, { method, sameBrowser })
    : { ok: false, code: 'otp_expired' };
}

/** Of an account that somebody owns. */
async function openBy(
  c: Context<App>,
  user: User,
  token: OneTimeToken,
  by: { method: AuthMethod['method']; sameBrowser: boolean },
): Promise<AppliedToken> {
  if (!isPhone(token.address)) return { ok: true, user, ...by };
  // The number may have been given to another account meanwhile.
  if (user.signInPhone !== token.address) return { ok: false, code: 'otp_expired' };
  const found = await methodByPhone(c, user, token.purpose);
  return found.ok ? { ok: true, user, ...by, method: found.method } : found;
}

/** Other sign-ups with the address become void. Null if it is confirmed already. */
export async function confirmAddress(
  c: Context<App>,
  { id }: User,
  { address }: { address: string },
  newcomer: Partial<Newcomer> | null,
): Promise<User | null> {
  const now = Date.now();
  const { fullName, ...given } = newcomer ?? {};
  const changes = { passwordHash: '', ...given, ...(fullName ? { fullName } : {}) };
  const { db } = c.var;
  const [[confirmed]] = await db.batch([
    db
      .update(users)
      .set({
        ...changes,
        ...(isPhone(address) ? { phoneConfirmedAt: now } : { emailConfirmedAt: now }),
        updatedAt: now,
      })
      .where(and(eq(users.id, id), hasAddress(address), unconfirmed))
      .returning(),
    db
      .delete(oneTimeToken)
      .where(and(eq(oneTimeToken.userId, id), eq(oneTimeToken.purpose, 'signup'))),
  ]);
  return confirmed ?? null;
}

/** Deletes an unconfirmed account. The caller must have proved to own its address. */
export function releaseAddress(env: Env, address: string) {
  const db = drizzle(env.DB);
  const waiting = and(hasAddress(address), unconfirmed, isNull(users.disabledAt));
  const theirs = db.select({ id: users.id }).from(users).where(waiting);
  return [
    db.delete(oneTimeToken).where(inArray(oneTimeToken.userId, theirs)),
    db.delete(session).where(inArray(session.userId, theirs)),
    db.delete(users).where(waiting),
  ] as const;
}

/**
 * Both addresses must agree, if there is an old one. The second one to confirm makes the change. Without an
 * old one, the account that asked must confirm: a mistyped address belongs to somebody else.
 */
async function changeEmail(
  c: Context<App>,
  user: User,
  token: OneTimeToken,
): Promise<AppliedToken> {
  const { userId, purpose, address } = token;
  const { db } = c.var;
  // A later request may have named another address, which this token says nothing of.
  const asked = purpose === 'email_change_new' ? eq(users.newEmail, address) : undefined;
  const isChange = and(eq(users.id, userId), asked);
  if (user.email === null && !(await isRequester(c, token))) {
    // The link works once its owner has signed in.
    await putToken(c.env, token);
    return { ok: false, code: 'otp_expired' };
  }
  await db
    .update(users)
    .set({ newEmailBy: purpose as 'email_change_old' })
    .where(and(isChange, isNull(users.newEmailBy)));
  const [{ newEmail, newEmailBy } = { newEmail: null, newEmailBy: null }] = await db
    .select()
    .from(users)
    .where(isChange);
  if (newEmail === null) return { ok: false, code: 'otp_expired' };
  if (newEmailBy === purpose) return { ok: true, half: true };
  const now = Date.now();
  const notices = await noticeRows(c.env, user, 'email_changed', now);
  const changes = {
    email: newEmail,
    newEmail: null,
    newEmailBy: null,
    emailConfirmedAt: now,
    updatedAt: now,
  };
  try {
    const [, , , [changed]] = await db.batch([
      ...releaseAddress(c.env, newEmail),
      // A new password set at this moment cancels the change.
      db
        .update(users)
        .set(changes)
        .where(and(eq(users.id, userId), eq(users.newEmail, newEmail)))
        .returning(),
      // Codes sent to the old address must not open the account any more.
      db.delete(oneTimeToken).where(eq(oneTimeToken.userId, userId)),
      ...notices.map((row) => putMessage(c.env, row)),
    ]);
    if (!changed) return { ok: false, code: 'otp_expired' };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: 'email_exists' };
    throw error;
  }
  sendSoon(c, notices);
  return { ok: true, user: { ...user, ...changes }, method: 'otp', sameBrowser: false };
}
