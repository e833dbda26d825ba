import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { isStaff } from '../../shared/account/roles.ts';
import {
  type Counted,
  KINDS,
  type Kind,
  type Listed,
  type Row,
  settingsOf,
  type Tables,
} from '../../shared/kinds.ts';
import * as schema from '../../shared/schema.ts';
import { rowKey } from '../../shared/sync.ts';
import { type Actor, type Effect, Refusal, type Tx } from '../../shared/tx.ts';
import { databaseFault } from './errors.ts';
import type { Query } from './statement.ts';

export const TABLES: Tables = { ...schema };

/** Stands for every mirrored table: Drizzle does not see common columns through a union of tables. */
type SyncedTable = Tables['cartLine'];
export const tableOf = (kind: Kind) => TABLES[kind] as unknown as SyncedTable;

export const orderIdOf = (kind: Kind) => {
  const table: { id: SQLiteColumn; orderId?: SQLiteColumn } = TABLES[kind];
  return table.orderId ?? table.id;
};

export const CLOCK = sql`(SELECT version FROM sync_clock WHERE id = 1)`;

/** A row of a mirrored table, before and after a commit. */
export type RowChange = { before: unknown; after: unknown };

/** Reads become guards of commit()'s batch, so its writes apply only if what was read is still true. */
export class D1Tx implements Tx {
  readonly effects: Effect[] = [];
  readonly guards: SQL[] = [];
  readonly writes: Query[] = [];
  readonly changed = new Map<string, RowChange>();
  reads = 0;
  private readonly read = new Map<string, unknown>();
  private readonly added = new Map<string, number>();
  private readonly removed = new Map<string, string>();

  constructor(
    private readonly db: DrizzleD1Database,
    readonly actor: Actor,
    readonly now: number,
  ) {}

  async get<K extends Kind>(kind: K, id: string): Promise<Row<K> | undefined> {
    const key = rowKey(kind, id);
    const change = this.changed.get(key);
    if (change) return change.after as Row<K> | undefined;
    if (!this.read.has(key)) {
      const table = tableOf(kind);
      const [found] = await this.ask(table, eq(table.id, id));
      this.guards.push(
        sql`(SELECT version FROM ${table} WHERE id = ${id}) IS ${found?.version ?? null}`,
      );
      this.read.set(key, found && !found.deleted ? rowOf(found) : undefined);
      if (found?.deleted) this.removed.set(key, found.owner);
    }
    return this.read.get(key) as Row<K> | undefined;
  }

  async list<K extends Listed>(kind: K, parentId: string): Promise<Row<K>[]> {
    const table = tableOf(kind);
    const column = table[KINDS[kind].listBy as 'owner'];
    const found = await this.ask(table, and(eq(column, parentId), eq(table.deleted, false)));
    this.guards.push(listGuard(table, column, parentId, found));
    const rows = new Map<string, unknown>();
    for (const row of found) {
      const key = rowKey(kind, row.id);
      rows.set(key, rowOf(row));
      if (!this.read.has(key)) this.read.set(key, rowOf(row));
    }
    for (const [key, { after }] of this.changed) {
      if (!key.startsWith(`${kind}/`)) continue;
      const isOfParent =
        (after as Record<string, unknown> | undefined)?.[KINDS[kind].listBy] === parentId;
      if (isOfParent) rows.set(key, after);
      else rows.delete(key);
    }
    return [...rows.values()] as Row<K>[];
  }

  async create<K extends Kind>(kind: K, row: Row<K>) {
    this.change(kind, row.id, row);
    this.writes.push(this.db.insert(tableOf(kind)).values(stamped(row)));
  }

  async put<K extends Kind>(kind: K, row: Row<K>) {
    const table = tableOf(kind);
    const owner = this.removed.get(rowKey(kind, row.id));
    // The former owner's devices may still hold the row, and a row of another owner never reaches them.
    if (owner !== undefined && owner !== (row as { owner?: string }).owner) {
      throw new Refusal('id_taken');
    }
    await this.noteBefore(kind, row.id);
    this.change(kind, row.id, row);
    const values = stamped(row);
    const insert = this.db.insert(table).values(values);
    this.writes.push(insert.onConflictDoUpdate({ target: table.id, set: values }));
  }

  async putAll<K extends Listed>(kind: K, parentId: string, changes: Partial<Row<K>>) {
    const rows = await this.list(kind, parentId);
    if (rows.length === 0) return;
    for (const row of rows) this.change(kind, row.id, { ...row, ...changes });
    const table = tableOf(kind);
    const isListed = and(
      eq(table[KINDS[kind].listBy as 'owner'], parentId),
      eq(table.deleted, false),
    );
    this.setWhere(kind, changes, isListed);
  }

  async add(kind: Counted, id: string, by: number) {
    const table = TABLES[kind] as unknown as SyncedTable & Record<string, SyncedTable['id']>;
    const field = KINDS[kind].counts;
    // Guarding its version would make every two buyers of one product wait for each other.
    const key = rowKey(kind, id);
    const sum = (this.added.get(key) ?? 0) + by;
    this.added.set(key, sum);
    this.changed.set(key, { before: {}, after: { [field]: sum } });
    this.guards.push(sql`(SELECT 1 FROM ${table} WHERE id = ${id}) IS 1`);
    this.setWhere(kind, { [field]: sql`${table[field]} + ${by}` }, eq(table.id, id));
  }

  async remove(kind: Kind, id: string) {
    await this.noteBefore(kind, id);
    this.change(kind, id, undefined);
    this.removeWhere(kind, eq(tableOf(kind).id, id));
  }

  /** Sets columns in rows that are not read: neither guarded nor in the audit. */
  setWhere(kind: Kind, changes: object, where: SQL | undefined) {
    const set = { ...changes, version: CLOCK } as { version: SQL };
    this.writes.push(this.db.update(tableOf(kind)).set(set).where(where));
  }

  removeWhere(kind: Kind, where: SQL | undefined) {
    this.setWhere(kind, { deleted: true, ...settingsOf(kind).wipe }, where);
  }

  effect(effect: Effect) {
    this.effects.push(effect);
  }

  /** The audit shows what staff overwrote, so it is read even if the mutator did not. */
  private async noteBefore(kind: Kind, id: string) {
    const key = rowKey(kind, id);
    if (isStaff(this.actor.role) && !this.changed.has(key)) await this.get(kind, id);
  }

  private ask(table: SyncedTable, where: SQL | undefined) {
    this.reads++;
    return this.db
      .select()
      .from(table)
      .where(where)
      .catch((error) => {
        throw databaseFault(error);
      });
  }

  private change(kind: Kind, id: string, after: unknown) {
    const key = rowKey(kind, id);
    const before = this.changed.get(key)?.before ?? this.read.get(key);
    this.changed.set(key, { before, after });
  }
}

type Stamped = SyncedTable['$inferInsert'];
const stamped = (row: object) =>
  ({ ...row, version: CLOCK, deleted: false }) as unknown as Stamped & { version: SQL };

function rowOf({ version: _, deleted: __, ...row }: Record<string, unknown>) {
  return row;
}

/** Any change of a list raises the greatest version of its live rows or changes their count. */
function listGuard(
  table: SyncedTable & SQLiteTable,
  column: SyncedTable['owner'],
  parentId: string,
  found: { version: number }[],
) {
  const greatest = Math.max(0, ...found.map((row) => row.version));
  return sql`(SELECT count(*) = ${found.length} AND coalesce(max(version), 0) = ${greatest}
    FROM ${table} WHERE ${column} = ${parentId} AND deleted = 0) IS 1`;
}
