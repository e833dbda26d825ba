import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';

/** `wrangler` puts its databases and buckets below 'v3'. */
export const storageFolder = (stateDir: string) => resolve(stateDir, 'v3');

type Options = { port: number; stateDir: string; bindings: Record<string, string> };

export function startShop({ port, stateDir, bindings }: Options): Miniflare {
  const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml');
  const options = {
    ...workerOptions,
    name: 'tiny-tag',
    host: '127.0.0.1',
    port,
    log: new Log(LogLevel.WARN),
    cf: false,
    telemetry: { enabled: false },
    modulesRoot: 'dist/worker',
    modules: globSync('dist/worker/**/*.js')
      .sort((a, b) => Number(b.endsWith('/index.js')) - Number(a.endsWith('/index.js')))
      .map((path) => ({ type: 'ESModule' as const, path, contents: readFileSync(path, 'utf8') })),
    bindings,
    resourcePersistencePath: storageFolder(stateDir),
  };
  return new Miniflare(convertV4MiniflareOptions(options));
}

/** Opens the database without the shop, which must not be running on that folder. */
export async function withDatabase<T>(stateDir: string, use: (db: D1Database) => Promise<T>) {
  const { compatibility_date, d1_databases } = unstable_readConfig({ config: 'wrangler.toml' });
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      name: 'question',
      cf: false,
      telemetry: { enabled: false },
      log: new Log(LogLevel.ERROR),
      modules: [{ type: 'ESModule', path: 'index.js', contents: 'export default {}' }],
      compatibilityDate: compatibility_date,
      d1Databases: { DB: d1_databases[0]?.database_id ?? '' },
      resourcePersistencePath: storageFolder(stateDir),
    }),
  );
  try {
    return await use(await worker.getD1Database('DB'));
  } finally {
    await worker.dispose();
  }
}
