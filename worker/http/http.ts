import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import type { ClientErrorStatusCode, ServerErrorStatusCode } from 'hono/utils/http-status';
import type { RefusalCode } from '../../shared/tx.ts';
import { type App, bearerOf } from '../auth/visitor.ts';

type EdgeCode =
  | 'bad_json'
  | 'too_large'
  | 'cross_site'
  | 'signed_out'
  | 'wrong_owner'
  | 'not_found'
  | 'method_not_allowed'
  | 'try_again'
  | 'too_many'
  | 'idempotency_mismatch'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'user_banned'
  | 'invalid_code'
  | 'setup_over'
  | 'already_reviewed'
  | 'current_password_required'
  | 'current_password_invalid'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'insufficient_aal'
  | 'email_exists'
  | 'staff_account'
  | 'weak_password'
  | 'bad_signature'
  | 'provider_down'
  | 'captcha_failed'
  | 'captcha_away'
  | 'photo_type'
  | 'photo_pixels'
  | 'unknown_post'
  | 'unknown_order'
  | 'push_ended'
  | 'internal';

/** Generic in its status, so that failures are no part of what a route answers with 200. */
export const fail = <S extends ClientErrorStatusCode | ServerErrorStatusCode>(
  c: Context<App>,
  status: S,
  code: EdgeCode | RefusalCode,
  detail: Record<string, unknown> = {},
) => c.json({ code, ...detail }, status);

export function tooMany(c: Context<App>, retryAfterS: number) {
  c.header('Retry-After', String(retryAfterS));
  return fail(c, 429, 'too_many', { retryAfterS });
}

export const maxBytes = (bytes: number) =>
  limitBody(bytes, (c) => c.json({ code: 'too_large' }, 413));

/** Counts the body's bytes if its length is not declared. A body that is cut off gets 400. */
export function limitBody(
  bytes: number,
  tooLarge: (c: Context) => Response,
): MiddlewareHandler<App> {
  const counted = bodyLimit({ maxSize: bytes, onError: tooLarge });
  return async (c, next) => {
    let isWhole = false;
    try {
      return await counted(c, () => {
        isWhole = true;
        return next();
      });
    } catch (error) {
      if (isWhole) throw error;
      return fail(c, 400, 'bad_json');
    }
  };
}

const NO_CONTENT = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const secure = secureHeaders({
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  xFrameOptions: 'DENY',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  // For plug-ins and browsers that no longer exist.
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
});

/** Static files get theirs from web/public/_headers. Pages set their own script policy. */
export const headers: MiddlewareHandler = async (c, next) => {
  await secure(c, next);
  if (!c.res.headers.has('Content-Security-Policy')) {
    c.header('Content-Security-Policy', NO_CONTENT);
  }
  if (c.res.status === 503 && !c.res.headers.has('Retry-After')) c.header('Retry-After', '2');
  // No shared cache may store a response that sets a cookie.
  if (c.res.headers.has('Set-Cookie')) c.header('Cache-Control', 'private, no-store');
};

const MOST_DRAINED = 64 * 1024;

/** Closing the connection early would fail the client's next request on it. */
export const drainBody: MiddlewareHandler = async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (!body || bodyUsed || body.locked) return;
  await readSome(body).catch(() => {
    // The client went away.
  });
};

async function readSome(body: ReadableStream<Uint8Array>) {
  let left = MOST_DRAINED;
  for await (const bytes of body) {
    left -= bytes.length;
    if (left < 0) break;
  }
}

export const CACHE_BRIEFLY = 'public, max-age=10';
/** For public keys. A retired key stays published for longer than this. */
export const CACHE_TEN_MINUTES = 'public, max-age=600';

/** Browsers correct their clocks by the answer's time, which only Cloudflare's edge would add. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  const kept = c.res.headers.get('Cache-Control') ?? '';
  if ([CACHE_BRIEFLY, CACHE_TEN_MINUTES].includes(kept)) return;
  c.header('Cache-Control', 'private, no-store');
  c.header('Date', new Date().toUTCString());
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Unmatched paths go to the page renderer, except these. */
const NO_PAGES = /^\/(api|auth\/v1|hooks|dev)\//;

/** Answers 405 with `Allow` when a path exists for other methods (RFC 9110, 15.5.6). */
export const onlyDeclared =
  (app: Hono<App>): MiddlewareHandler<App> =>
  async (c, next) => {
    await next();
    if (c.res.status !== 404) return;
    const { path, method } = c.req;
    const taken = METHODS.filter((each) => takes(app, each, path));
    if (taken.length === 0 || taken.includes(method === 'HEAD' ? 'GET' : method)) return;
    c.res = fail(c, 405, 'method_not_allowed');
    c.header(
      'Allow',
      taken.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each)).join(', '),
    );
  };

function takes(app: Hono<App>, method: string, path: string): boolean {
  const [found] = app.router.match(method, path);
  return found.some(
    ([[, route]]) => route.method === method && (route.path !== '/*' || !NO_PAGES.test(path)),
  );
}

export const isOwnOrigin = (c: Context<App>, origin: string | undefined) =>
  origin === new URL(c.req.url).origin || origin === new URL(c.env.BASE_URL).origin;

/** Older browsers send only Origin. 'none' is a typed address or a bookmark; null means neither header. */
export function siteOf(c: Context<App>): 'own' | 'none' | 'other' | null {
  const [site, origin] = [c.req.header('Sec-Fetch-Site'), c.req.header('Origin')];
  if (site === 'same-origin') return 'own';
  if (site) return site === 'none' ? 'none' : 'other';
  if (origin === undefined) return null;
  return isOwnOrigin(c, origin) ? 'own' : 'other';
}

export const isRead = ({ req }: Context<App>) => req.method === 'GET' || req.method === 'HEAD';

/** A bearer token is never sent automatically, so another site cannot send one. */
export const hasToken = (c: Context<App>) => Boolean(bearerOf(c));

export const sameSite: MiddlewareHandler<App> = async (c, next) => {
  const site = siteOf(c);
  const isAllowed = hasToken(c) || site === 'own' || (isRead(c) && site !== 'other');
  if (!isAllowed) return fail(c, 403, 'cross_site');
  await next();
};
