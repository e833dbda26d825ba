import { and, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { confirmAddress } from '../../auth/apply-token.ts';
import {
  AUTHORIZATION_SECONDS,
  finishAuthorization,
  type GoogleProfile,
  isGoogleConfigured,
  startAuthorization,
} from '../../auth/google.ts';
import { openSession } from '../../auth/open-session.ts';
import type { User } from '../../auth/sessions.ts';
import { type App, awaitsCode, COOKIE, sessionOf } from '../../auth/visitor.ts';
import { fail } from '../../http/fail.ts';
import { identity, user as users } from '../../schema.ts';
import { localeOf } from './locale.ts';
import { fullName as nameSchema } from './schemas.ts';

const AUTHORIZATION_COOKIE = 'google';

export const google = new Hono<App>()
  .get('/', (c) => c.json({ configured: isGoogleConfigured(c.env) }))
  .get('/start', async (c) => {
    if (!isGoogleConfigured(c.env)) return fail(c, 404, 'not_found');
    const { url, sealed } = await startAuthorization(c.env, c.req.query('next') ?? '', Date.now());
    setCookie(c, AUTHORIZATION_COOKIE, sealed, { ...COOKIE, maxAge: AUTHORIZATION_SECONDS });
    return c.redirect(String(url), 303);
  });

/**
 * An e-mail address alone opens no account: its owner must sign in first, then link the Google account.
 */
export const googleCallback = new Hono<App>().get('/', async (c) => {
  const sealed = deleteCookie(c, AUTHORIZATION_COOKIE, COOKIE) ?? '';
  c.header('Cache-Control', 'private, no-store');
  if (!isGoogleConfigured(c.env)) return fail(c, 404, 'not_found');
  if (c.req.query('error')) return back(c, 'google_denied');
  const [code = '', state = ''] = [c.req.query('code'), c.req.query('state')];
  if (code === '' || sealed === '') return back(c, 'google_failed');
  const authorization = await finishAuthorization(c.env, { code, state, sealed }, Date.now());
  if (!authorization.ok) return back(c, authorization.code);
  const user = await accountOf(c, authorization.profile);
  if (typeof user === 'string') return back(c, user);
  if (user === null) return c.redirect(`${c.env.BASE_URL}/profile?google=linked`, 303);
  const { next } = await openSession(c, user, 'oauth', { by: 'cookie' });
  const search = new URLSearchParams({ google: next ?? 'done', next: authorization.next });
  return c.redirect(`${c.env.BASE_URL}/auth?${search}`, 303);
});

const back = (c: Context<App>, problem: string) =>
  c.redirect(`${c.env.BASE_URL}/auth?problem=${problem}`, 303);

/** The user to sign in, null after linking to the current user, or a problem code. */
async function accountOf(c: Context<App>, profile: GoogleProfile): Promise<User | null | string> {
  const { sub, email, fullName } = profile;
  const now = Date.now();
  const { db } = c.var;
  const link = (userId: string) =>
    db
      .insert(identity)
      .values({ provider: 'google', sub, userId, createdAt: now })
      .onConflictDoNothing();
  const [known] = await db
    .select({ user: users })
    .from(identity)
    .innerJoin(users, eq(users.id, identity.userId))
    .where(and(eq(identity.provider, 'google'), eq(identity.sub, sub)));
  const here = await sessionOf(c);
  const mine = here && !awaitsCode(here) ? here.user : null;
  if (known) {
    if (mine && mine.id !== known.user.id) return 'google_taken';
    return known.user.disabledAt === null ? known.user : 'user_banned';
  }
  if (mine) {
    if (mine.email !== email) return 'google_other_email';
    await link(mine.id);
    return null;
  }
  const [owner] = await db.select().from(users).where(eq(users.email, email));
  if (owner?.disabledAt != null) return 'user_banned';
  if (owner && owner.emailConfirmedAt !== null) return 'google_link';
  const name = nameSchema.safeParse(fullName.slice(0, 100)).data ?? '';
  if (owner) {
    const confirmed = await confirmAddress(c, owner, { address: email }, { fullName: name });
    if (confirmed) await link(owner.id);
    return confirmed ?? 'google_link';
  }
  const id = crypto.randomUUID();
  const newcomer = {
    id,
    email,
    fullName: name,
    locale: localeOf(c),
    role: 'customer' as const,
    passwordHash: '',
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const [[made]] = await db.batch([db.insert(users).values(newcomer).returning(), link(id)]);
  return made ?? 'google_failed';
}
