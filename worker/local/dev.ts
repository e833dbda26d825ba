import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { cloudflare } from '@cloudflare/vite-plugin';
import { createServer } from 'vite';
import { generate } from './build.ts';
import { prepare, print, stopOnExit } from './prepare.ts';
import { writeSettings } from './settings.ts';

/** `npm run dev`: the Worker in workerd with hot reloading. */
// Otherwise wrangler looks up its location on the network.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
await generate();
const { port, origin, stateDir, sandbox } = await prepare();
writeSettings(origin, sandbox.url);
const server = await createServer({
  configFile: 'web/vite.config.ts',
  server: { port, strictPort: true },
  plugins: [
    cloudflare({
      configPath: 'wrangler.toml',
      persistState: { path: stateDir },
      inspectorPort: false,
      config: { main: 'worker/index.ts' },
    }),
  ],
});
await server.listen();
print(`Shop: ${origin}`);

const catalogues = watch('web/messages', () => spawn('node', ['web/build/generate.mjs']));

stopOnExit(() => {
  catalogues.close();
  return Promise.all([server.close(), sandbox.stop()]);
});
