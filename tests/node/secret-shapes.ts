import { readFileSync } from 'node:fs';

/** Formats of keys that are secret wherever they are found. */
const KEYS: [what: string, shape: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a Google key', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a Google client secret', /\bGOCSPX-[\w-]{20,}/],
  ['a GitHub token', /\bgh[pousr]_[0-9A-Za-z]{36,}\b/],
  ['an npm token', /\bnpm_[0-9A-Za-z]{36}\b/],
  ['a Slack token', /\bxox[abprs]-[0-9A-Za-z-]{10,}/],
  ['a live payment key', /\b[sr]k_live_[0-9A-Za-z]{10,}/],
  ['a Cloudflare token', /\b(?:CLOUDFLARE_API_TOKEN|CF_API_TOKEN)\s*[=:]\s*['"]?[\w-]{30,}/],
  ['a signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  [
    'a secret with its value',
    /\b(?:APP_SECRET|SETUP_TOKEN|MPESA_\w*SECRET|PAYSTACK_SECRET\w*|PAYPAL_\w*SECRET)\s*=\s*[\w-]{20,}/,
  ],
];

/** Whatever in these files looks like a secret. */
export const secretsIn = (paths: string[]) =>
  paths.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return KEYS.filter(([, shape]) => shape.test(text)).map(([what]) => `${path}: ${what}`);
  });
