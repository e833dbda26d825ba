import { and, eq, gt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { sign, verify } from '../crypto.ts';
import type { Env } from '../env.ts';
import { session, user as users } from '../schema.ts';
import { ACCESS_SECONDS, signAccessToken } from './jwt.ts';
import { isLive, SESSION_IDLE_MS, type Session, type User } from './sessions.ts';
import { userBody } from './user-body.ts';

export async function sessionBody(env: Env, user: User, opened: Session, now: number) {
  const body = await userBody(env, user);
  const access_token = await signAccessToken(
    env,
    {
      sub: user.id,
      email: body.email,
      phone: body.phone,
      phone_verified: user.phoneConfirmedAt !== null,
      app_metadata: body.app_metadata,
      user_metadata: body.user_metadata,
      role: 'authenticated',
      aal: `aal${opened.aal}`,
      amr: opened.authMethods.map(({ method, at }) => ({
        // A code by SMS, in GoTrue's words.
        method: method === 'sms' ? 'otp' : method,
        timestamp: Math.floor(at / 1000),
      })),
      session_id: opened.id,
      is_anonymous: false,
    },
    now,
  );
  return {
    access_token,
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    expires_at: Math.floor(now / 1000) + ACCESS_SECONDS,
    refresh_token: await refreshToken(env, opened),
    user: body,
  };
}

/** Derived from the session and its counter, so that the current token can be issued again. */
async function refreshToken(env: Env, { id, counter }: Pick<Session, 'id' | 'counter'>) {
  return `${id}.${counter}.${await sign(env.APP_SECRET, 'refresh', `${id}.${counter}`)}`;
}

export type RefreshFault =
  | 'validation_failed'
  | 'refresh_token_not_found'
  | 'refresh_token_already_used'
  | 'session_not_found'
  | 'session_expired'
  | 'user_banned';
type Refreshed =
  | { ok: true; user: User; session: Session }
  | { ok: false; code: RefreshFault; ended?: Session };

/** One step behind means a lost response or another tab. An older token is stolen, so the session ends. */
export async function refresh(env: Env, token: string, now: number): Promise<Refreshed> {
  const [, id = '', count = '', signature = ''] =
    token.match(/^([\w-]{1,64})\.(\d{1,9})\.([\w-]{1,64})$/) ?? [];
  if (id === '') return { ok: false, code: 'validation_failed' };
  if (!(await verify(env.APP_SECRET, 'refresh', `${id}.${count}`, signature))) {
    return { ok: false, code: 'refresh_token_not_found' };
  }
  const db = drizzle(env.DB);
  const counter = Number(count);
  // A session that ended because nobody used it stays over.
  const isNotIdle = gt(session.seenAt, now - SESSION_IDLE_MS);
  await db
    .update(session)
    .set({ counter: counter + 1, seenAt: now })
    .where(and(eq(session.id, id), eq(session.counter, counter), isNotIdle));
  const [found] = await db
    .select()
    .from(session)
    .innerJoin(users, eq(users.id, session.userId))
    .where(eq(session.id, id));
  if (!found) return { ok: false, code: 'session_not_found' };
  if (found.user.disabledAt !== null) return { ok: false, code: 'user_banned' };
  if (!isLive(found.session, now)) return { ok: false, code: 'session_expired' };
  if (found.session.counter > counter + 1) {
    await db.delete(session).where(eq(session.id, id));
    return { ok: false, code: 'refresh_token_already_used', ended: found.session };
  }
  return { ok: true, user: found.user, session: found.session };
}
