import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import { MINUTE_MS } from '../../shared/time.ts';
import { takeSlot } from '../http/limits.ts';
import { oneTimeToken, user as users } from '../schema.ts';
import { hasAddress, isConfirmed } from './address.ts';
import { boundBrowser } from './browser-binding.ts';
import { deviceOwner } from './open-session.ts';
import { checkPassword, hashPassword, isStale } from './password/password.ts';
import type { User } from './sessions.ts';
import { globalLimit, signInLimits } from './sign-in-limits.ts';
import type { App } from './visitor.ts';

export type TooMany = { ok: false; code: 'too_many'; retryAfterS: number };
type Checked =
  | { ok: true; user: User }
  | { ok: false; code: 'invalid_credentials' | 'not_confirmed' | 'user_banned' }
  | TooMany;

/** Only somebody who knows the password learns that an account is unconfirmed or disabled. */
export async function checkCredentials(
  c: Context<App>,
  address: string,
  password: string,
): Promise<Checked> {
  const now = Date.now();
  const limits = await signInLimits(c, address);
  if ((await deviceOwner(c)) === null) limits.push(globalLimit);
  const attempt = await takeSlot(c.env, limits, now);
  if (!attempt.ok) return { ok: false, code: 'too_many', retryAfterS: attempt.retryAfterS };
  const { db } = c.var;
  const [user] = await db.select().from(users).where(hasAddress(address));
  const verdict = await checkPassword(password, user?.passwordHash);
  const waits = verdict === 'wrong' ? await checkSignUp(c, address, password, now) : 'wrong';
  if (verdict === 'busy' || waits === 'busy') {
    await attempt.release();
    return { ok: false, code: 'too_many', retryAfterS: 2 };
  }
  if (waits === 'right') {
    await attempt.release();
    return { ok: false, code: 'not_confirmed' };
  }
  if (!user || verdict === 'wrong') return { ok: false, code: 'invalid_credentials' };
  await attempt.release();
  if (user.disabledAt !== null) return { ok: false, code: 'user_banned' };
  if (!isConfirmed(user)) return { ok: false, code: 'not_confirmed' };
  if (isStale(user.passwordHash)) {
    const passwordHash = await hashPassword(password);
    if (passwordHash) {
      const isOld = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
      await db.update(users).set({ passwordHash }).where(isOld);
      return { ok: true, user: { ...user, passwordHash } };
    }
  }
  return { ok: true, user };
}

/**
 * Ask after the session was opened: a new password, a new role or a closed account ends all sessions, but
 * not one that was being opened meanwhile, since checking a password takes a while.
 */
export async function isUnchanged(c: Context<App>, { id, passwordHash, role }: User) {
  const isSame = and(eq(users.passwordHash, passwordHash), eq(users.role, role));
  return (
    (await c.var.db.$count(users, and(eq(users.id, id), isSame, isNull(users.disabledAt)))) > 0
  );
}

/** The response and the work are the same if the address has an account. */
async function checkSignUp(c: Context<App>, address: string, password: string, now: number) {
  const [token] = await c.var.db
    .select()
    .from(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.address, address),
        eq(oneTimeToken.purpose, 'signup'),
        eq(oneTimeToken.browser, await boundBrowser(c, address)),
        gt(oneTimeToken.expiresAt, now),
      ),
    )
    .orderBy(desc(oneTimeToken.createdAt))
    .limit(1);
  return token?.newcomer ? checkPassword(password, token.newcomer.passwordHash) : 'wrong';
}

/** Asked again of signed-in users, since an open session may be on an unattended device. */
export async function knowsPassword(
  c: Context<App>,
  user: User,
  password: string,
): Promise<{ ok: true } | { ok: false; code: 'current_password_invalid' } | TooMany> {
  const key = `reauthenticate:${user.id}`;
  const attempt = await takeSlot(c.env, [{ key, most: 10, withinMs: 10 * MINUTE_MS }], Date.now());
  if (!attempt.ok) return { ok: false, code: 'too_many', retryAfterS: attempt.retryAfterS };
  const verdict = await checkPassword(password, user.passwordHash);
  if (verdict === 'wrong') return { ok: false, code: 'current_password_invalid' };
  await attempt.release();
  return verdict === 'right' ? { ok: true } : { ok: false, code: 'too_many', retryAfterS: 2 };
}
