import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { userOwner } from '../../../shared/account/owner.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../../shared/cart/limits.ts';
import { type Combined, type Kind, settingsOf } from '../../../shared/kinds.ts';
import { CUSTOM_LABELS } from '../../../shared/order/place.ts';
import { guestMerge } from '../../schema.ts';
import { type Committed, commit } from '../../sync/commit.ts';
import { CLOCK, type D1Tx, orderIdOf, tableOf } from '../../sync/d1-tx.ts';
import { batch } from '../../sync/statement.ts';
import { isOwnedBy, OWNED, OWNED_BY_ORDER } from './owned.ts';

type Move = (tx: D1Tx, from: string, to: string, now: number) => void;
const COMBINE: Record<Combined, Move> = {
  cartLine: moveCart,
  draft: moveDraft,
  appliedDiscount: moveDiscount,
  review: (tx, from, to) => moveReviews(tx, from, to),
};

/** Null if it happened before (the guest id is the claim). */
export async function mergeGuest(
  db: D1Database,
  guest: string,
  userId: string,
  now: number,
): Promise<Extract<Committed, { done: true }> | null> {
  const to = userOwner(userId);
  const merged = await commit(db, {
    claim: { kind: 'external', id: `merge ${guest}` },
    actor: { role: 'customer', owner: to },
    now,
    name: 'mergeGuest',
    async run(tx) {
      tx.writes.push(drizzle(db).insert(guestMerge).values({ guest, userId, at: now }));
      moveRedemptions(tx, sql`SELECT * FROM orders WHERE owner = ${guest}`, guest, to);
      for (const move of Object.values(COMBINE)) move(tx, guest, to, now);
      for (const kind of OWNED.filter((kind) => !settingsOf(kind).combined)) {
        tx.setWhere(kind, { owner: to }, isOwnedBy(guest, kind));
      }
      reset(tx, guest);
      tx.changed.set(`notice/${to}`, { before: undefined, after: { owner: to } });
      tx.changed.set(`order/${to}`, { before: undefined, after: { owner: to } });
    },
  });
  return merged.done ? merged : null;
}

const MINOR: readonly Kind[] = ['appliedDiscount', 'notice'];

export async function hasThings(db: D1Database, guest: string): Promise<boolean> {
  const queries = OWNED.filter((kind) => !MINOR.includes(kind)).map((kind) => {
    const table = tableOf(kind);
    return drizzle(db).select({ id: table.id }).from(table).where(isOwnedBy(guest, kind)).limit(1);
  });
  return (await batch(db, queries)).some((rows) => rows.length > 0);
}

/** Moves one guest's order to the account of whoever opened its link while signed in. */
export async function claimOrder(
  db: D1Database,
  { orderId, from, userId }: { orderId: string; from: string; userId: string },
  now: number,
): Promise<Committed> {
  const to = userOwner(userId);
  return commit(db, {
    claim: { kind: 'external', id: `claim ${orderId} ${from}` },
    actor: { role: 'customer', owner: to },
    now,
    name: 'claimOrder',
    async run(tx) {
      tx.guards.push(sql`(SELECT owner FROM orders WHERE id = ${orderId}) IS ${from}`);
      moveRedemptions(tx, sql`SELECT * FROM orders WHERE id = ${orderId}`, from, to);
      for (const kind of OWNED_BY_ORDER) {
        tx.setWhere(kind, { owner: to }, eq(orderIdOf(kind), orderId));
      }
      moveReviews(
        tx,
        from,
        to,
        sql`productId IN
        (SELECT productId FROM order_line WHERE orderId = ${orderId} AND deleted = 0)`,
      );
      reset(tx, from);
      tx.changed.set(`order/${orderId}`, {
        before: { owner: from },
        after: { owner: to, id: orderId },
      });
    },
  });
}

type Copy = {
  from: SQL;
  id: SQL;
  to: string;
  /** What a column becomes if the account has the row already; by default that of the copy. */
  combine?: (column: string) => SQL;
  replaces?: SQL;
};

/**
 * Copies rows to the account under new ids. Columns come from the table, so that none is forgotten. Raw
 * SQL, as in its callers: however many rows there are, they move in one statement.
 */
function copy(
  tx: D1Tx,
  kind: Kind,
  { from, id, to, combine = copied, replaces = sql`true` }: Copy,
) {
  const table = tableOf(kind);
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const given: Record<string, SQL> = { id, version: CLOCK, owner: sql`${to}`, deleted: sql`0` };
  const values = columns.map((name) => given[name] ?? named(name));
  const updates = columns
    .filter((name) => !(name in given))
    .map((name) => sql`${named(name)} = ${combine(name)}`);
  tx.writes.push(
    sql`INSERT INTO ${table} (${list(columns.map(named))}) SELECT ${list(values)} FROM ${from}
      ON CONFLICT (id) DO UPDATE SET ${list(updates)}, version = excluded.version, deleted = 0
        WHERE ${replaces}`,
  );
}

const named = (column: string) => sql`${sql.identifier(column)}`;
const copied = (column: string) => sql`excluded.${named(column)}`;
const list = (parts: SQL[]) => sql.join(parts, sql`, `);

/**
 * The guest's newest lines are added while there is room; a notice names the rest. merged_line stores
 * what the guest's browser shows (worker/sync/merged-guest.ts).
 */
