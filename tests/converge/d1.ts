import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';

export type Statement = { sql: string; params: unknown[] };
type Answer = { results: D1Result[] } | { error: string; cause: string };

/** Runs one batch per request, so that one call costs one round trip. */
const WORKER = `export default { async fetch(request, env) {
  const statements = await request.json();
  try {
    const prepared = statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params));
    return Response.json({ results: await env.DB.batch(prepared) });
  } catch (error) {
    return Response.json({ error: error.message, cause: String(error.cause ?? '') });
  }
} }`;

const migrations = await readD1Migrations('migrations');

/** The D1 of workerd without the shop. */
export function startD1() {
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      name: 'converge',
      cf: false,
      telemetry: { enabled: false },
      log: new Log(LogLevel.ERROR),
      modules: [{ type: 'ESModule', path: 'index.js', contents: WORKER }],
      compatibilityDate: '2026-06-01',
      d1Databases: { DB: 'converge' },
    }),
  );

  async function send(statements: Statement[]): Promise<D1Result[]> {
    const answer = JSON.parse(await post(await worker.ready, JSON.stringify(statements))) as Answer;
    if ('error' in answer) throw new Error(answer.error, { cause: answer.cause });
    return answer.results;
  }

  const run = async (...sql: string[]) => send(sql.map((each) => ({ sql: each, params: [] })));

  return {
    send,
    /** The tables of a new shop; `alter` may change their SQL. */
    async empty(alter = (sql: string) => sql) {
      const [tables] = await run(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
         AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
      );
      const known = (tables?.results ?? []) as { name: string }[];
      const queries = migrations.flatMap((migration) => migration.queries).map(alter);
      await run(...known.map(({ name }) => `DROP TABLE "${name}"`), ...queries);
    },
    stop: () => worker.dispose(),
  };
}
export type D1 = ReturnType<typeof startD1>;

/** Twice as fast as fetch(), with hundreds of calls in a history. */
const post = (url: URL, body: string) =>
  new Promise<string>((resolve, reject) => {
    // The server may close a keep-alive connection just as it is reused.
    request(url, { method: 'POST', agent: false }, (response) => resolve(text(response)))
      .on('error', reject)
      .end(body);
  });
