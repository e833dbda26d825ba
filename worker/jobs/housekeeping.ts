import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { DRAFT_IDLE_MS, eraseDraft } from '../../shared/cart/draft.ts';
import { ARCHIVE_AFTER_MS, archiveOrder } from '../../shared/order/archive.ts';
import { DAY_MS } from '../../shared/time.ts';
import { type Kind, SYSTEM } from '../../shared/tx.ts';
import { commitMutator } from '../sync/commit.ts';
import { synced, TABLES } from '../sync/d1-tx.ts';
import { measureBacklog, purgeJobs } from './press.ts';

/** Tombstones are removed after this. A client that was away for longer starts from scratch. */
const HORIZON_MS = 30 * DAY_MS;
const GROUP_MS = 180 * DAY_MS;
const CLAIM_MS = 90 * DAY_MS;
/** Card payments can be disputed until then, so the provider's messages are kept. */
const DISPUTE_MS = 540 * DAY_MS;
/** Tax law: five years after the year of the payment. */
const PAYMENT_MS = 6 * 365 * DAY_MS;
const CHUNK = 200;
const GUESTS = 25;
const ORDERS = 10;
const DRAFTS = 10;

export async function housekeep(db: D1Database, now: number): Promise<void> {
  await moveHorizon(db, now);
  await removeTombstones(db);
  await forgetGroups(db, now - GROUP_MS);
  await forgetClaims(db, now - CLAIM_MS);
  await forgetGuests(db, now - GROUP_MS);
  await forgetEffects(db, now);
  await forgetEvents(db, now);
  await archiveOrders(db, now);
  await eraseDrafts(db, now);
  await purgeJobs(db, now);
  await measureBacklog(db, now);
}

async function archiveOrders(db: D1Database, now: number) {
  const { results } = await db
    .prepare(
      // Without the hint SQLite chooses another index and reads every finished order.
      `SELECT id, updatedAt FROM orders INDEXED BY orders_finished WHERE archived = 0
       AND status IN ('delivered', 'cancelled') AND updatedAt <= ? ORDER BY updatedAt LIMIT ?`,
    )
    .bind(now - ARCHIVE_AFTER_MS, ORDERS)
    .all<{ id: string; updatedAt: number }>();
  for (const { id, updatedAt } of results) {
    const claim = { kind: 'external', id: `archive ${id} ${updatedAt}` } as const;
    const request = { claim, actor: SYSTEM, now };
    await commitMutator(db, archiveOrder, { orderId: id }, request);
  }
}

/** Through a mutator, so that browsers remove them too. */
async function eraseDrafts(db: D1Database, now: number) {
  const { results } = await db
    .prepare('SELECT id, savedAt FROM draft WHERE deleted = 0 AND savedAt <= ? LIMIT ?')
    .bind(now - DRAFT_IDLE_MS, DRAFTS)
    .all<{ id: string; savedAt: number }>();
  for (const { id, savedAt } of results) {
    const claim = { kind: 'external', id: `erase draft ${id} ${savedAt}` } as const;
    const request = { claim, actor: SYSTEM, now };
    await commitMutator(db, eraseDraft, { owner: id }, request);
  }
}

/** Moves the horizon before tombstones below it are removed: clients behind it start from scratch. */
async function moveHorizon(db: D1Database, now: number) {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  await db.batch([
    db
      .prepare(
        `INSERT INTO sync_horizon_log (day, version) SELECT ?, version FROM sync_clock WHERE id = 1
         ON CONFLICT (day) DO NOTHING`,
      )
      .bind(day(now)),
    db
      .prepare(
        `UPDATE sync_clock SET horizon = (SELECT max(version) FROM sync_horizon_log WHERE day <= ?1)
         WHERE id = 1 AND horizon < (SELECT max(version) FROM sync_horizon_log WHERE day <= ?1)`,
      )
      .bind(day(now - HORIZON_MS)),
    db.prepare('DELETE FROM sync_horizon_log WHERE day < ?').bind(day(now - 2 * HORIZON_MS)),
  ]);
}

async function removeTombstones(db: D1Database) {
  const kinds = Object.keys(TABLES).filter((kind) => 'deleted' in TABLES[kind as Kind]);
  await db.batch(
    kinds.map((kind) => {
      const { name } = getTableConfig(synced(kind as Kind));
      return db
        .prepare(
          `DELETE FROM ${name} WHERE id IN (SELECT id FROM ${name} WHERE deleted = 1
           AND version <= (SELECT horizon FROM sync_clock WHERE id = 1) LIMIT ?)`,
        )
        .bind(CHUNK);
    }),
  );
}

/** Whole groups only: a group that lost a single client would be told that its state is gone. */
async function forgetGroups(db: D1Database, before: number) {
  const old = 'SELECT id FROM sync_client_group WHERE seenAt < ?1 ORDER BY seenAt, id LIMIT ?2';
  await db.batch([
    db
      .prepare(
        `DELETE FROM sync_scope WHERE version <= (SELECT horizon FROM sync_clock WHERE id = 1)
         AND id IN (SELECT owner FROM sync_client_group WHERE id IN (${old}))`,
      )
      .bind(before, CHUNK),
    db.prepare(`DELETE FROM sync_client WHERE groupId IN (${old})`).bind(before, CHUNK),
    db.prepare(`DELETE FROM sync_client_group WHERE id IN (${old})`).bind(before, CHUNK),
  ]);
}

async function forgetClaims(db: D1Database, before: number) {
  await db.batch([
    db
      .prepare(
        'DELETE FROM sync_external WHERE id IN (SELECT id FROM sync_external WHERE at < ? LIMIT ?)',
      )
      .bind(before, CHUNK),
    db.prepare('DELETE FROM sync_poison WHERE firstAt < ?').bind(before),
  ]);
}

/** Effects are kept as long as claims, so that none runs twice. */
async function forgetEffects(db: D1Database, now: number) {
  await db.batch([
    db
      .prepare('DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE doneAt < ? LIMIT ?)')
      .bind(now - CLAIM_MS, CHUNK),
    db
      .prepare('DELETE FROM health_dropped WHERE day < ?')
      .bind(new Date(now - CLAIM_MS).toISOString().slice(0, 10)),
  ]);
}

async function forgetEvents(db: D1Database, now: number) {
  await db.batch([
    db
      .prepare(
        `UPDATE payment_event SET raw = '' WHERE id IN
         (SELECT id FROM payment_event WHERE raw <> '' AND at < ? LIMIT ?)`,
      )
      .bind(now - DISPUTE_MS, CHUNK),
    db
      .prepare(
        `DELETE FROM payment_event WHERE id IN
         (SELECT id FROM payment_event WHERE raw = '' AND at < ? LIMIT ?)`,
      )
      .bind(now - PAYMENT_MS, CHUNK),
  ]);
}

async function forgetGuests(db: D1Database, before: number) {
  const { results } = await db
    .prepare('SELECT guest FROM guest_merge WHERE at < ?1 ORDER BY at LIMIT ?2')
    .bind(before, GUESTS)
    .all<{ guest: string }>();
  if (results.length === 0) return;
  await db.batch(
    results.flatMap(({ guest }) => [
      // Ids that begin with '<guest>/': '0' follows '/' in ASCII.
      db
        .prepare('DELETE FROM merged_line WHERE id > ?1 AND id < ?2')
        .bind(`${guest}/`, `${guest}0`),
      db.prepare('DELETE FROM guest_merge WHERE guest = ?').bind(guest),
    ]),
  );
}