function moveCart(tx: D1Tx, from: string, to: string, now: number) {
  const own = sql`FROM cart_line WHERE owner = ${from} AND deleted = 0`;
  const joined = sql`(SELECT g.*, ${to} || substr(g.id, ${from.length + 1}) AS toId, a.quantity AS has,
      sum(a.id IS NULL) OVER (ORDER BY a.id IS NULL, g.addedAt DESC, g.id ROWS UNBOUNDED PRECEDING)
        + (SELECT count(*) FROM cart_line WHERE owner = ${to} AND deleted = 0) AS place
    FROM cart_line g LEFT JOIN cart_line a
      ON a.id = ${to} || substr(g.id, ${from.length + 1}) AND a.deleted = 0
    WHERE g.owner = ${from} AND g.deleted = 0)`;
  const isFull = sql`has IS NULL AND place > ${MAX_LINES}`;
  const left = sql`(SELECT productId, sum(n) AS n FROM (
      SELECT productId, quantity AS n FROM ${joined} WHERE ${isFull}
      UNION ALL SELECT productId, has + quantity - ${MAX_QUANTITY} FROM ${joined}
        WHERE has + quantity > ${MAX_QUANTITY}) GROUP BY productId)`;
  const listed = (name: SQL, custom: string) =>
    sql`group_concat(coalesce(${name}, ${custom}) || ' x ' || CAST(n AS INTEGER), ', ')`;
  tx.writes.push(sql`INSERT INTO notice (id, owner, code, detail, at, version)
      SELECT ${crypto.randomUUID()}, ${to}, 'cart_merged', json_object('max', ${MAX_LINES},
        'lines', ${listed(sql`p.name`, CUSTOM_LABELS.name)},
        'linesSw', ${listed(sql`p.nameSw`, CUSTOM_LABELS.nameSw)}), ${now}, ${CLOCK}
      FROM ${left} l LEFT JOIN product p ON p.id = l.productId HAVING count(*) > 0`);
  tx.removeWhere('design', sql`id IN (SELECT designId FROM ${joined} WHERE ${isFull})`);
  tx.writes.push(sql`INSERT INTO merged_line (id, quantity) SELECT id, quantity ${own}`);
  const combined = (name: string) =>
    name === 'quantity'
      ? sql`min(${MAX_QUANTITY}, cart_line.quantity + excluded.quantity)`
      : sql`cart_line.${named(name)}`;
  copy(tx, 'cartLine', {
    from: sql`${joined} WHERE NOT (${isFull})`,
    id: sql`toId`,
    to,
    combine: (name) => sql`iif(cart_line.deleted, ${copied(name)}, ${combined(name)})`,
  });
  tx.removeWhere('cartLine', isOwnedBy(from, 'cartLine'));
}

/** The newer of two drafts stays: it is what they are designing. */
function moveDraft(tx: D1Tx, from: string, to: string) {
  const own = sql`id = ${from} AND deleted = 0`;
  copy(tx, 'draft', {
    from: sql`draft WHERE ${own}`,
    id: sql`${to}`,
    to,
    replaces: sql`draft.deleted = 1 OR draft.savedAt < excluded.savedAt`,
  });
  tx.removeWhere('draft', own);
}

/** A code in the account's own cart stays. */
function moveDiscount(tx: D1Tx, from: string, to: string) {
  const own = sql`id = ${from} AND deleted = 0`;
  copy(tx, 'appliedDiscount', {
    from: sql`applied_discount WHERE ${own}`,
    id: sql`${to}`,
    to,
    replaces: sql`applied_discount.deleted = 1`,
  });
  tx.removeWhere('appliedDiscount', own);
}

/** One review per product and person: the account's own stays. */
function moveReviews(tx: D1Tx, from: string, to: string, those = sql`true`) {
  const own = sql`${isOwnedBy(from, 'review')} AND ${those}`;
  copy(tx, 'review', {
    from: sql`review WHERE ${own}`,
    id: sql`productId || ${`/${to}`}`,
    to,
    replaces: sql`review.deleted = 1`,
  });
  tx.removeWhere('review', own);
}

/** The account has now used the guest's one-time codes; cancelling the order still frees them. */
function moveRedemptions(tx: D1Tx, orders: SQL, from: string, to: string) {
  copy(tx, 'redemption', {
    from: sql`(SELECT r.*, o.discountCode || ${`/${to}`} AS toId FROM (${orders}) o
      JOIN redemption r ON r.id = o.discountCode || ${`/${from}`} AND r.orderId = o.id)
      WHERE deleted = 0`,
    id: sql`toId`,
    to,
    replaces: sql`redemption.deleted = 1`,
  });
  tx.removeWhere(
    'redemption',
    sql`deleted = 0 AND id IN
      (SELECT o.discountCode || ${`/${from}`} FROM (${orders}) o WHERE o.id = redemption.orderId)`,
  );
}

/** Rows left this scope without tombstones: clients that mirror it start from scratch. */
function reset(tx: D1Tx, scope: string) {
  tx.writes.push(
    sql`INSERT INTO sync_scope (id, version, reset) VALUES (${scope}, ${CLOCK}, ${CLOCK})
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, reset = excluded.reset`,
  );
}
