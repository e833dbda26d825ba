import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Locale } from '../../shared/locale.ts';
import { oneTimeToken, type Purpose, user as users } from '../schema.ts';
import { mayRequest, sendSoon, tokenWithMessage } from './account-message.ts';
import { columnsOf, hasAddress, isConfirmed, isPhone, unconfirmed } from './address.ts';
import { bindBrowser, networkHash } from './browser-binding.ts';
import type { User } from './sessions.ts';
import { type App, sessionOf } from './visitor.ts';

type Asked = {
  address: string;
  purpose: Purpose;
  newcomer: { fullName: string; locale: Locale } | null;
};

/** Seconds to wait, or null. Known, unknown and limited addresses get the same response and work. */
export async function requestToken(c: Context<App>, asked: Asked): Promise<number | null> {
  const { address, purpose, newcomer } = asked;
  const now = Date.now();
  // A signed-in user may enter the code in any browser with their profile open.
  const browser = purpose === 'reauthentication' ? '' : await bindBrowser(c, address);
  const may = await mayRequest(c, address, purpose, now);
  if (may !== 'yes') return may === 'dropped' ? null : may;
  const { db } = c.var;
  const known = await find(c, address);
  const newRow = {
    id: crypto.randomUUID(),
    ...columnsOf(address),
    fullName: '',
    locale: newcomer?.locale ?? ('en' as const),
    role: 'customer' as const,
    passwordHash: '',
    createdAt: now,
    updatedAt: now,
  };
  const isNew = known === undefined && newcomer !== null;
  let user: Pick<User, 'id' | 'locale'> | undefined = isNew ? newRow : undefined;
  if (known?.disabledAt === null) user = known;
  const own = newcomer ? { newcomer: { ...newcomer, passwordHash: '' } } : {};
  const wanted = { user, purpose, address, browser, ...own };
  const { writes, messages } = await tokenWithMessage(c.env, wanted, now);
  await db.batch([
    ...writes,
    ...(isNew ? [db.insert(users).values(newRow).onConflictDoNothing()] : []),
  ]);
  sendSoon(c, messages);
  return null;
}

/** By SMS, whatever was asked for last: a code to confirm the sign-up, or to sign in. */
export async function resendSms(c: Context<App>, phone: string): Promise<number | null> {
  const known = await find(c, phone);
  if (known && isConfirmed(known)) {
    return requestToken(c, { address: phone, purpose: 'magiclink', newcomer: null });
  }
  return resendToken(c, phone, 'signup');
}

export async function resendToken(
  c: Context<App>,
  address: string,
  type: 'signup' | 'email_change',
): Promise<number | null> {
  const now = Date.now();
  const purpose = type === 'signup' ? 'signup' : 'email_change_new';
  const may = await mayRequest(c, address, purpose, now);
  if (may !== 'yes') return may === 'dropped' ? null : may;
  const { db } = c.var;
  const waiting =
    type === 'signup' ? and(hasAddress(address), unconfirmed) : eq(users.newEmail, address);
  const [user] = await db
    .select()
    .from(users)
    .where(and(waiting, isNull(users.disabledAt)));
  const browser =
    type === 'signup' ? await bindBrowser(c, address) : await askedFrom(c, address, user);
  const instead = type === 'email_change' ? await takenMailInstead(c, address) : {};
  const wanted = { user, purpose, address, browser, ...instead } as const;
  const { writes, messages } = await tokenWithMessage(c.env, wanted, now);
  await db.batch([...writes]);
  sendSoon(c, messages);
  return null;
}

/** Resending a code does not change which client asked for it. */
async function askedFrom(c: Context<App>, address: string, user?: User): Promise<string> {
  const userId = user?.id ?? '';
  if (user?.email === null && (await sessionOf(c))?.user.id === userId) return networkHash(c);
  const [asked] = await c.var.db
    .select({ browser: oneTimeToken.browser })
    .from(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.address, address),
        eq(oneTimeToken.userId, userId),
        eq(oneTimeToken.purpose, 'email_change_new'),
      ),
    );
  return asked?.browser ?? '';
}

/** Only the owner of an address may learn that it has an account. */
export async function takenMailInstead(c: Context<App>, address: string) {
  const owner = await find(c, address);
  if (!owner || !isConfirmed(owner)) return {};
  const kind = isPhone(address) ? ('phone_taken' as const) : ('email_taken' as const);
  return { instead: { kind, locale: owner.locale } };
}

async function find(c: Context<App>, address: string) {
  const [found] = await c.var.db.select().from(users).where(hasAddress(address));
  return found;
}
