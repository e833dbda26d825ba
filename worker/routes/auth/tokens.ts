import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { userOwner } from '../../../shared/account/owner.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { isPhone } from '../../auth/address.ts';
import { type RefreshFault, refresh, sessionBody } from '../../auth/api-tokens.ts';
import { forgetBrowser, isBrowser } from '../../auth/browser-binding.ts';
import { openSession } from '../../auth/open-session.ts';
import { endSessions, type Scope } from '../../auth/sessions.ts';
import { checkCredentials, isUnchanged } from '../../auth/sign-in.ts';
import {
  type ActiveSession,
  type App,
  bearerOf,
  dropSessionCookie,
  sessionOf,
} from '../../auth/visitor.ts';
import { networkLimit, takeSlot } from '../../http/limits.ts';
import { query } from '../../http/validate.ts';
import { closeSockets, poke } from '../../sync/live.ts';
import { readAddress } from './address.ts';
import { json, refuse, sendOpened, signedIn, tooManyRequests } from './answer.ts';
import { tokenBody } from './schemas.ts';

type Body = z.output<typeof tokenBody>;

const GRANTS = { password: byPassword, refresh_token: byRefreshToken, pkce: byCode };
const granted = query(
  z.object({ grant_type: z.enum(Object.keys(GRANTS) as [keyof typeof GRANTS]) }),
  (c) => refuse(c, 400, 'invalid_credentials', 'unsupported_grant_type'),
);

const SCOPES: Scope[] = ['global', 'local', 'others'];
const scoped = query(z.object({ scope: z._default(z.enum(SCOPES), 'global') }), (c) =>
  refuse(c, 400, 'validation_failed', 'Unsupported logout scope'),
);

/** A browser whose session has ended elsewhere is signed out: only its cookie is left. */
const signedOutBrowser = createMiddleware<App>(async (c, next) => {
  const isOver = isBrowser(c) && bearerOf(c) === null && (await sessionOf(c)) === null;
  if (!isOver) return next();
  dropSessionCookie(c);
  return c.body(null, 204);
});

export const tokens = new Hono<App>()
  .post('/token', granted, json(tokenBody), async (c) =>
    GRANTS[c.req.valid('query').grant_type](c, c.req.valid('json')),
  )
  .post('/logout', scoped, signedOutBrowser, signedIn, async (c) => {
    const { activeSession } = c.var;
    const { scope } = c.req.valid('query');
    await endOwnSession(c, activeSession, scope);
    if (activeSession.by === 'cookie' && scope !== 'others') {
      forgetBrowser(c);
      c.executionCtx.waitUntil(pokeOthers(c, userOwner(activeSession.user.id)));
    }
    return c.body(null, 204);
  });

export async function endOwnSession(c: Context<App>, found: ActiveSession, scope: Scope) {
  await endSessions(c.env, found.user.id, scope, found.session.id);
  if (found.by === 'cookie' && scope !== 'others') dropSessionCookie(c);
}

/** The page that signs out reloads its own session, and must not be poked meanwhile. */
async function pokeOthers(c: Context<App>, owner: string) {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await poke(c.env, [owner, 'admin']);
}

async function byPassword(c: Context<App>, { email, phone, password }: Body) {
  const read = readAddress(c.env, { email, phone }, 'logins');
  if (!read.ok && read.more === undefined) return refuse(c, 400, read.code, read.message);
  if (read.ok && !read.address)
    return refuse(c, 400, 'validation_failed', 'missing email or phone');
  // No account can have a number that gets no SMS.
  if (!password || !read.ok)
    return refuse(c, 400, 'invalid_credentials', 'Invalid login credentials');
  const checked = await checkCredentials(c, read.address, password);
  if (checked.ok) {
    const opened = await openSession(c, checked.user, 'password');
    if (await isUnchanged(c, checked.user)) return sendOpened(c, opened);
    await endSessions(c.env, checked.user.id, 'local', opened.session.id);
    dropSessionCookie(c);
    return refuse(c, 400, 'invalid_credentials', SIGN_IN_MESSAGES.invalid_credentials);
  }
  if (checked.code === 'too_many') return tooManyRequests(c, checked.retryAfterS);
  if (checked.code === 'not_confirmed') {
    return isPhone(read.address)
      ? refuse(c, 400, 'phone_not_confirmed', 'Phone not confirmed')
      : refuse(c, 400, 'email_not_confirmed', 'Email not confirmed');
  }
  return refuse(c, 400, checked.code, SIGN_IN_MESSAGES[checked.code]);
}

const SIGN_IN_MESSAGES = {
  invalid_credentials: 'Invalid login credentials',
  user_banned: 'User is banned',
};

const REFRESH_MESSAGES: Record<RefreshFault, string> = {
  validation_failed: 'Refresh token is not valid',
  refresh_token_not_found: 'Invalid Refresh Token: Refresh Token Not Found',
  refresh_token_already_used: 'Invalid Refresh Token: Already Used',
  session_not_found: 'Invalid Refresh Token: Session Not Found',
  session_expired: 'Invalid Refresh Token: Session Expired',
  user_banned: 'Invalid Refresh Token: User Banned',
};

async function byRefreshToken(c: Context<App>, { refresh_token }: Body) {
  const now = Date.now();
  const limits = networkLimit(c, { key: 'refresh', most: 150, withinMs: 5 * MINUTE_MS });
  const attempt = await takeSlot(c.env, limits, now);
  if (!attempt.ok) return tooManyRequests(c, attempt.retryAfterS);
  const refreshed = await refresh(c.env, refresh_token ?? '', now);
  if (!refreshed.ok) {
    const { ended, code } = refreshed;
    if (ended) c.executionCtx.waitUntil(closeSockets(c.env, ended.userId, [ended.id]));
    return refuse(c, 400, code, REFRESH_MESSAGES[code]);
  }
  await attempt.release();
  return c.json(await sessionBody(c.env, refreshed.user, refreshed.session, now));
}

/** The shop issues no such codes. Google's flow ends in its own pages. */
async function byCode(c: Context<App>, { auth_code, code_verifier }: Body) {
  if (!auth_code || !code_verifier) {
    return refuse(c, 400, 'validation_failed', 'An auth code and a code verifier are required');
  }
  return refuse(c, 404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
}
