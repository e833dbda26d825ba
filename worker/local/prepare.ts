import { resolve } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { exchangeRate } from '../../shared/schema.ts';
import { startSandbox } from '../../tests/sandbox/start.ts';
import { syncClock, user } from '../schema.ts';
import { migrate } from './migrate.ts';
import { openCollection } from './points.ts';
import { registerC2b, registerReports } from './register.ts';
import { settings } from './settings.ts';
import { withDatabase } from './shop.ts';

export async function prepare() {
  const { sandbox, bindings } = await openSandbox();
  await openDatabase(bindings.SETUP_TOKEN);
  return { ...addresses(), sandbox, bindings };
}

export function addresses() {
  const port = Number(process.env.PORT ?? 8787);
  const sandboxPort = Number(process.env.SANDBOX_PORT ?? port + 1);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const origin = `http://localhost:${port}`;
  return { port, origin, sandboxPort, sandboxUrl, stateDir: stateFolder() };
}

export const stateFolder = () => resolve(process.env.STATE_DIR ?? '.wrangler/state');

export async function openSandbox() {
  const { origin, sandboxPort, stateDir } = addresses();
  const sandbox = await startSandbox({ port: sandboxPort, stateDir: resolve(stateDir, 'sandbox') });
  const bindings = settings(origin, sandbox.url);
  if (bindings.MPESA_BASE_URL === sandbox.url) await registerC2b(bindings);
  if (bindings.SMS_URL === `${sandbox.url}/sms`) await registerReports(bindings);
  return { sandbox, bindings };
}

export async function openDatabase(setupToken: string) {
  const { origin, stateDir } = addresses();
  await migrate(stateDir);
  const admin = await withDatabase(stateDir, async (db) => {
    const d = drizzle(db);
    if ((await d.$count(exchangeRate, eq(exchangeRate.id, 'USD'))) === 0) await setRate(db);
    await openCollection(db);
    return d.$count(user, eq(user.role, 'admin'));
  });
  if (!admin) print(`First admin: ${origin}/setup#${setupToken}`);
}

/** One dollar is KSh 129.50 unless set already; in production an admin sets the rate. */
export async function setRate(db: D1Database) {
  const d = drizzle(db);
  const version = sql`(SELECT version FROM ${syncClock} WHERE id = 1)`;
  await d.batch([
    d.update(syncClock).set({ version: sql`version + 1` }).where(eq(syncClock.id, 1)),
    d
      .insert(exchangeRate)
      .values({ id: 'USD', cents: 12950, setAt: Date.now(), version })
      .onConflictDoNothing(),
  ]);
}

export function stopOnExit(stop: () => Promise<unknown>) {
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

export function print(line: string) {
  process.stdout.write(`${line}\n`);
}
