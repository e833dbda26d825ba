import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { randomSecret, sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import {
  type AuthMethod,
  factor,
  oneTimeToken,
  pushSubscription,
  rateLimitHit,
  session,
  user as users,
} from '../schema.ts';
import { closeSockets } from '../sync/live.ts';
import { isOneOf } from '../sync/statement.ts';
import { unconfirmed } from './address.ts';

export type User = typeof users.$inferSelect;
export type Session = typeof session.$inferSelect;

/** However much the session is used. */
export const SESSION_SECONDS = 30 * 24 * 3600;
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const CODE_SECONDS = 10 * 60;
/** A factor that is not verified by then is deleted. */
export const UNVERIFIED_MS = 5 * MINUTE_MS;

export const isLive = ({ expiresAt, seenAt }: Session, now: number) =>
  expiresAt > now && seenAt > now - SESSION_IDLE_MS;

export const verifiedFactor = (userId: string | typeof users.id) =>
  and(eq(factor.userId, userId), isNotNull(factor.verifiedAt));

/** A column of a query of users: whether they have a second factor. */
export const hasFactor = (db: DrizzleD1Database) =>
  sql<boolean>`${exists(
    db.select({ id: factor.id }).from(factor).where(verifiedFactor(users.id)),
  )}`.mapWith(Boolean);

type Opening = {
  userId: string;
  aal: 1 | 2;
  authMethods: AuthMethod[];
  device: string;
  apart?: boolean;
  seconds?: number;
};

export async function cookieSession(opening: Opening, now: number) {
  const secret = randomSecret();
  return { secret, row: rowOf(await sha256(secret), opening, now) };
}

export const tokenSession = (opening: Opening, now: number) =>
  rowOf(crypto.randomUUID(), opening, now);

const rowOf = (
  id: string,
  { seconds = SESSION_SECONDS, apart = false, ...opening }: Opening,
  now: number,
): Session => ({
  id,
  ...opening,
  apart,
  counter: 0,
  createdAt: now,
  seenAt: now,
  expiresAt: now + seconds * SECOND_MS,
});

/** Notifications end with the session. */
const forgetBrowsers = (env: Env, sessionIds: string[]) =>
  drizzle(env.DB).delete(pushSubscription).where(isOneOf(pushSubscription.sessionId, sessionIds));

export type Scope = 'local' | 'others' | 'global';

/** `own` is the caller's session, which 'others' keeps. */
export async function endSessions(env: Env, userId: string, which: Scope, own = ''): Promise<void> {
  const mine = eq(session.userId, userId);
  const where: Record<Scope, SQL | undefined> = {
    local: and(mine, eq(session.id, own)),
    others: and(mine, ne(session.id, own)),
    global: mine,
  };
  const ended = await drizzle(env.DB)
    .delete(session)
    .where(where[which])
    .returning({ id: session.id });
  const ids = ended.map(({ id }) => id);
  await forgetBrowsers(env, ids);
  await closeSockets(env, userId, ids);
}

/** Only this is stored of a User-Agent. */
export function deviceOf(agent: string | undefined): string {
  const find = (names: [string, RegExp][]) => names.find(([, as]) => as.test(agent ?? ''))?.[0];
  const browser = find([
    ['Edge', /Edg\//],
    ['Opera', /OPR\/|Opera/],
    ['Samsung Internet', /SamsungBrowser/],
    ['Firefox', /Firefox|FxiOS/],
    ['Chrome', /Chrome|CriOS/],
    ['Safari', /Safari/],
  ]);
  const system = find([
    ['Android', /Android/],
    ['iPhone', /iPhone|iPad/],
    ['Windows', /Windows/],
    ['Mac', /Macintosh/],
    ['Linux', /Linux/],
  ]);
  return [browser, system].filter(Boolean).join(', ');
}

/** No limit looks further back. */
const FAILURES_KEPT_MS = DAY_MS;
const UNCONFIRMED_MS = 7 * DAY_MS;

export async function sweepSessions(env: Env, now: number): Promise<void> {
  const db = drizzle(env.DB);
  const isOver = or(lt(session.expiresAt, now), lt(session.seenAt, now - SESSION_IDLE_MS));
  const waiting = db.select().from(oneTimeToken).where(eq(oneTimeToken.userId, users.id));
  await db.batch([
    db
      .delete(pushSubscription)
      .where(
        inArray(
          pushSubscription.sessionId,
          db.select({ id: session.id }).from(session).where(isOver),
        ),
      ),
    db.delete(session).where(isOver),
    db.delete(rateLimitHit).where(lt(rateLimitHit.at, now - FAILURES_KEPT_MS)),
    db.delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, now)),
    db
      .delete(factor)
      .where(and(isNull(factor.verifiedAt), lt(factor.createdAt, now - UNVERIFIED_MS))),
    db
      .delete(users)
      .where(
        and(
          unconfirmed,
          isNull(users.lastSignInAt),
          lt(users.updatedAt, now - UNCONFIRMED_MS),
          eq(users.role, 'customer'),
          notExists(waiting),
        ),
      ),
  ]);
}
