import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

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
