import { resolve } from 'node:path';
import { startSandbox } from '../../tests/sandbox/start.ts';
import { migrate } from './build.ts';
import { registerByHand } from './register.ts';
import { settings } from './settings.ts';
import { withDatabase } from './shop.ts';

/** All that a local shop needs before it answers: settings, sandbox and database. */
export async function prepare() {
  const { sandbox, bindings } = await openSandbox();
  await openDatabase(bindings.SETUP_TOKEN);
  return { ...place(), sandbox, bindings };
}

/** Where a local shop and its sandbox answer. */
export function place() {
  const port = Number(process.env.PORT ?? 8787);
  const sandboxPort = Number(process.env.SANDBOX_PORT ?? port + 1);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  return { port, origin: `http://localhost:${port}`, sandboxPort, sandboxUrl, ...folders() };
}

/** Where a local shop keeps its state; wrangler puts its databases into 'v3' below it. */
export function folders() {
  const stateDir = resolve(process.env.STATE_DIR ?? '.wrangler/state');
  return { stateDir, databases: resolve(stateDir, 'v3') };
}

/** The sandbox, which then knows where the shop takes money sent by hand, and the shop's settings for it. */
export async function openSandbox() {
  const { origin, sandboxPort, stateDir } = place();
  const sandbox = await startSandbox({ port: sandboxPort, stateDir: resolve(stateDir, 'sandbox') });
  const bindings = settings(origin, sandbox.url);
  if (bindings.MPESA_BASE_URL === sandbox.url) await registerByHand(bindings);
  return { sandbox, bindings };
}

/** Migrates the database and sets a rate; prints the link for the first admin while there is none. */
export async function openDatabase(setupToken: string) {
  const { origin, stateDir, databases } = place();
  migrate(stateDir);
  const admin = await withDatabase(databases, async (db) => {
    const found = await db
      .prepare(
        `SELECT (SELECT 1 FROM exchange_rate WHERE id = 'USD') AS rate,
           (SELECT 1 FROM user WHERE role = 'admin' LIMIT 1) AS admin`,
      )
      .first<{ rate: 1 | null; admin: 1 | null }>();
    // Nothing is written twice: wrangler builds again while its shop has the database open.
    if (!found?.rate) await setRate(db);
    return found?.admin;
  });
  if (!admin) say(`First admin: ${origin}/setup#${setupToken}`);
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
