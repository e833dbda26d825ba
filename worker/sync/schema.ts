import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The bookkeeping of sync; commit.ts and pull.ts say what each table is for. */

export const syncClock = sqliteTable(
  'sync_clock',
  {
    id: integer().primaryKey(),
    epoch: text().notNull(),
    version: integer().notNull(),
    horizon: integer().notNull().default(0),
  },
  (t) => [check('one_clock', sql`${t.id} = 1`)],
);

/** The clock at the first minute of each day (UTC, YYYY-MM-DD): how the horizon knows its place. */
export const syncHorizonLog = sqliteTable('sync_horizon_log', {
  day: text().primaryKey(),
  version: integer().notNull(),
});

/**
 * The version of the last change each scope saw: 'shop', 'admin' or an owner. Triggers
 * maintain it, so that a pull with nothing new does not query every table.
 */
export const syncScope = sqliteTable('sync_scope', {
  id: text().primaryKey(),
  version: integer().notNull(),
  /** Who holds a view of this scope older than that starts afresh: rows left it without a tombstone. */
  reset: integer().notNull().default(0),
});

export const syncClientGroup = sqliteTable(
  'sync_client_group',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    view: text().notNull(),
    seenAt: integer().notNull(),
  },
  (t) => [
    index('sync_client_group_seen').on(t.seenAt),
    index('sync_client_group_owner').on(t.owner, t.seenAt),
  ],
);

export const syncClient = sqliteTable(
  'sync_client',
  {
    groupId: text().notNull(),
    id: text().notNull(),
    lmid: integer().notNull(),
    claimed: integer().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    index('sync_client_version').on(t.groupId, t.version),
    check('lmid_in_order', sql`${t.lmid} = ${t.claimed}`),
  ],
);

/** Claims of jobs, callbacks and checkouts: an id commits once; the digest tells a repeat from another request. */
export const syncExternal = sqliteTable(
  'sync_external',
  { id: text().primaryKey(), digest: text().notNull(), at: integer().notNull() },
  (t) => [index('sync_external_at').on(t.at)],
);

/** Mutations whose commits failed in words nobody knows (worker/sync/poison.ts). */
export const syncPoison = sqliteTable(
  'sync_poison',
  { id: text().primaryKey(), tries: integer().notNull(), firstAt: integer().notNull() },
  (t) => [index('sync_poison_first').on(t.firstAt)],
);

/** Never holds a row: inserting NULL names the guard that failed. */
export const syncAssert = sqliteTable('sync_assert', {
  WRONG_OWNER: integer().notNull().default(1),
  FORBIDDEN: integer().notNull().default(1),
  STALE_READ: integer().notNull().default(1),
});
