import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { oneTimeToken, user as users } from '../../schema.ts';
import { isUniqueViolation } from '../../sync/errors.ts';
import {
  mayRequest,
  noticeRows,
  putMessage,
  sendSoon,
  tokenWithMessage,
} from '../account-message.ts';
import { type AppliedToken, releaseAddress } from '../apply-token.ts';
import { isRequester, networkHash } from '../browser-binding.ts';
import { endRequests, type OneTimeToken } from '../one-time-token.ts';
import { takenMailInstead } from '../request-token.ts';
import { endSessions, type User } from '../sessions.ts';
import { type App, sessionOf } from '../visitor.ts';

export async function phoneToken(c: Context<App>, user: User, phone: string, now: number) {
  const instead = await takenMailInstead(c, phone);
  const browser = await networkHash(c);
  const asked = { user, purpose: 'phone_change' as const, address: phone, browser, ...instead };
  const { writes, messages } = await tokenWithMessage(c.env, asked, now);
  return { writes: [endRequests(c.env, user.id, 'phone_change'), ...writes], messages };
}

/**
 * Sends the code of a change that is under way again, by itself or with the session of who asked for it.
 * Nobody learns whether there is one.
 */
export async function resendPhoneChange(c: Context<App>, phone: string): Promise<number | null> {
  const now = Date.now();
  const may = await mayRequest(c, phone, 'phone_change', now);
  if (may !== 'yes') return may === 'dropped' ? null : may;
  const isThis = and(eq(oneTimeToken.address, phone), eq(oneTimeToken.purpose, 'phone_change'));
  const [waiting] = await c.var.db
    .select({ user: users, browser: oneTimeToken.browser })
    .from(oneTimeToken)
    .innerJoin(users, and(eq(users.id, oneTimeToken.userId), eq(users.newPhone, phone)))
    .where(isThis);
  const here = (await sessionOf(c))?.user;
  const own = here?.newPhone === phone ? { user: here, browser: await networkHash(c) } : null;
  const { user, browser = '' } = own ?? waiting ?? {};
  const asked = { user, purpose: 'phone_change' as const, address: phone, browser };
  const { writes, messages } = await tokenWithMessage(c.env, asked, now);
  await c.var.db.batch([...writes]);
  sendSoon(c, messages);
  return null;
}

/**
 * The old number does not have to confirm, because the phone may be lost. The old number, or the account's
 * e-mail address, gets a notice, and all other sessions end.
 */
export async function changePhone(
  c: Context<App>,
  user: User,
  token: OneTimeToken,
): Promise<AppliedToken> {
  // Somebody else's phone, reached by a mistyped number, must not get the account.
  if (!(await isRequester(c, token))) return { ok: false, code: 'otp_expired' };
  const { address } = token;
  const { db } = c.var;
  const now = Date.now();
  const notices = await noticeRows(c.env, user, 'phone_changed', now);
  const changes = {
    signInPhone: address,
    newPhone: null,
    phoneConfirmedAt: now,
    phoneTrustedUntil: null,
    updatedAt: now,
  };
  try {
    const [, , , [changed]] = await db.batch([
      ...releaseAddress(c.env, address),
      // A new password set at this moment cancels the change.
      db
        .update(users)
        .set(changes)
        .where(and(eq(users.id, user.id), eq(users.newPhone, address)))
        .returning(),
      // Codes sent to the old number must not open the account any more.
      db.delete(oneTimeToken).where(eq(oneTimeToken.userId, user.id)),
      ...notices.map((row) => putMessage(c.env, row)),
    ]);
    if (!changed) return { ok: false, code: 'otp_expired' };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: 'phone_exists' };
    throw error;
  }
  if (user.signInPhone !== null) {
    await endSessions(c.env, user.id, 'others', (await sessionOf(c))?.session.id);
  }
  sendSoon(c, notices);
  return { ok: true, user: { ...user, ...changes }, method: 'otp', sameBrowser: false };
}
