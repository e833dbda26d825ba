import { eq } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { guestOwner, idOf, userOwner } from '../../shared/account/owner.ts';
import type { View } from '../../shared/sync.ts';
import { HOUR_MS } from '../../shared/time.ts';
import type { Actor } from '../../shared/tx.ts';
import { sha256, sign, verify } from '../crypto.ts';
import type { Env } from '../env.ts';
import { type factor, guestMerge, session, user as users } from '../schema.ts';
import { readAccessToken } from './jwt.ts';
import { hasFactor, isLive, SESSION_SECONDS, type Session, type User } from './sessions.ts';

/** `db` and `requestId` are always set, the others by the middleware of a route. */
export type App = {
  Bindings: Env;
  Variables: {
    activeSession: ActiveSession;
    db: DrizzleD1Database;
    factor: typeof factor.$inferSelect;
    payer: Actor;
    requestId: string;
    staff: Actor;
    syncIdentity: SyncIdentity;
    visitor: Visitor;
  };
};

type Visitor = {
  actor: Actor;
  user: User | null;
  aal: number;
  sessionId: string | null;
};

/** Who syncs which view. `late` is the merged guest whose edits arrive after the merge. */
export type SyncIdentity = { actor: Actor; view: View; sessionId: string | null; late?: string };

const SESSION = 'session';
const GUEST = 'guest';
export const COOKIE = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
} as const;
const GUEST_SECONDS = 90 * 24 * 3600;

export async function visitorOf(c: Context<App>): Promise<Visitor | null> {
  const found = await sessionOf(c);
  if (found && !awaitsCode(found)) return signedIn(found);
  const guest = bearerOf(c) === null ? await guestOf(c) : null;
  if (!guest) return null;
  return visitingGuest(guest);
}

export async function visitorOrGuest(c: Context<App>): Promise<Visitor> {
  const known = await visitorOf(c);
  if (known && known.actor.role !== 'guest') return known;
  // The cookie is renewed on every visit; that of a merged guest, set by a late response, is replaced.
  const isOver = known && (await isMerged(c, known.actor.owner));
  const id = known && !isOver ? idOf(known.actor.owner) : crypto.randomUUID();
  const signature = await sign(c.env.APP_SECRET, 'guest', id);
  setCookie(c, GUEST, `${id}.${signature}`, { ...COOKIE, maxAge: GUEST_SECONDS });
  return visitingGuest(id);
}

const visitingGuest = (id: string): Visitor => ({
  actor: { role: 'guest', owner: guestOwner(id) },
  user: null,
  aal: 0,
  sessionId: null,
});

const isMerged = async (c: Context<App>, guest: string) =>
  (await c.var.db.$count(guestMerge, eq(guestMerge.guest, guest))) > 0;

/** The guest of this browser, also while a user is signed in. */
export async function guestOf(c: Context<App>): Promise<string | null> {
  const [id, signature] = (getCookie(c, GUEST, 'host') ?? '').split('.');
  if (!id || !signature) return null;
  return (await verify(c.env.APP_SECRET, 'guest', id, signature)) ? id : null;
}

export const isKnown = (c: Context<App>) =>
  [GUEST, SESSION].some((name) => getCookie(c, name, 'host') !== undefined);

export const dropGuestCookie = (c: Context<App>) => deleteCookie(c, GUEST, COOKIE);

export type ActiveSession = {
  session: Session;
  user: User;
  hasFactor: boolean;
  by: 'cookie' | 'token';
};
export type NoSession =
  | 'no_authorization'
  | 'bad_jwt'
  | 'user_not_found'
  | 'session_not_found'
  | 'user_banned';

/** Whichever factors it has given. */
export async function sessionOf(c: Context<App>): Promise<ActiveSession | null> {
  const found = await findSession(c);
  return typeof found === 'string' ? null : found;
}

/** Cached, so that a request reads its session once. */
export function findSession(c: Context<App>): Promise<ActiveSession | NoSession> {
  const known = cachedSessions.get(c.req.raw) ?? readSession(c);
  cachedSessions.set(c.req.raw, known);
  return known;
}
const cachedSessions = new WeakMap<Request, Promise<ActiveSession | NoSession>>();

/** With a token, cookies do not count. */
async function readSession(c: Context<App>): Promise<ActiveSession | NoSession> {
  const now = Date.now();
  const token = bearerOf(c);
  if (token !== null) {
    const named = await readAccessToken(c.env, token, now);
    return named ? byToken(c, named, now) : 'bad_jwt';
  }
  const secret = getCookie(c, SESSION, 'host');
  if (!secret) return 'no_authorization';
  const [found] = await sessions(c).where(eq(session.id, await sha256(secret)));
  return found ? checked(c, { ...found, by: 'cookie' }, now) : 'session_not_found';
}

async function byToken(
  c: Context<App>,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: number,
): Promise<ActiveSession | NoSession> {
  const [found] = await sessions(c).where(eq(session.id, sessionId));
  if (found && found.user.id === userId) return checked(c, { ...found, by: 'token' }, now);
  const there = await c.var.db.$count(users, eq(users.id, userId));
  return there > 0 ? 'session_not_found' : 'user_not_found';
}

const sessions = (c: Context<App>) =>
  c.var.db
    .select({ session, user: users, hasFactor: hasFactor(c.var.db) })
    .from(session)
    .innerJoin(users, eq(users.id, session.userId));

function checked(c: Context<App>, found: ActiveSession, now: number): ActiveSession | NoSession {
  if (found.user.disabledAt !== null) return 'user_banned';
  if (!isLive(found.session, now)) return 'session_not_found';
  if (found.session.seenAt < now - HOUR_MS) {
    const seen = c.var.db.update(session).set({ seenAt: now });
    c.executionCtx.waitUntil(seen.where(eq(session.id, found.session.id)));
  }
  return found;
}

/** '' for another scheme, null without the header. */
export function bearerOf(c: Context<App>): string | null {
  const header = c.req.header('Authorization');
  if (header === undefined) return null;
  return header.match(/^Bearer ([^\s]*)$/i)?.[1] ?? '';
}

/** A user with a second factor counts as signed out until it is given. */
export const awaitsCode = ({ session, hasFactor }: ActiveSession) => session.aal === 1 && hasFactor;

/** A sign-in under way may outlive its factor, so the role needs both. */
function signedIn({ session, user, hasFactor }: ActiveSession): Visitor {
  const role = session.aal === 2 && hasFactor ? user.role : 'customer';
  return {
    actor: { role, owner: userOwner(user.id) },
    user,
    aal: session.aal,
    sessionId: session.id,
  };
}

export function setSessionCookie(c: Context<App>, secret: string, maxAge = SESSION_SECONDS) {
  setCookie(c, SESSION, secret, { ...COOKIE, maxAge });
}

export const dropSessionCookie = (c: Context<App>) => deleteCookie(c, SESSION, COOKIE);
