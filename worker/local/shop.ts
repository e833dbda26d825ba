import { globSync, readFileSync } from 'node:fs';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';

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
    resourcePersistencePath: stateDir,
  };
  return new Miniflare(convertV4MiniflareOptions(options));
}

const databaseId = () =>
  unstable_readConfig({ config: 'wrangler.toml' }).d1_databases[0]?.database_id ?? '';

/** Opens the database without the shop, which must not be running on that folder. */
export async function withDatabase<T>(stateDir: string, use: (db: D1Database) => Promise<T>) {
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      name: 'question',
      cf: false,
      telemetry: { enabled: false },
      log: new Log(LogLevel.ERROR),
      modules: [{ type: 'ESModule', path: 'index.js', contents: 'export default {}' }],
      compatibilityDate: '2026-06-01',
      d1Databases: { DB: databaseId() },
      resourcePersistencePath: stateDir,
    }),
  );
  try {
    return await use(await worker.getD1Database('DB'));
  } finally {
    await worker.dispose();
  }
}
