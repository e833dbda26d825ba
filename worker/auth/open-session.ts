import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { guestOwner } from '../../shared/account/owner.ts';
import { isStaff } from '../../shared/account/roles.ts';
import { sign, verify } from '../crypto.ts';
import { afterResponse } from '../outbox/enqueue.ts';
import { type AuthMethod, factor, pushSubscription, session, user as users } from '../schema.ts';
import { notify } from './account-message.ts';
import { isBrowser } from './browser-binding.ts';
import { mergeGuest } from './data/merge.ts';
import {
  CODE_SECONDS,
  cookieSession,
  deviceOf,
  type Session,
  tokenSession,
  type User,
} from './sessions.ts';
import {
  type ActiveSession,
  type App,
  awaitsCode,
  COOKIE,
  dropGuestCookie,
  guestOf,
  sessionOf,
  setSessionCookie,
} from './visitor.ts';

type Next = 'code' | 'enrol' | null;
export function nextOf({
  session,
  user,
  hasFactor,
}: Pick<ActiveSession, 'session' | 'user' | 'hasFactor'>): Next {
  if (!hasFactor) return isStaff(user.role) ? 'enrol' : null;
  return session.aal === 2 ? null : 'code';
}

export type OpenedSession = { session: Session; user: User; next: Next };

type SessionOptions = {
  by?: 'cookie' | 'token';
  /** Leaves the guest's data of this browser with the guest. */
  apart?: boolean;
};

/** A browser's earlier session ends, so that a fixed session id is worthless after the sign-in. */
export async function openSession(
  c: Context<App>,
  user: User,
  method: AuthMethod['method'],
  { by = isBrowser(c) ? 'cookie' : 'token', apart = false }: SessionOptions = {},
): Promise<OpenedSession> {
  const now = Date.now();
  const { db } = c.var;
  const factors = await db.select().from(factor).where(eq(factor.userId, user.id));
  const hasFactor = factors.some(({ verifiedAt }) => verifiedAt !== null);
  const opening = {
    userId: user.id,
    aal: 1 as const,
    authMethods: [{ method, at: now }],
    device: deviceOf(c.req.header('User-Agent')),
    apart,
  };
  if (by === 'token') {
    const row = tokenSession(opening, now);
    await db.insert(session).values(row);
    if (!hasFactor) await welcome(c, user, row, by);
    return { session: row, user, next: hasFactor ? 'code' : null };
  }
  const seconds = hasFactor ? CODE_SECONDS : undefined;
  const row = await replaceCookie(c, { ...opening, seconds }, now);
  if (!hasFactor) await welcome(c, user, row, by);
  return { session: row, user, next: nextOf({ session: row, user, hasFactor }) };
}

/** A browser gets a new secret; an API client's older refresh tokens end. */
export async function stepUp(c: Context<App>, found: ActiveSession): Promise<Session> {
  const now = Date.now();
  const { db } = c.var;
  const authMethods = [...found.session.authMethods, { method: 'totp' as const, at: now }];
  const wasWaiting = awaitsCode(found);
  if (found.by === 'cookie') {
    const { userId, device, apart } = found.session;
    const row = await replaceCookie(c, { userId, device, apart, aal: 2, authMethods }, now);
    if (wasWaiting) await welcome(c, found.user, row, 'cookie');
    return row;
  }
  const changes = { aal: 2, authMethods, counter: found.session.counter + 2, seenAt: now };
  await db.update(session).set(changes).where(eq(session.id, found.session.id));
  if (wasWaiting) await welcome(c, found.user, found.session, 'token');
  return { ...found.session, ...changes };
}

async function replaceCookie(
  c: Context<App>,
  opening: Parameters<typeof cookieSession>[0],
  now: number,
): Promise<Session> {
  const { db } = c.var;
  const old = await sessionOf(c);
  const { secret, row } = await cookieSession(opening, now);
  const replaced = old?.by === 'cookie' ? old.session.id : '';
  await db.batch([
    db.delete(pushSubscription).where(eq(pushSubscription.sessionId, replaced)),
    db.delete(session).where(eq(session.id, replaced)),
    db.insert(session).values(row),
  ]);
  setSessionCookie(c, secret, opening.seconds);
  return row;
}

async function welcome(
  c: Context<App>,
  user: User,
  opened: Session,
  by: 'cookie' | 'token',
): Promise<void> {
  const now = Date.now();
  const isNew = user.lastSignInAt !== null && !(await isKnownDevice(c, user, opened, by));
  const { db } = c.var;
  const byNumber = opened.authMethods.some(({ method }) => method === 'sms');
  await db
    .update(users)
    .set({ lastSignInAt: now, phoneConfirmedAt: byNumber ? now : undefined })
    .where(eq(users.id, user.id));
  if (isNew) await notify(c, user, 'new_device');
  if (by === 'cookie') await claimBrowser(c, user.id, now, opened.apart);
}

export async function claimBrowser(
  c: Context<App>,
  userId: string,
  now: number,
  apart = false,
): Promise<void> {
  await rememberDevice(c, userId);
  if (apart) return;
  const guest = await guestOf(c);
  if (guest === null) return;
  const merged = await mergeGuest(c.env.DB, guestOwner(guest), userId, now);
  dropGuestCookie(c);
  if (merged) afterResponse(c, merged);
}

const DEVICE = 'device';
const DEVICE_SECONDS = 400 * 24 * 3600;

/** This cookie only says that the user has signed in here. It opens nothing. */
async function rememberDevice(c: Context<App>, userId: string) {
  const signature = await sign(c.env.APP_SECRET, 'device', userId);
  setCookie(c, DEVICE, `${userId}.${signature}`, { ...COOKIE, maxAge: DEVICE_SECONDS });
}

export async function deviceOwner(c: Context<App>): Promise<string | null> {
  const [userId = '', signature = ''] = (getCookie(c, DEVICE, 'host') ?? '').split('.');
  return (await verify(c.env.APP_SECRET, 'device', userId, signature)) ? userId : null;
}

/** An API client has no cookie: it is known if another session has the same kind of device. */
async function isKnownDevice(c: Context<App>, user: User, opened: Session, by: string) {
  if (by === 'cookie') return (await deviceOwner(c)) === user.id;
  const theirs = await c.var.db
    .select({ id: session.id, device: session.device })
    .from(session)
    .where(eq(session.userId, user.id));
  return theirs.some(({ id, device }) => id !== opened.id && device === opened.device);
}
