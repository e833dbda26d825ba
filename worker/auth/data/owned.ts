import type { SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { kindsWhere } from '../../../shared/kinds.ts';
import type { D1Tx } from '../../sync/d1-tx.ts';

export const OWNED = kindsWhere(({ exportAs }) => exportAs !== undefined);
export const OWNED_BY_ORDER = kindsWhere(
  ({ of, exportAs }) => of === 'order' && exportAs !== undefined,
);

const dialect = new SQLiteAsyncDialect();
export const write = (tx: D1Tx, statement: SQL) =>
  tx.writes.push({ toSQL: () => dialect.sqlToQuery(statement) });
