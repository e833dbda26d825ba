import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build } from '../../worker/local/build.ts';
import { migrate } from '../../worker/local/migrate.ts';
import { setRate } from '../../worker/local/prepare.ts';
import { registerC2b, registerReports } from '../../worker/local/register.ts';
import { startShop, storageFolder } from '../../worker/local/shop.ts';
import { sandboxSettings } from '../sandbox/keys.ts';
import { startSandbox } from '../sandbox/start.ts';

/** Below the ports that the system gives to outgoing connections, which could take it before the shop starts. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

/** A test that only `npm run test:all` runs. */
export const LONG = { tags: ['long'], timeout: 240_000 };

/** Fills a new state folder with a migrated database, copied from one that is built once. */
export async function migrated(stateDir: string) {
  const digest = createHash('sha256');
  for (const file of globSync('migrations/**/*.sql').sort()) digest.update(readFileSync(file));
  const kept = resolve('node_modules/.tiny-tag-databases', digest.digest('hex').slice(0, 16));
  if (!existsSync(kept)) {
    const unfinished = `${kept}-${process.pid}`;
    await migrate(unfinished);
    // Another process may have been faster.
    await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true }));
  }
  await cp(kept, stateDir, { recursive: true });
}

/** The built shop and its sandbox on free ports with a database of their own, over real HTTP. */
export async function startAll(more: Record<string, string> = {}) {
  await build();
  const stateDir = await mkdtemp(join(tmpdir(), 'tiny-tag-'));
  await migrated(stateDir);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const sandbox = await startSandbox();
  const bindings = {
    BASE_URL: origin,
    APP_SECRET: 'test-secret-test-secret-test-secret',
    SETUP_TOKEN: 'setup-token-for-tests',
    SHOW_SAMPLES: 'on',
    ...sandboxSettings(sandbox.url),
    ...more,
  };
  const shop = startShop({ port, stateDir, bindings });
  await shop.ready;
  await registerC2b(bindings);
  await registerReports(bindings);
  const db = await shop.getD1Database('DB');
  await setRate(db);
  const path = globSync(join(storageFolder(stateDir), 'd1/*/*.sqlite')).find(
    (it) => !it.endsWith('metadata.sqlite'),
  );
  const file = new DatabaseSync(path ?? '', { readOnly: true });
  return {
    origin,
    sandbox: sandbox.url,
    db,
    /** Reads the database file, because a query through `db` takes Miniflare 20 ms of CPU. */
    rows: <T>(query: string, ...values: string[]) => file.prepare(query).all(...values) as T[],
    /** The cron job of each minute. */
    tick: async () => (await shop.getWorker()).scheduled({ cron: '* * * * *' }),
    stop: async () => {
      file.close();
      await Promise.all([shop.dispose(), sandbox.stop()]);
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
export type Running = Awaited<ReturnType<typeof startAll>>;

/** A visitor with a cookie jar, over real HTTP. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  owner = '';
  readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
  }

  fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Origin', this.origin);
    headers.set('Cookie', [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; '));
    const response = await fetch(new URL(String(input), this.origin), { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  };

  async get<T>(path: string): Promise<T> {
    return (await this.fetch(path)).json() as Promise<T>;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return this.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }
}

export async function guest(origin: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  visitor.owner = (await visitor.get<{ owner: string }>('/api/session')).owner;
  return visitor;
}
