import { and, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

export type Query = SQL | { toSQL(): { sql: string; params: unknown[] } };

const dialect = new SQLiteAsyncDialect();

export function statement(db: D1Database, query: Query): D1PreparedStatement {
  const { sql, params } = 'toSQL' in query ? query.toSQL() : dialect.sqlToQuery(query);
  return db.prepare(sql).bind(...params);
}

/** For batches of any length or with raw SQL, which Drizzle's own does not take. Rows are as stored. */
export async function batch<Row>(db: D1Database, queries: Query[]): Promise<Row[][]> {
  if (queries.length === 0) return [];
  const answers = await db.batch<Row>(queries.map((query) => statement(db, query)));
  return answers.map(({ results }) => results);
}

/** The values are one JSON parameter, because D1 allows 100 parameters per statement. */
export const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Uses the column's index, which LIKE would not. */
export const beginsWith = (column: SQLWrapper, text: string): SQL | undefined =>
  and(gte(column, text), lt(column, `${text}\uffff`));
