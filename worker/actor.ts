import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Actor } from '../shared/tx.ts';
import { sha256, sign, verify } from './crypto.ts';
import type { Env } from './env.ts';
import { session, user } from './schema.ts';

export type App = { Bindings: Env };
export type Person = Pick<typeof user.$inferSelect, 'id' | 'email' | 'fullName' | 'role'>;

/** Who sent a request; `person` when signed in, `aal` 2 once the second factor was given. */
export type Visitor = {
  actor: Actor;
  person: Person | null;
  aal: number;
  sessionId: string | null;
};

const SESSION = 'session';
const GUEST = 'guest';
const COOKIE = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
} as const;
const GUEST_SECONDS = 90 * 24 * 3600;
export const SESSION_SECONDS = 30 * 24 * 3600;

/** The visitor behind the cookies, null for one who carries none that is valid. */
export async function visitorOf(c: Context<App>): Promise<Visitor | null> {
  const found = await sessionOf(c);
  if (found && !awaitsCode(found)) return signedIn(found);
  const guest = await guestOf(c);
  if (!guest) return null;
  return { actor: { role: 'guest', owner: `g:${guest}` }, person: null, aal: 0, sessionId: null };
}

/** The visitor, made a guest with a fresh signed cookie where there is none. */
export async function visitorOrGuest(c: Context<App>): Promise<Visitor> {
  const known = await visitorOf(c);
  if (known && known.actor.role !== 'guest') return known;
  // A known guest's cookie is written again: only an idle one runs out.
  const id = known?.actor.owner.slice(2) ?? crypto.randomUUID();
  const signature = await sign(c.env.APP_SECRET, 'guest', id);
  setCookie(c, GUEST, `${id}.${signature}`, { ...COOKIE, maxAge: GUEST_SECONDS });
  return { actor: { role: 'guest', owner: `g:${id}` }, person: null, aal: 0, sessionId: null };
}

async function guestOf(c: Context<App>): Promise<string | null> {
  const [id, signature] = (getCookie(c, GUEST, 'host') ?? '').split('.');
  if (!id || !signature) return null;
  return (await verify(c.env.APP_SECRET, 'guest', id, signature)) ? id : null;
}

type Found = { session: typeof session.$inferSelect; user: typeof user.$inferSelect };

/** The live session behind the cookie, whichever factors it has given. */
export async function sessionOf(c: Context<App>): Promise<Found | null> {
  const secret = getCookie(c, SESSION, 'host');
  if (!secret) return null;
  const [found] = await drizzle(c.env.DB)
    .select()
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.id, await sha256(secret)));
  return found && found.session.expiresAt > Date.now() ? found : null;
}

/** Who has a second factor is nobody until it was given: the password alone opens nothing. */
export const awaitsCode = ({ session, user }: Found) => session.aal === 1 && user.totpKey !== null;

function signedIn({ session, user }: Found): Visitor {
  const { id, email, fullName, role } = user;
  const isAdmin = role === 'admin' && session.aal === 2;
  return {
    actor: { role: isAdmin ? 'admin' : 'customer', owner: `u:${id}` },
    person: { id, email, fullName, role },
    aal: session.aal,
    sessionId: session.id,
  };
}

export function setSessionCookie(c: Context<App>, secret: string, maxAge = SESSION_SECONDS) {
  setCookie(c, SESSION, secret, { ...COOKIE, maxAge });
}

export function dropSessionCookie(c: Context<App>) {
  setCookie(c, SESSION, '', { ...COOKIE, maxAge: 0 });
}

/** The key in an order's link: made from the id, so that nothing secret is stored. */
export const orderKey = (env: Env, orderId: string) => sign(env.APP_SECRET, 'order', orderId);

/** The order a request's link key opens, null when it opens none. */
export async function orderOfKey(env: Env, header: string | undefined): Promise<string | null> {
  const [orderId, key] = (header ?? '').split('.');
  if (!orderId || !key) return null;
  return (await verify(env.APP_SECRET, 'order', orderId, key)) ? orderId : null;
}
