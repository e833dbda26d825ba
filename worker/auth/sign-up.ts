import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Weakness } from '../../shared/account/account.ts';
import { userOwner } from '../../shared/account/owner.ts';
import type { Locale } from '../../shared/locale.ts';
import { syncExternal, user as users } from '../schema.ts';
import { deletionClaim } from '../sync/commit.ts';
import { mayRequest, sendSoon, tokenWithMessage } from './account-message.ts';
import { columnsOf, hasAddress, isConfirmed, unconfirmed } from './address.ts';
import { bindBrowser } from './browser-binding.ts';
import { hashPassword } from './password/password.ts';
import { commonPasswords, weaknessesOf } from './password/rules.ts';
import { idForAddress } from './user-body.ts';
import type { App } from './visitor.ts';

type SignUp = { address: string; password: string; fullName: string; locale: Locale };
type SignedUp =
  | { ok: true }
  | { ok: false; code: 'weak_password'; reasons: Weakness[] }
  | { ok: false; code: 'too_many'; retryAfterS: number };

/** Several people may sign up with one address, so name and password stay with its owner's code. */
export async function signUp(c: Context<App>, asked: SignUp): Promise<SignedUp> {
  const { address, password, fullName, locale } = asked;
  const own = columnsOf(address);
  const reasons = weaknessesOf({ ...own, fullName, password }, await commonPasswords(c.env));
  if (reasons.length > 0) return { ok: false, code: 'weak_password', reasons };
  const now = Date.now();
  const browser = await bindBrowser(c, address);
  const may = await mayRequest(c, address, 'signup', now);
  if (may === 'dropped') return { ok: true };
  if (may !== 'yes') return { ok: false, code: 'too_many', retryAfterS: may };
  const passwordHash = await hashPassword(password);
  if (passwordHash === null) return { ok: false, code: 'too_many', retryAfterS: 2 };
  const { db } = c.var;
  const preferred = await idForAddress(c.env, address);
  const [[known], [taken], [gone]] = await db.batch([
    db.select().from(users).where(hasAddress(address)),
    db.select({ id: users.id }).from(users).where(eq(users.id, preferred)),
    db
      .select()
      .from(syncExternal)
      .where(eq(syncExternal.id, deletionClaim(userOwner(preferred)))),
  ]);
  const id = known?.id ?? (taken || gone ? crypto.randomUUID() : preferred);
  const isOpen = known !== undefined && isConfirmed(known);
  const { writes, messages } = await tokenWithMessage(
    c.env,
    {
      user: { id, locale },
      purpose: 'signup',
      address,
      browser,
      newcomer: { fullName, locale, passwordHash },
      instead: isOpen ? { kind: 'account_exists', locale: known.locale } : undefined,
    },
    now,
  );
  const row = { id, ...own, fullName: '', locale, passwordHash: '', role: 'customer' as const };
  const [insert, update] = [
    db
      .insert(users)
      .values({ ...row, createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
    db
      .update(users)
      .set({ locale, updatedAt: now })
      .where(and(eq(users.id, id), unconfirmed)),
  ];
  await db.batch([known ? update : insert, ...writes]);
  sendSoon(c, messages);
  return { ok: true };
}
