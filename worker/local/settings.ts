import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { sandboxSettings } from '../../tests/sandbox/keys.ts';
import { randomSecret } from '../crypto.ts';

const FILE = '.dev.vars';
const SECRETS = ['APP_SECRET', 'SETUP_TOKEN'] as const;
const HEAD = '# Written by each build for wrangler. What stands below the end of this part wins.';
const END = '# End of what each build writes.';
const WRITTEN = new RegExp(`^${HEAD}$[^]*?^${END}\n`, 'm');

const defaults = (origin: string, sandbox: string) => ({
  BASE_URL: origin,
  MAIL_FROM: 'Tiny Tag <hello@tinytag.example>',
  MAIL_SHOP: 'shop@tinytag.example',
  SHOW_SAMPLES: 'on',
  ...sandboxSettings(sandbox),
});

/** The developer's own lines of .dev.vars. The first start adds a local shop's secrets. */
function ownLines(): string {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const own = text.replace(WRITTEN, '');
  const missing = SECRETS.filter((name) => !parseEnv(own)[name]);
  if (missing.length === 0) return own;
  const secrets = missing.map((name) => `${name}=${randomSecret()}\n`);
  const added = `${own && !own.endsWith('\n') ? '\n' : ''}${secrets.join('')}`;
  appendFileSync(FILE, added, { mode: 0o600 });
  return own + added;
}

export function settings(origin: string, sandbox: string) {
  const own = parseEnv(ownLines()) as Record<string, string>;
  const known = { ...defaults(origin, sandbox), ...own };
  return known as typeof known & Record<(typeof SECRETS)[number], string>;
}

export function writeSettings(origin: string, sandbox: string) {
  const own = ownLines();
  const lines = Object.entries(defaults(origin, sandbox)).map(
    ([name, value]) => `${name}="${value}"`,
  );
  writeFileSync(FILE, [HEAD, ...lines, END, own].join('\n'));
}
