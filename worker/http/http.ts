import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import type { ClientErrorStatusCode, ServerErrorStatusCode } from 'hono/utils/http-status';
import type { RefusalCode } from '../../shared/tx.ts';
import type { App } from '../auth/visitor.ts';

export type EdgeCode =
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
  | 'current_password_required'
  | 'current_password_invalid'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'insufficient_aal'
  | 'email_exists'
  | 'admin_account'
  | 'weak_password'
  | 'bad_signature'
  | 'provider_down'
  | 'photo_type'
  | 'photo_pixels'
  | 'unknown_post'
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

export const limit = (bytes: number) => limitBody(bytes, (c) => c.json({ code: 'too_large' }, 413));

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

export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  const kept = c.res.headers.get('Cache-Control') ?? '';
  if ([CACHE_BRIEFLY, CACHE_TEN_MINUTES].includes(kept)) return;
  c.header('Cache-Control', 'private, no-store');
};
