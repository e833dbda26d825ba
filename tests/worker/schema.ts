import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

/**
 * Statements that create the schema and the rows that these migrations end with. Each test file begins
 * with an empty database, and the migrations themselves take four times as long.
 */
export function schemaAfter(migrations: string[]): string[] {
  const db = new DatabaseSync(':memory:');
  db.exec(['BEGIN', ...migrations, 'COMMIT'].join(';\n'));
  const parts = db
    .prepare('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid')
    .all() as { type: string; name: string; sql: string }[];
  const tables = parts.filter(({ type }) => type === 'table');
  const rows = tables.flatMap(({ name }) =>
    db
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => `INSERT INTO "${name}" VALUES (${Object.values(row).map(literal)})`),
  );
  db.close();
  const rest = parts.filter(({ type }) => type !== 'table');
  return [...tables.map(({ sql }) => sql), ...rows, ...rest.map(({ sql }) => sql)];
}

function literal(value: SQLOutputValue): string {
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : `${value}`;
}
