import { resolve } from 'node:path';
import { startSandbox } from '../../tests/sandbox/start.ts';
import { migrate } from './build.ts';
import { registerByHand } from './register.ts';
import { settings } from './settings.ts';
import { withDatabase } from './shop.ts';

/** The database, the payment sandbox and the settings of a local shop, and the link for its first admin. */
export async function prepare() {
  const port = Number(process.env.PORT ?? 8787);
  const sandboxPort = Number(process.env.SANDBOX_PORT ?? port + 1);
  const { stateDir, databases } = folders();
  const origin = `http://localhost:${port}`;

  migrate(stateDir);
  const sandbox = await startSandbox({ port: sandboxPort, stateDir: resolve(stateDir, 'sandbox') });
  const bindings = settings(origin, sandbox.url);
  if (bindings.MPESA_BASE_URL === sandbox.url) await registerByHand(bindings);
  if (!(await withDatabase(databases, openShop)))
    say(`First admin: ${origin}/setup#${bindings.SETUP_TOKEN}`);
  return { port, origin, stateDir, databases, bindings, sandbox };
}

/** Where a local shop keeps its state; wrangler puts its databases into 'v3' below it. */
export function folders() {
  const stateDir = resolve(process.env.STATE_DIR ?? '.wrangler/state');
  return { stateDir, databases: resolve(stateDir, 'v3') };
}

/** Before the shop answers anybody: a rate for PayPal, and whether there is an admin. */
async function openShop(db: D1Database): Promise<boolean> {
  await setRate(db);
  return (await db.prepare("SELECT 1 FROM user WHERE role = 'admin' LIMIT 1").first()) !== null;
}

/** What an admin does in production: one dollar is KSh 129.50, unless somebody said otherwise. */
export const setRate = (db: D1Database) =>
  db.batch([
    db.prepare('UPDATE sync_clock SET version = version + 1 WHERE id = 1'),
    db
      .prepare(
        `INSERT INTO exchange_rate (id, cents, setAt, version)
         SELECT 'USD', 12950, ?, version FROM sync_clock WHERE id = 1 ON CONFLICT (id) DO NOTHING`,
      )
      .bind(Date.now()),
  ]);

/** Ends everything that was started when the terminal says so, or when whoever started us is gone. */
export function endWith(stop: () => Promise<unknown>) {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void stop().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 250).unref();
}

export function say(line: string) {
  process.stdout.write(`${line}\n`);
}
