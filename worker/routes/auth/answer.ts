import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ClientErrorStatusCode } from 'hono/utils/http-status';
import type { ZodMiniType } from 'zod/mini';
import type { Weakness } from '../../../shared/account/account.ts';
import { sessionBody } from '../../auth/api-tokens.ts';
import { isBrowser } from '../../auth/browser-binding.ts';
import type { ChangeFault } from '../../auth/change-user.ts';
import { nextOf, type OpenedSession } from '../../auth/open-session.ts';
import type { Session } from '../../auth/sessions.ts';
import { userBody } from '../../auth/user-body.ts';
import { type ActiveSession, type App, findSession, type NoSession } from '../../auth/visitor.ts';
import { isAllowedFrom, siteOf } from '../../http/site.ts';
import * as validate from '../../http/validate.ts';

const API_VERSION = 'X-Supabase-Api-Version';

/** Without this header auth-js drops error codes. */
export const apiVersion: MiddlewareHandler<App> = async (c, next) => {
  await next();
  c.header(API_VERSION, '2024-01-01');
};

/**
 * Requests with a cookie, or that would get one, must come from the shop's own pages. A client that
 * sends neither Origin, Sec-Fetch-Site nor a cookie is not a browser, and gets tokens.
 */
export const sameOriginOrApiClient: MiddlewareHandler<App> = async (c, next) => {
  const site = siteOf(c);
  const isApiClient = site === null && c.req.header('Cookie') === undefined;
  if (!isAllowedFrom(c, site) && !isApiClient)
    return refuse(c, 403, 'cross_site', 'Requests of other sites are not taken');
  return next();
};

/** Generic in its status, like `fail`. */
export function refuse<S extends ClientErrorStatusCode | 503>(
  c: Context<App>,
  status: S,
  code: string,
  message: string,
  more: object = {},
) {
  c.header('X-Sb-Error-Code', code);
  return c.json({ code, message, ...more }, status);
}

export function tooManyRequests(
  c: Context<App>,
  retryAfterS: number,
  code = 'over_request_rate_limit',
) {
  c.header('Retry-After', String(retryAfterS));
  return refuse(c, 429, code, 'Too many requests, try again later', { retryAfterS });
}

/** The provider is down, whoever asks. */
export const smsNotSent = (c: Context<App>) =>
  refuse(c, 422, 'sms_send_failed', 'The SMS could not be sent, try again later');

export const json = <S extends ZodMiniType>(schema: S) =>
  validate.json(schema, (c, fault) =>
    fault.code === 'bad_json'
      ? refuse(c, 400, 'bad_json', 'Could not parse request body as JSON')
      : refuse(c, 400, 'validation_failed', `Not valid: ${fault.field}`, { field: fault.field }),
  );

const NO_SESSION: Record<NoSession, [401 | 403, string]> = {
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  bad_jwt: [403, 'Invalid token'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  user_banned: [403, 'User is banned'],
};

/** Requires a session, whichever factors it has given, as `c.var.activeSession`. */
export const signedIn = createMiddleware<App>(async (c, next) => {
  const found = await findSession(c);
  if (typeof found === 'string') {
    const [status, message] = NO_SESSION[found];
    return refuse(c, status, found, message);
  }
  c.set('activeSession', found);
  await next();
});

export async function sendOpened(
  c: Context<App>,
  { session, user, next }: OpenedSession,
  more: { passwordless?: boolean } = {},
) {
  if (isBrowser(c)) return c.json({ user: await userBody(c.env, user), next, ...more });
  return c.json(await sessionBody(c.env, user, session, Date.now()));
}

export async function sendSession(c: Context<App>, found: ActiveSession, session: Session) {
  const { user, hasFactor } = found;
  const next = nextOf({ session, user, hasFactor });
  if (found.by === 'cookie') return c.json({ user: await userBody(c.env, user), next });
  return c.json(await sessionBody(c.env, user, session, Date.now()));
}

const CHANGE_MESSAGES: Record<string, [400 | 401 | 422, string]> = {
  insufficient_aal: [
    401,
    'AAL2 session is required to update email or password when MFA is enabled.',
  ],
  current_password_required: [400, 'Current password required when changing the account.'],
  current_password_invalid: [400, 'The current password is not right.'],
  reauthentication_needed: [400, 'This change requires reauthentication.'],
  reauthentication_not_valid: [422, 'Verification code is not valid or has expired.'],
  same_password: [422, 'New password should be different from the old password.'],
};

export function refuseChange(c: Context<App>, fault: ChangeFault) {
  if (fault.code === 'weak_password') return weakPassword(c, fault.reasons);
  if (fault.code === 'too_many') return tooManyRequests(c, fault.retryAfterS);
  const [status, message] = CHANGE_MESSAGES[fault.code] ?? [400, fault.code];
  return refuse(c, status, fault.code, message);
}

/** GoTrue's words for API clients, the shop's reasons for its pages. */
export function weakPassword(c: Context<App>, reasons: Weakness[]) {
  if (reasons.includes('too_long')) {
    return refuse(c, 400, 'validation_failed', 'Password is too long', {
      field: 'password',
      reasons,
    });
  }
  const words = { length: 'length', common: 'pwned', personal: 'characters', too_long: 'length' };
  return refuse(c, 422, 'weak_password', 'Password is too short or easy to guess.', {
    weak_password: { reasons: reasons.map((reason) => words[reason]) },
    reasons,
  });
}
