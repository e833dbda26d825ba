import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import { kindsWhere, type Tables } from '../../shared/kinds.ts';
import * as schema from '../../shared/schema.ts';
import { syncTriggers } from './triggers.ts';

/** `npm run migration -- --name <what>`, from the root. New mirrored tables get their sync triggers. */
const migrations = () => readdirSync('migrations').filter((name) => name.endsWith('.sql'));

const TABLES: Tables = schema;
const before = migrations();
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/drizzle-kit/bin.cjs',
    'generate',
    '--config=worker/local/drizzle.config.ts',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);

for (const name of migrations().filter((name) => !before.includes(name))) {
  const path = `migrations/${name}`;
  const sql = readFileSync(path, 'utf8');
  for (const kind of kindsWhere(() => true)) {
    const table = getTableName(TABLES[kind]);
    if (!sql.includes(`CREATE TABLE \`${table}\` (`)) continue;
    for (const trigger of Object.values(syncTriggers(kind, table))) {
      appendFileSync(path, `\n--> statement-breakpoint\n${trigger};`);
    }
  }
}
