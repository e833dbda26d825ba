import { type SQL, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { Kind, Row } from '../../shared/tx.ts';
import { CLOCK, type D1Tx, synced, TABLES } from '../sync/d1-tx.ts';

export type Owned = { [K in Kind]: Row<K> extends { owner: string } ? K : never }[Kind];

const has = (kind: string, column: string) => column in TABLES[kind as Kind];

/**
 * Every kind with an owner, as the schema says: guest merge, account deletion and export go through all
 * of them, so that a new table cannot be left out.
 */
export const OWNED = Object.keys(TABLES).filter((kind) => has(kind, 'owner')) as Owned[];
/** An order and its parts, which always have the order's owner. */
export const ORDER_PARTS = OWNED.filter((kind) => has(kind, 'archived'));
/** The column by which a part knows its order. */
export const orderColumn = (kind: Owned) => sql.identifier(has(kind, 'orderId') ? 'orderId' : 'id');

const dialect = new SQLiteAsyncDialect();
export const write = (tx: D1Tx, statement: SQL) =>
  tx.writes.push({ toSQL: () => dialect.sqlToQuery(statement) });

export const changeOwner = (tx: D1Tx, kind: Owned, to: string, which: SQL) =>
  write(tx, sql`UPDATE ${synced(kind)} SET owner = ${to}, version = ${CLOCK} WHERE ${which}`);
