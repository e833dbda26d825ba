import type { SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

/** Raw SQL, or a query of Drizzle's builder. */
export type Query = SQL | { toSQL(): { sql: string; params: unknown[] } };

const dialect = new SQLiteAsyncDialect();

/** A query as a statement for one of D1's batches, which take raw SQL and built queries alike. */
export function statement(db: D1Database, query: Query): D1PreparedStatement {
  const { sql, params } = 'toSQL' in query ? query.toSQL() : dialect.sqlToQuery(query);
  return db.prepare(sql).bind(...params);
}
