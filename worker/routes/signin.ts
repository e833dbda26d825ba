import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Context, Hono } from 'hono';
import { codeSchema, signInSchema } from '../../shared/account.ts';
import {
  type App,
  awaitsCode,
  dropSessionCookie,
  sessionOf,
  setSessionCookie,
  visitorOf,
} from '../actor.ts';
import { CODE_TRIES, codeLimits, signInLimits } from '../auth/failures.ts';
import { checkPassword, hashPassword, isStale } from '../auth/password.ts';
import { makeRecoveryCodes, recoveryCodesLeft, takeRecoveryCode } from '../auth/recovery-codes.ts';
import { CODE_SECONDS, newSession } from '../auth/sessions.ts';
import { takeCode } from '../auth/totp.ts';
import { fail, limit, parseBody } from '../http.ts';
import { beginTry, triesOf } from '../limits.ts';
import { session, user } from '../schema.ts';
import { poke } from '../sync/live.ts';

const LIMIT = limit(16 * 1024);

/** Password, then code; the session that the password opens is good for the code alone. */
export const signIn = new Hono<App>()
  .post('/', LIMIT, async (c) => {
    const body = await parseBody(c, signInSchema);
    if (!body.ok) return body.answer;
    const { email, password } = body.data;
    const now = Date.now();
    const attempt = await beginTry(c.env, signInLimits(c, email), now);
    if (!attempt.ok) return tooMany(c, attempt.retryAfterS);
    const [person] = await drizzle(c.env.DB).select().from(user).where(eq(user.email, email));
    const verdict = await checkPassword(password, person?.passwordHash);
    if (verdict === 'busy') {
      await attempt.undo();
      return tooMany(c, 2);
    }
    if (!person || verdict === 'wrong') return fail(c, 400, 'invalid_credentials');
    await attempt.undo();
    if (isStale(person.passwordHash)) await rehash(c, person.id, password);
    const hasCode = person.totpKey !== null;
    await replaceSession(c, {
      userId: person.id,
      aal: 1,
      ...(hasCode && { seconds: CODE_SECONDS }),
    });
    return c.json({ next: hasCode ? 'code' : 'done' });
  })
  .post('/code', LIMIT, async (c) => {
    const body = await parseBody(c, codeSchema);
    if (!body.ok) return body.answer;
    const found = await sessionOf(c);
    if (!found || !awaitsCode(found)) return fail(c, 401, 'signed_out');
    const now = Date.now();
    const limits = codeLimits(found.session.id, found.user.id);
    const attempt = await beginTry(c.env, limits, now);
    if (!attempt.ok) return tooMany(c, attempt.retryAfterS);
    if (!(await takeAny(c, found.user, body.data.code, now))) {
      const [own] = limits;
      const left = own ? CODE_TRIES - (await triesOf(c.env, own, now)) : 0;
      if (left <= 0) await endSession(c, found.session.id);
      return fail(c, 400, 'invalid_code', { left });
    }
    await attempt.undo();
    await replaceSession(c, { userId: found.user.id, aal: 2 });
    return c.json({ role: found.user.role });
  });

/** Ends the session; other open pages of that person are told to look who they are now. */
export const signOut = new Hono<App>().post('/', LIMIT, async (c) => {
  const found = await sessionOf(c);
  if (!found) {
    dropSessionCookie(c);
    return c.json({ ok: true });
  }
  await endSession(c, found.session.id);
  c.executionCtx.waitUntil(tellOthers(c, `u:${found.user.id}`));
  return c.json({ ok: true });
});

/** An admin's way in without the phone: how many codes are left, and new ones, shown once. */
export const recoveryCodes = new Hono<App>()
  .get('/', async (c) => {
    const visitor = await visitorOf(c);
    if (visitor?.actor.role !== 'admin' || !visitor.person) return fail(c, 403, 'forbidden');
    return c.json({ left: await recoveryCodesLeft(c.env, visitor.person.id) });
  })
  .post('/', LIMIT, async (c) => {
    const visitor = await visitorOf(c);
    if (visitor?.actor.role !== 'admin' || !visitor.person) return fail(c, 403, 'forbidden');
    const codes = await makeRecoveryCodes(c.env, visitor.person.id, Date.now());
    return c.json({ codes }, 201);
  });

function tooMany(c: Context<App>, retryAfterS: number) {
  c.header('Retry-After', String(retryAfterS));
  return fail(c, 429, 'too_many', { retryAfterS });
}

/** Six digits are the app's; anything else can only be a recovery code. */
function takeAny(c: Context<App>, person: typeof user.$inferSelect, typed: string, now: number) {
  const digits = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? takeCode(c.env, person, digits, now)
    : takeRecoveryCode(c.env, person.id, typed, now);
}

/** A new secret with every step up; the cookie's old one dies. */
async function replaceSession(
  c: Context<App>,
  opened: { userId: string; aal: 1 | 2; seconds?: number },
) {
  const db = drizzle(c.env.DB);
  const old = await sessionOf(c);
  const { secret, row } = await newSession(opened, Date.now());
  await db.batch([
    db.delete(session).where(eq(session.id, old?.session.id ?? '')),
    db.insert(session).values(row),
  ]);
  setSessionCookie(c, secret, opened.seconds);
}

async function endSession(c: Context<App>, sessionId: string) {
  await drizzle(c.env.DB).delete(session).where(eq(session.id, sessionId));
  dropSessionCookie(c);
}

/** The page that signed out looks by itself, and shall not be told meanwhile. */
async function tellOthers(c: Context<App>, owner: string) {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await poke(c.env, [owner, 'admin']);
}

async function rehash(c: Context<App>, userId: string, password: string) {
  const passwordHash = await hashPassword(password);
  if (!passwordHash) return;
  await drizzle(c.env.DB).update(user).set({ passwordHash }).where(eq(user.id, userId));
}
