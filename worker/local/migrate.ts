import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { unstable_splitSqlQuery as queriesOf } from 'wrangler';
import { run } from './build.ts';
import { withDatabase } from './shop.ts';

/** Applies what is not applied yet; `place` is a state folder, or 'remote' for Cloudflare's database. */
export const migrate = (place: string | 'remote') =>
  place === 'remote'
    ? run('wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote')
    : withDatabase(place, applyAll);

/** `wrangler d1 migrations apply --local` starts a server for each file, which takes a minute. */
async function applyAll(db: D1Database) {
  await db.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  );
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = results.map(({ name }) => name);
  for (const file of globSync('migrations/*.sql').sort()) {
    const name = basename(file);
    if (applied.includes(name)) continue;
    await db.batch([
      ...queriesOf(readFileSync(file, 'utf8')).map((query) => db.prepare(query)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
}
