import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64 } from '@oslojs/encoding';
import type { DehydratedRouter } from '@tanstack/react-router/ssr/client';
import { html } from 'hono/html';
import type { CaptchaKeys } from '../captcha/turnstile.ts';

/** What a page's script begins with (web/boot/loader.ts). */
export type PageData = {
  router: DehydratedRouter;
  files: string[];
  run: string[];
  /** The styles that follow the first paint. With `cssFirst`, scripts wait for them. */
  css: string | null;
  cssFirst: boolean;
  store: string;
  storeFirst: boolean;
};

/** JSON in a script element: the browser does not run it, and escaping `<` keeps it closed. */
export const dataBlock = (data: PageData) =>
  `<script type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * Only scripts known to the build have a hash, so a script injected through stored text does not run.
 * `captcha` is the origin of the check where it is on.
 */
export const policyOf = (scripts: readonly string[], captcha?: string) =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts.map(hashOf), ...(captcha ? [captcha] : [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    // The map on /contact. A page opened by navigation keeps the policy of the first one.
    ['frame-src', 'https://www.openstreetmap.org', ...(captcha ? [captcha] : [])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Read by web/api/http.ts. */
export const captchaMeta = ({ siteKey, script }: CaptchaKeys) =>
  String(html`<meta name="captcha" content="${siteKey}" data-script="${script}">`);

const hashOf = (code: string) => `'sha256-${encodeBase64(sha256(new TextEncoder().encode(code)))}'`;
