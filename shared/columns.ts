import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, text } from 'drizzle-orm/sqlite-core';

export const boolean = () => integer({ mode: 'boolean' });
export const json = <T>() => text({ mode: 'json' }).$type<T>();

/** `version` is the sync clock at the last change; `deleted` marks a tombstone. */
export const synced = { version: integer().notNull(), deleted: boolean().notNull().default(false) };

/** Archived rows are outside the admins' window (shared/order/change.ts). */
export const windowed = { ...synced, archived: boolean().notNull().default(false) };

type SyncedColumns = Record<'version' | 'deleted', AnySQLiteColumn>;
export const byVersion = (name: string) => (t: SyncedColumns) => [
  index(`${name}_version`).on(t.version),
  index(`${name}_tombstone`).on(t.version).where(sql`deleted = 1`),
];
export const byOwner = (name: string) => (t: SyncedColumns & Record<'owner', AnySQLiteColumn>) => [
  index(`${name}_owner`).on(t.owner, t.version),
  ...byVersion(name)(t),
];
export const byOrder =
  (name: string) => (t: SyncedColumns & Record<'owner' | 'orderId', AnySQLiteColumn>) => [
    ...byOwner(name)(t),
    index(`${name}_order`).on(t.orderId, t.version),
  ];
