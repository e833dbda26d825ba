import { and, asc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { eraseDraft } from '../../shared/cart/draft.ts';
import { NAMES_IDLE_MS } from '../../shared/cart/idle.ts';
import { kindsWhere } from '../../shared/kinds.ts';
import { ARCHIVE_AFTER_MS, archiveOrder } from '../../shared/order/change.ts';
import { NO_MONEY_SEEN } from '../../shared/order/states.ts';
import { DOOR_METHOD } from '../../shared/payment/door.ts';
import { draft, order } from '../../shared/schema.ts';
import { DAY_MS, dayAt } from '../../shared/time.ts';
import {
  attemptEvent,
  guestMerge,
  healthDropped,
  mergedLine,
  orderLink,
  outbox,
  reviewLink,
  sms,
  syncClient,
  syncClientGroup,
  syncClock,
  syncExternal,
  syncHorizonLog,
  syncPoison,
  syncScope,
} from '../schema.ts';
import { commitOnce } from '../sync/commit.ts';
import { tableOf } from '../sync/d1-tx.ts';
import { batch, beginsWith } from '../sync/statement.ts';
import { measureBacklog, purgeJobs } from './press.ts';
import { tryAll, tryEach } from './run.ts';

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

export const housekeep = (db: D1Database, now: number) =>
  tryAll(
    () => moveHorizon(db, now),
    () => removeTombstones(db),
    () => forgetGroups(db, now - GROUP_MS),
    () => forgetClaims(db, now - CLAIM_MS),
    () => forgetGuests(db, now - GROUP_MS),
    () => forgetEffects(db, now),
    () => forgetEvents(db, now),
    () => archiveOrders(db, now),
    () => eraseDrafts(db, now),
    () => purgeJobs(db, now),
    () => measureBacklog(db, now),
  );

async function archiveOrders(db: D1Database, now: number) {
  // As isOver decides: what is skipped here would fill the batch for ever.
  const isHandedOver = eq(order.status, 'delivered');
  const isForCash = eq(order.paymentMethod, DOOR_METHOD);
  const isUnpaid = inArray(order.paymentStatus, [...NO_MONEY_SEEN]);
  // Without the hint SQLite chooses another index and reads every finished order.
  const finished = await drizzle(db).all<{ id: string; updatedAt: number }>(
    sql`SELECT id, updatedAt FROM orders INDEXED BY orders_finished WHERE archived = 0
      AND status IN ('delivered', 'cancelled') AND updatedAt <= ${now - ARCHIVE_AFTER_MS}
      AND NOT (${and(isHandedOver, isForCash, isUnpaid)})
      ORDER BY updatedAt LIMIT ${ORDERS}`,
  );
  await tryEach(finished, ({ id, updatedAt }) =>
    commitOnce(db, `archive ${id} ${updatedAt}`, archiveOrder, { orderId: id }, { now }),
  );
}

/** Through a mutator, so that browsers remove them too. */
async function eraseDrafts(db: D1Database, now: number) {
  const idle = await drizzle(db)
    .select({ id: draft.id, savedAt: draft.savedAt })
    .from(draft)
    // A bound parameter would not match the partial index.
    .where(and(sql`deleted = 0`, lte(draft.savedAt, now - NAMES_IDLE_MS)))
    .limit(DRAFTS);
  await tryEach(idle, ({ id, savedAt }) =>
    commitOnce(db, `erase draft ${id} ${savedAt}`, eraseDraft, { owner: id }, { now }),
  );
}

/** Moves the horizon before tombstones below it are removed: clients behind it start from scratch. */
async function moveHorizon(db: D1Database, now: number) {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const horizon = sql`(SELECT max(version) FROM ${syncHorizonLog} WHERE day <= ${day(now - HORIZON_MS)})`;
  await batch(db, [
    // The clock is read and written within the statement, so that no commit comes between.
    sql`INSERT INTO ${syncHorizonLog} (day, version)
      SELECT ${day(now)}, version FROM ${syncClock} WHERE id = 1 ON CONFLICT (day) DO NOTHING`,
    sql`UPDATE ${syncClock} SET horizon = ${horizon} WHERE id = 1 AND horizon < ${horizon}`,
    drizzle(db)
      .delete(syncHorizonLog)
      .where(lt(syncHorizonLog.day, day(now - 2 * HORIZON_MS))),
  ]);
}

async function removeTombstones(db: D1Database) {
  await batch(
    db,
    kindsWhere(() => true).map((kind) => {
      const table = tableOf(kind);
      // A bound parameter would not match the partial indexes.
      return sql`DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE deleted = 1
        AND version <= (SELECT horizon FROM ${syncClock} WHERE id = 1) LIMIT ${CHUNK})`;
    }),
  );
}

/** Whole groups only: a group that lost a single client would be told that its state is gone. */
async function forgetGroups(db: D1Database, before: number) {
  const d = drizzle(db);
  const { id, owner, seenAt } = syncClientGroup;
  const old = d
    .select({ id })
    .from(syncClientGroup)
    .where(lt(seenAt, before))
    .orderBy(asc(seenAt), asc(id))
    .limit(CHUNK);
  const owners = d.select({ owner }).from(syncClientGroup).where(inArray(id, old));
  const isBehind = sql`${syncScope.version} <= (SELECT horizon FROM ${syncClock} WHERE id = 1)`;
  await d.batch([
    d.delete(syncScope).where(and(isBehind, inArray(syncScope.id, owners))),
    d.delete(syncClient).where(inArray(syncClient.groupId, old)),
    d.delete(syncClientGroup).where(inArray(id, old)),
  ]);
}

async function forgetClaims(db: D1Database, before: number) {
  const d = drizzle(db);
  const old = d
    .select({ id: syncExternal.id })
    .from(syncExternal)
    .where(lt(syncExternal.at, before))
    .limit(CHUNK);
  await d.batch([
    d.delete(syncExternal).where(inArray(syncExternal.id, old)),
    d.delete(syncPoison).where(lt(syncPoison.firstAt, before)),
  ]);
}

/** Effects and SMS are kept as long as claims, so that none runs twice. */
async function forgetEffects(db: D1Database, now: number) {
  const d = drizzle(db);
  const before = now - CLAIM_MS;
  const done = d
    .select({ id: outbox.id })
    .from(outbox)
    .where(lt(outbox.doneAt, before))
    .limit(CHUNK);
  const oldTexts = d.select({ id: sms.id }).from(sms).where(lt(sms.createdAt, before)).limit(CHUNK);
  const oldLinks = d
    .select({ id: orderLink.orderId })
    .from(orderLink)
    .where(lt(orderLink.createdAt, now - GROUP_MS))
    .limit(CHUNK);
  const oldReviewLinks = d
    .select({ id: reviewLink.orderId })
    .from(reviewLink)
    .where(lt(reviewLink.expiresAt, now))
    .limit(CHUNK);
  await d.batch([
    d.delete(outbox).where(inArray(outbox.id, done)),
    d.delete(sms).where(inArray(sms.id, oldTexts)),
    // The next SMS of an order carries a new link.
    d.delete(orderLink).where(inArray(orderLink.orderId, oldLinks)),
    d.delete(reviewLink).where(inArray(reviewLink.orderId, oldReviewLinks)),
    d.delete(healthDropped).where(lt(healthDropped.day, dayAt(before))),
  ]);
}

async function forgetEvents(db: D1Database, now: number) {
  const d = drizzle(db);
  // A bound parameter would not match the partial indexes.
  const old = (raw: SQL, before: number) =>
    d
      .select({ id: attemptEvent.id })
      .from(attemptEvent)
      .where(and(raw, lt(attemptEvent.at, before)))
      .limit(CHUNK);
  const full = old(sql`raw <> ''`, now - DISPUTE_MS);
  const emptied = old(sql`raw = ''`, now - PAYMENT_MS);
  await d.batch([
    d.update(attemptEvent).set({ raw: '' }).where(inArray(attemptEvent.id, full)),
    d.delete(attemptEvent).where(inArray(attemptEvent.id, emptied)),
  ]);
}

async function forgetGuests(db: D1Database, before: number) {
  const d = drizzle(db);
  const gone = await d
    .select({ guest: guestMerge.guest })
    .from(guestMerge)
    .where(lt(guestMerge.at, before))
    .orderBy(asc(guestMerge.at))
    .limit(GUESTS);
  await batch(
    db,
    gone.flatMap(({ guest }) => [
      d.delete(mergedLine).where(beginsWith(mergedLine.id, `${guest}/`)),
      d.delete(guestMerge).where(eq(guestMerge.guest, guest)),
    ]),
  );
}
