import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { encodeBase64urlNoPadding } from '@oslojs/encoding';
import { sandboxSettings } from '../../tests/sandbox/keys.ts';

const FILE = '.dev.vars';

/** Secrets of a local shop, made on its first start and kept out of git. */
function secrets(): Record<string, string> {
  if (!existsSync(FILE)) {
    const random = () => encodeBase64urlNoPadding(randomBytes(32));
    writeFileSync(FILE, `APP_SECRET=${random()}\nSETUP_TOKEN=${random()}\n`, { mode: 0o600 });
  }
  return { ...parseEnv(readFileSync(FILE, 'utf8')) } as Record<string, string>;
}

/** The Worker's settings here: the sandbox's, unless .dev.vars names a real provider. */
export function settings(origin: string, sandbox: string) {
  const known = {
    BASE_URL: origin,
    MAIL_FROM: 'Tiny Tag <hello@tinytag.example>',
    MAIL_SHOP: 'shop@tinytag.example',
    ...sandboxSettings(sandbox),
    ...secrets(),
  };
  return known as typeof known & { APP_SECRET: string; SETUP_TOKEN: string };
}
