import { build } from './build.ts';
import { addresses, openDatabase } from './prepare.ts';
import { settings, writeSettings } from './settings.ts';

/** The `[build]` command of wrangler.toml. */
const isLocal = process.env.WRANGLER_COMMAND === 'dev';
await build(isLocal ? 'sandbox' : 'production');
if (isLocal) {
  const { origin, sandboxUrl } = addresses();
  writeSettings(origin, sandboxUrl);
  await openDatabase(settings(origin, sandboxUrl).SETUP_TOKEN);
}
