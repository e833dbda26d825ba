import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

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

/** The clock's version at the start of each day (UTC, YYYY-MM-DD): the horizon follows at a distance. */
export const syncHorizonLog = sqliteTable('sync_horizon_log', {
  day: text().primaryKey(),
  version: integer().notNull(),
});

/** A scope is 'shop', 'admin' or an owner. A pull with nothing new reads only this table. */
export const syncScope = sqliteTable('sync_scope', {
  id: text().primaryKey(),
  version: integer().notNull(),
  /** Rows left this scope without tombstones: clients with an older version start from scratch. */
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

export const syncExternal = sqliteTable(
  'sync_external',
  { id: text().primaryKey(), digest: text().notNull(), at: integer().notNull() },
  (t) => [index('sync_external_at').on(t.at)],
);

export const syncPoison = sqliteTable(
  'sync_poison',
  { id: text().primaryKey(), tries: integer().notNull(), firstAt: integer().notNull() },
  (t) => [index('sync_poison_first').on(t.firstAt)],
);

/** Always empty: inserting NULL fails with the column's name, which says which guard failed. */
export const syncAssert = sqliteTable('sync_assert', {
  WRONG_OWNER: integer().notNull().default(1),
  FORBIDDEN: integer().notNull().default(1),
  STALE_READ: integer().notNull().default(1),
});
