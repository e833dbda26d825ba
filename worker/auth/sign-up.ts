import { and, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import type { Weakness } from '../../shared/account.ts';
import type { Locale } from '../../shared/product.ts';
import type { App } from '../actor.ts';
import { syncExternal, user } from '../schema.ts';
import { deletionClaim } from './erase.ts';
import { mailRow, mayAsk, putMail, sendSoon, tokenAndMail } from './mailing.ts';
import { hashPassword } from './password.ts';
import { weaknessesOf } from './password-rules.ts';
import { idForAnyone } from './user-body.ts';

export type SignUp = { email: string; password: string; fullName: string; locale: Locale };
export type SignedUp =
  | { ok: true }
  | { ok: false; code: 'weak_password'; reasons: Weakness[] }
  | { ok: false; code: 'too_many'; retryAfterS: number };

/**
 * Opens an account that waits for its address to be confirmed. Whoever has one already is told so by
 * mail alone: the answer and its time are the same for all. Of an account that still waits, the last
 * sign-up counts, as its mail is the one that will be opened.
 */
export async function signUp(c: Context<App>, asked: SignUp): Promise<SignedUp> {
  const { email, password, fullName, locale } = asked;
  const reasons = weaknessesOf(asked);
  if (reasons.length > 0) return { ok: false, code: 'weak_password', reasons };
  const now = Date.now();
  const may = await mayAsk(c, email, 'signup', now);
  if (may === 'dropped') return { ok: true };
  if (may !== 'yes') return { ok: false, code: 'too_many', retryAfterS: may };
  const passwordHash = await hashPassword(password);
  if (passwordHash === null) return { ok: false, code: 'too_many', retryAfterS: 2 };
  const db = drizzle(c.env.DB);
  const preferred = await idForAnyone(c.env, email);
  const [[known], [taken], [gone]] = await db.batch([
    db.select().from(user).where(eq(user.email, email)),
    db.select({ id: user.id }).from(user).where(eq(user.id, preferred)),
    db
      .select()
      .from(syncExternal)
      .where(eq(syncExternal.id, deletionClaim(preferred))),
  ]);
  if (known && known.emailConfirmedAt !== null) {
    const mail = await mailRow(
      c.env,
      { kind: 'account_exists', to: email, locale: known.locale },
      now,
    );
    const { writes } = await tokenAndMail(
      c.env,
      { person: undefined, purpose: 'signup', email },
      now,
    );
    await db.batch([putMail(c.env, mail), ...writes]);
    sendSoon(c, [mail]);
    return { ok: true };
  }
  const id = known?.id ?? (taken || gone ? crypto.randomUUID() : preferred);
  const person = { id, email, fullName, locale, passwordHash, role: 'customer' as const };
  const { writes, mails } = await tokenAndMail(c.env, { person, purpose: 'signup', email }, now);
  const [insert, update] = [
    db
      .insert(user)
      .values({ ...person, createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
    // Should it be confirmed at this moment, it stays what was confirmed.
    db
      .update(user)
      .set({ fullName, locale, passwordHash, updatedAt: now })
      .where(and(eq(user.id, id), isNull(user.emailConfirmedAt))),
  ];
  await db.batch([known ? update : insert, ...writes]);
  sendSoon(c, mails);
  return { ok: true };
}
