import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Weakness } from '../../shared/account/account.ts';
import type { Locale } from '../../shared/locale.ts';
import { syncExternal, user as users } from '../schema.ts';
import { mayRequestMail, sendSoon, tokenWithMail } from './account-mail.ts';
import { bindBrowser } from './browser-binding.ts';
import { deletionClaim } from './data/erase.ts';
import { hashPassword } from './password/password.ts';
import { weaknessesOf } from './password/rules.ts';
import { idForEmail } from './user-body.ts';
import type { App } from './visitor.ts';

export type SignUp = { email: string; password: string; fullName: string; locale: Locale };
export type SignedUp =
  | { ok: true }
  | { ok: false; code: 'weak_password'; reasons: Weakness[] }
  | { ok: false; code: 'too_many'; retryAfterS: number };

/** Several people may sign up with one address, so name and password stay with its owner's mailed token. */
export async function signUp(c: Context<App>, asked: SignUp): Promise<SignedUp> {
  const { email, password, fullName, locale } = asked;
  const reasons = weaknessesOf(asked);
  if (reasons.length > 0) return { ok: false, code: 'weak_password', reasons };
  const now = Date.now();
  const browser = await bindBrowser(c);
  const may = await mayRequestMail(c, email, 'signup', now);
  if (may === 'dropped') return { ok: true };
  if (may !== 'yes') return { ok: false, code: 'too_many', retryAfterS: may };
  const passwordHash = await hashPassword(password);
  if (passwordHash === null) return { ok: false, code: 'too_many', retryAfterS: 2 };
  const { db } = c.var;
  const preferred = await idForEmail(c.env, email);
  const [[known], [taken], [gone]] = await db.batch([
    db.select().from(users).where(eq(users.email, email)),
    db.select({ id: users.id }).from(users).where(eq(users.id, preferred)),
    db
      .select()
      .from(syncExternal)
      .where(eq(syncExternal.id, deletionClaim(preferred))),
  ]);
  const id = known?.id ?? (taken || gone ? crypto.randomUUID() : preferred);
  const isOpen = known !== undefined && known.emailConfirmedAt !== null;
  const { writes, mails } = await tokenWithMail(
    c.env,
    {
      user: { id, locale },
      purpose: 'signup',
      email,
      browser,
      newcomer: { fullName, locale, passwordHash },
      ...(isOpen ? { instead: { kind: 'account_exists', locale: known.locale } } : {}),
    },
    now,
  );
  const row = { id, email, fullName: '', locale, passwordHash: '', role: 'customer' as const };
  const [insert, update] = [
    db
      .insert(users)
      .values({ ...row, createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
    db
      .update(users)
      .set({ locale, updatedAt: now })
      .where(and(eq(users.id, id), isNull(users.emailConfirmedAt))),
  ];
  await db.batch([known ? update : insert, ...writes]);
  sendSoon(c, mails);
  return { ok: true };
}
