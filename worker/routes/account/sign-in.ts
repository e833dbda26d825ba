import { type Context, Hono } from 'hono';
import { codeSchema, linkSchema, signInSchema } from '../../../shared/account/account.ts';
import { PURPOSES_BY_TYPE } from '../../auth/apply-token.ts';
import { forgetBrowser, isSameBrowser } from '../../auth/browser-binding.ts';
import { hasThings } from '../../auth/merge.ts';
import { readLink } from '../../auth/one-time-token.ts';
import { openSession, stepUp } from '../../auth/open-session.ts';
import { staleSession } from '../../auth/reauthenticate.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from '../../auth/recovery-codes.ts';
import { endSessions } from '../../auth/sessions.ts';
import { checkCredentials, limitAttempts, redeemSecondFactor } from '../../auth/sign-in.ts';
import { verifyLimits } from '../../auth/sign-in-limits.ts';
import { type App, awaitsCode, dropSessionCookie, guestOf, sessionOf } from '../../auth/visitor.ts';
import { fail, limit, tooMany } from '../../http/http.ts';
import { beginTry } from '../../http/limits.ts';
import { json } from '../../http/validate.ts';
import { poke } from '../../sync/live.ts';
import { refuseReauthentication } from './account.ts';

const LIMIT = limit(16 * 1024);

/**
 * The password opens a session that can only give the second factor. `/link` says whose account a
 * mailed link would open, and whether to ask if the guest's data goes there.
 */
export const signIn = new Hono<App>()
  .post('/link', LIMIT, json(linkSchema), async (c) => {
    const { type, token_hash: token } = c.req.valid('json');
    const now = Date.now();
    const attempt = await beginTry(c.env, await verifyLimits(c, ''), now);
    if (!attempt.ok) return tooMany(c, attempt.retryAfterS);
    const found = await readLink(c.env, { token, purposes: PURPOSES_BY_TYPE[type] }, now);
    // An expired link is not an error of the page that asks.
    if (!found) return c.json({ email: null, asks: false });
    await attempt.undo();
    const guest = await guestOf(c);
    const mayMove = guest !== null && type !== 'email_change';
    const isForeign = mayMove && !(await isSameBrowser(c, found.token));
    const asks = isForeign && (await hasThings(c.env.DB, `g:${guest}`));
    return c.json({ email: found.user.email, asks });
  })
  .post('/', LIMIT, json(signInSchema), async (c) => {
    const { email, password } = c.req.valid('json');
    const checked = await checkCredentials(c, email, password);
    if (!checked.ok) {
      if (checked.code === 'too_many') return tooMany(c, checked.retryAfterS);
      return fail(c, 400, checked.code);
    }
    const { next } = await openSession(c, checked.user, 'password', { by: 'cookie' });
    return c.json({ next });
  })
  .post('/code', LIMIT, json(codeSchema), async (c) => {
    const { code } = c.req.valid('json');
    const found = await sessionOf(c);
    if (!found || !awaitsCode(found)) return fail(c, 401, 'signed_out');
    const { id } = found.user;
    const taken = await limitAttempts(c, found, (now) => redeemSecondFactor(c, id, code, now));
    if (!taken.ok) {
      if (taken.code === 'too_many') return tooMany(c, taken.retryAfterS);
      const { left } = taken;
      if (left <= 0) await endOwn(c, id, found.session.id);
      return fail(c, 400, 'invalid_code', { left });
    }
    await stepUp(c, found);
    return c.json({ role: found.user.role });
  });

/** Ends the session and pokes the user's other open pages. */
export const signOut = new Hono<App>().post('/', LIMIT, async (c) => {
  const found = await sessionOf(c);
  if (!found) {
    dropSessionCookie(c);
    return c.json({ ok: true });
  }
  await endOwn(c, found.user.id, found.session.id);
  forgetBrowser(c);
  c.executionCtx.waitUntil(tellOthers(c, `u:${found.user.id}`));
  return c.json({ ok: true });
});

/** Recovery codes, for users who have lost their phone. New ones are shown once. */
export const recoveryCodes = new Hono<App>()
  .get('/', async (c) => {
    const found = await fullSession(c);
    if (!found) return fail(c, 403, 'forbidden');
    return c.json({ left: await recoveryCodesLeft(c.env, found.user.id) });
  })
  .post('/', LIMIT, async (c) => {
    const found = await fullSession(c);
    if (!found) return fail(c, 403, 'forbidden');
    const stale = staleSession(found);
    if (stale) return refuseReauthentication(c, stale);
    const codes = await makeRecoveryCodes(c.env, found.user.id, Date.now());
    return c.json({ codes }, 201);
  });

/** A session that has given both factors. */
async function fullSession(c: Context<App>) {
  const found = await sessionOf(c);
  return found?.session.aal === 2 ? found : null;
}

async function endOwn(c: Context<App>, userId: string, sessionId: string) {
  await endSessions(c.env, userId, 'local', sessionId);
  dropSessionCookie(c);
}

/** The page that signs out reloads its own session, and must not be poked meanwhile. */
async function tellOthers(c: Context<App>, owner: string) {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await poke(c.env, [owner, 'admin']);
}
