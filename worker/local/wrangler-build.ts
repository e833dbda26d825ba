import { build } from './build.ts';
import { openDatabase, place } from './prepare.ts';
import { settings, writeSettings } from './settings.ts';

/** What wrangler runs before it serves or uploads the Worker (`[build]` in wrangler.toml). */
const isLocal = process.env.WRANGLER_COMMAND === 'dev';
build(isLocal ? 'sandbox' : 'production');
if (isLocal) {
  const { origin, sandboxUrl } = place();
  writeSettings(origin, sandboxUrl);
  await openDatabase(settings(origin, sandboxUrl).SETUP_TOKEN);
}
