import { resolve } from 'node:path';
import { startSandbox } from '../../tests/sandbox/start.ts';
import { build, migrate } from './build.ts';
import { settings } from './settings.ts';
import { hasAdmin, startShop } from './shop.ts';

const MINUTE_MS = 60_000;

const port = Number(process.env.PORT ?? 8787);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? port + 1);
const stateDir = resolve(process.env.STATE_DIR ?? '.wrangler/state');
/** Where wrangler keeps its databases below the folder it is given. */
const databases = resolve(stateDir, 'v3');
const origin = `http://localhost:${port}`;

build();
migrate(stateDir);
const sandbox = await startSandbox({ port: sandboxPort, stateDir: resolve(stateDir, 'sandbox') });
const bindings = settings(origin, sandbox.url);
if (!(await hasAdmin(databases))) say(`First admin: ${origin}/setup#${bindings.SETUP_TOKEN}`);
const shop = startShop({ port, stateDir: databases, bindings });
await shop.ready;
say(`Shop: ${origin}`);

// The local runtime has no clock of its own for the cron trigger.
const worker = await shop.getWorker();
const cron = setInterval(() => worker.scheduled({ cron: '* * * * *' }), MINUTE_MS);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    clearInterval(cron);
    await Promise.all([shop.dispose(), sandbox.stop()]);
    process.exit(0);
  });
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
