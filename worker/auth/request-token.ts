import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Locale } from '../../shared/locale.ts';
import { type Purpose, user as users } from '../schema.ts';
import { mayRequestMail, sendSoon, tokenWithMail } from './account-mail.ts';
import { bindBrowser } from './browser-binding.ts';
import type { App } from './visitor.ts';

type Asked = {
  email: string;
  purpose: Purpose;
  newcomer: { fullName: string; locale: Locale } | null;
};

/** Seconds to wait, or null. Known, unknown and limited addresses get the same response and work. */
export async function requestToken(c: Context<App>, asked: Asked): Promise<number | null> {
  const { email, purpose, newcomer } = asked;
  const now = Date.now();
  // A signed-in user may enter the code in any browser with their profile open.
  const browser = purpose === 'reauthentication' ? '' : await bindBrowser(c);
  const may = await mayRequestMail(c, email, purpose, now);
  if (may !== 'yes') return may === 'dropped' ? null : may;
  const { db } = c.var;
  const known = await find(c, email);
  const isOpen = known !== undefined && known.disabledAt === null;
  const newRow = {
    id: crypto.randomUUID(),
    email,
    fullName: '',
    locale: newcomer?.locale ?? ('en' as const),
    role: 'customer' as const,
    passwordHash: '',
    createdAt: now,
    updatedAt: now,
  };
  const isNew = known === undefined && newcomer !== null;
  const user = isOpen ? known : isNew ? newRow : undefined;
  const own = newcomer ? { newcomer: { ...newcomer, passwordHash: '' } } : {};
  const wanted = { user, purpose, email, browser, ...own };
  const { writes, mails } = await tokenWithMail(c.env, wanted, now);
  await db.batch([
    ...writes,
    ...(isNew ? [db.insert(users).values(newRow).onConflictDoNothing()] : []),
  ]);
  sendSoon(c, mails);
  return null;
}

export async function resendToken(
  c: Context<App>,
  email: string,
  type: 'signup' | 'email_change',
): Promise<number | null> {
  const now = Date.now();
  const purpose = type === 'signup' ? 'signup' : 'email_change_new';
  const browser = type === 'signup' ? await bindBrowser(c) : '';
  const may = await mayRequestMail(c, email, purpose, now);
  if (may !== 'yes') return may === 'dropped' ? null : may;
  const { db } = c.var;
  const waiting =
    type === 'signup'
      ? and(eq(users.email, email), isNull(users.emailConfirmedAt))
      : eq(users.newEmail, email);
  const [user] = await db
    .select()
    .from(users)
    .where(and(waiting, isNull(users.disabledAt)));
  const instead = type === 'email_change' ? await takenNotice(c, email) : {};
  const wanted = { user, purpose, email, browser, ...instead } as const;
  const { writes, mails } = await tokenWithMail(c.env, wanted, now);
  await db.batch([...writes]);
  sendSoon(c, mails);
  return null;
}

export async function takenNotice(c: Context<App>, email: string) {
  const [owner] = await c.var.db
    .select({ locale: users.locale })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailConfirmedAt)));
  return owner ? { instead: { kind: 'email_taken', locale: owner.locale } as const } : {};
}

async function find(c: Context<App>, email: string) {
  const [found] = await c.var.db.select().from(users).where(eq(users.email, email));
  return found;
}
