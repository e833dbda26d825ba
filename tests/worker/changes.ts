import { env } from './shop.ts';

/** Tables of counters and the outbox, which change with any request. */
const COUNTS = ['failure', 'outbox', 'health_hour', 'change_count'];

/** Makes the database count changes per table from now on. */
export async function watchChanges(): Promise<void> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf%'",
  ).all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !COUNTS.includes(name));
  const triggers = names.flatMap((name) =>
    ['INSERT', 'UPDATE', 'DELETE'].map(
      (verb) => `CREATE TRIGGER count_${verb}_${name} AFTER ${verb} ON "${name}"
        BEGIN UPDATE change_count SET n = n + 1 WHERE name = '${name}'; END`,
    ),
  );
  await env.DB.batch(
    [
      'CREATE TABLE change_count (name TEXT PRIMARY KEY, n INTEGER NOT NULL)',
      ...names.map((name) => `INSERT INTO change_count VALUES ('${name}', 0)`),
      ...triggers,
    ].map((sql) => env.DB.prepare(sql)),
  );
}

/** The tables that changed since the last call. */
export async function changedTables(): Promise<string[]> {
  const [found] = await env.DB.batch<{ name: string }>([
    env.DB.prepare('SELECT name FROM change_count WHERE n > 0'),
    env.DB.prepare('UPDATE change_count SET n = 0 WHERE n > 0'),
  ]);
  return found?.results.map(({ name }) => name) ?? [];
}
