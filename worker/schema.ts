import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

/** Tables no browser sees: effects, audit, people, the bookkeeping of sync. Times are milliseconds UTC. */

const json = <T>() => text({ mode: 'json' }).$type<T>();

/** Everything a provider told us about an attempt, once each, phone numbers masked. */
export const attemptEvent = sqliteTable('payment_event', {
  id: text().primaryKey(),
  attemptId: text().notNull(),
  kind: text().notNull(),
  raw: text().notNull(),
  at: integer().notNull(),
});

export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    payload: json<Record<string, unknown>>().notNull(),
    dueAt: integer().notNull(),
    tries: integer().notNull().default(0),
    doneAt: integer(),
  },
  (t) => [index('outbox_due').on(t.doneAt, t.dueAt)],
);

/** Append-only; a trigger refuses changes. `detail` holds changed fields, never label texts. */
export const audit = sqliteTable('audit', {
  id: text().primaryKey(),
  at: integer().notNull(),
  actor: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  detail: json<Record<string, unknown>>().notNull(),
});

// People

export const user = sqliteTable(
  'user',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    fullName: text().notNull(),
    role: text().$type<'customer' | 'admin'>().notNull(),
    passwordHash: text().notNull(),
    /** Base32 TOTP key, encrypted; the counter of the last accepted code, which never comes again. */
    totpKey: text(),
    totpCounter: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('email_once').on(t.email)],
);

export const session = sqliteTable(
  'session',
  {
    /** SHA-256 of the cookie's secret. */
    id: text().primaryKey(),
    userId: text().notNull(),
    /** 1: password; 2: password and second factor. */
    aal: integer().notNull(),
    createdAt: integer().notNull(),
    seenAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index('session_user').on(t.userId)],
);

export const recoveryCode = sqliteTable(
  'recovery_code',
  { hash: text().primaryKey(), userId: text().notNull(), usedAt: integer() },
  (t) => [index('recovery_code_user').on(t.userId)],
);

/** Failed tries in a window, by a key such as 'signin:<email>'. */
export const failure = sqliteTable(
  'failure',
  { id: text().primaryKey(), key: text().notNull(), at: integer().notNull() },
  (t) => [index('failure_key').on(t.key, t.at)],
);

// Sync bookkeeping: what each table is for stands in worker/sync/commit.ts and pull.ts

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
 * The version of the last change each scope saw: 'shop', 'admin' or an owner. Kept by triggers, so that
 * a pull with nothing new need not ask every table.
 */
export const syncScope = sqliteTable('sync_scope', {
  id: text().primaryKey(),
  version: integer().notNull(),
});

export const syncClientGroup = sqliteTable(
  'sync_client_group',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    view: text().notNull(),
    seenAt: integer().notNull(),
  },
  (t) => [index('sync_client_group_seen').on(t.seenAt)],
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
