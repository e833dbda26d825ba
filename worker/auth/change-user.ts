import { eq } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from 'hono';
import type { Weakness } from '../../shared/account/account.ts';
import { DAY_MS, HOUR_MS } from '../../shared/time.ts';
import { takeSlot } from '../http/limits.ts';
import { oneTimeToken, rateLimitHit, user as users } from '../schema.ts';
import {
  type Message,
  mayRequest,
  noticeRows,
  putMessage,
  sendSoon,
  tokenWithMessage,
} from './account-message.ts';
import { isPhone } from './address.ts';
import { networkHash } from './browser-binding.ts';
import { endRequests } from './one-time-token.ts';
import { checkPassword, hashPassword } from './password/password.ts';
import { commonPasswords, weaknessesOf } from './password/rules.ts';
import { phoneToken } from './phone/change-phone.ts';
import { type Credentials, type ReauthenticationFault, reauthenticate } from './reauthenticate.ts';
import { takenMailInstead } from './request-token.ts';
import { endSessions, type User } from './sessions.ts';
import type { TooMany } from './sign-in.ts';
import { accountLimits } from './sign-in-limits.ts';
import { type ActiveSession, type App, awaitsCode } from './visitor.ts';

export type Change = Credentials & {
  fullName?: string;
  password?: string;
  email?: string;
  /** As 2547XXXXXXXX. */
  phone?: string;
};

export type ChangeFault =
  | { ok: false; code: 'insufficient_aal' | 'same_password' }
  | { ok: false; code: 'weak_password'; reasons: Weakness[] }
  | ReauthenticationFault
  | TooMany;

/**
 * All or nothing. An address changes only after it has been confirmed (apply-token.ts,
 * phone/change-phone.ts).
 */
export async function changeUser(
  c: Context<App>,
  found: ActiveSession,
  change: Change,
): Promise<{ ok: true } | ChangeFault> {
  if (awaitsCode(found)) return { ok: false, code: 'insufficient_aal' };
  const { user } = found;
  const { password, fullName } = change;
  const email = change.email === user.email ? undefined : change.email;
  const phone = change.phone === user.signInPhone ? undefined : change.phone;
  const addresses = [email, phone].filter((address) => address !== undefined);
  if (password !== undefined) {
    const reasons = weaknessesOf({ ...user, password }, await commonPasswords(c.env));
    if (reasons.length > 0) return { ok: false, code: 'weak_password', reasons };
  }
  if (password !== undefined || addresses.length > 0) {
    const what = password === undefined ? 'address' : 'password';
    const proven = await reauthenticate(c, found, change, what);
    if (!proven.ok) return proven;
  }
  const hashed = password === undefined ? undefined : await hashNew(user, password);
  if (hashed && !hashed.ok) return hashed;
  const now = Date.now();
  for (const address of addresses) {
    const wait = await mayChange(c, user, address, now);
    if (wait !== null) return { ok: false, code: 'too_many', retryAfterS: wait };
  }
  const parts = await Promise.all([
    hashed ? passwordWrites(c, user, now) : null,
    email === undefined ? null : emailWrites(c, user, email, now),
    phone === undefined ? null : phoneToken(c, user, phone, now),
  ]);
  const changes = {
    fullName,
    // Somebody who knew the old password may have started a change of address.
    ...(hashed ? { passwordHash: hashed.hash, ...NO_CHANGES } : {}),
    ...(email === undefined ? {} : { newEmail: email, newEmailBy: agreed(user) }),
    ...(phone === undefined ? {} : { newPhone: phone }),
    updatedAt: now,
  };
  const { db } = c.var;
  const made = parts.filter((part) => part !== null);
  await db.batch([
    db.update(users).set(changes).where(eq(users.id, user.id)),
    ...made.flatMap(({ writes }) => writes),
  ]);
  if (hashed) await endSessions(c.env, user.id, 'others', found.session.id);
  sendSoon(
    c,
    made.flatMap(({ messages }) => messages),
  );
  return { ok: true };
}

export const NO_CHANGES = {
  newEmail: null,
  newEmailBy: null,
  newPhone: null,
  phoneTrustedUntil: null,
};

/** An account without an old address needs no confirmation from it. */
const agreed = ({ email }: User) => (email === null ? ('email_change_old' as const) : null);

async function hashNew(
  { passwordHash }: User,
  password: string,
): Promise<{ ok: true; hash: string } | ChangeFault> {
  const busy = { ok: false, code: 'too_many', retryAfterS: 2 } as const;
  if (passwordHash !== '') {
    const same = await checkPassword(password, passwordHash);
    if (same === 'busy') return busy;
    if (same === 'right') return { ok: false, code: 'same_password' };
  }
  const hash = await hashPassword(password);
  return hash === null ? busy : { ok: true, hash };
}

type Part = {
  writes: readonly BatchItem<'sqlite'>[];
  messages: readonly Message[];
};

async function passwordWrites(c: Context<App>, user: User, now: number): Promise<Part> {
  const { id, email, signInPhone } = user;
  const messages = await noticeRows(c.env, user, 'password_changed', now);
  const { db } = c.var;
  const addresses = [email, signInPhone].filter((address) => address !== null);
  const limits = (await Promise.all(addresses.map(accountLimits))).flat();
  const forgiven = limits.map(({ key }) =>
    db.delete(rateLimitHit).where(eq(rateLimitHit.key, key)),
  );
  return {
    writes: [
      db.delete(oneTimeToken).where(eq(oneTimeToken.userId, id)),
      ...forgiven,
      ...messages.map((row) => putMessage(c.env, row)),
    ],
    messages,
  };
}

/** Only the owner of an address may learn that it has an account, so they get another mail. */
async function emailWrites(c: Context<App>, user: User, email: string, now: number): Promise<Part> {
  const instead = await takenMailInstead(c, email);
  const browser = user.email === null ? await networkHash(c) : '';
  const asked = [
    ...(user.email ? [{ purpose: 'email_change_old', address: user.email } as const] : []),
    { purpose: 'email_change_new', address: email, browser, ...instead } as const,
  ];
  const made = await Promise.all(
    asked.map((one) => tokenWithMessage(c.env, { user, ...one }, now)),
  );
  return {
    writes: [
      endRequests(c.env, user.id, 'email_change_new'),
      ...made.flatMap(({ writes }) => [...writes]),
    ],
    messages: made.flatMap(({ messages }) => messages),
  };
}

const CHANGES = 5;

/** Its answers may differ, because they do not depend on who has an account. */
async function mayChange(
  c: Context<App>,
  { id }: User,
  address: string,
  now: number,
): Promise<number | null> {
  const isNumber = isPhone(address);
  const key = `change-${isNumber ? 'phone' : 'email'}:${id}`;
  // No check for robots comes before this, and an SMS costs money.
  const withinMs = isNumber ? DAY_MS : HOUR_MS;
  const own = await takeSlot(c.env, [{ key, most: CHANGES, withinMs }], now);
  if (!own.ok) return own.retryAfterS;
  const may = await mayRequest(c, address, isNumber ? 'phone_change' : 'email_change_new', now);
  if (may === 'yes') return null;
  return may === 'dropped' ? 60 : may;
}
