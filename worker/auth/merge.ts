import { type SQL, sql } from 'drizzle-orm';
import { MAX_LINES, MAX_QUANTITY } from '../../shared/cart/cart.ts';
import { type Committed, commit } from '../sync/commit.ts';
import { CLOCK, type D1Tx } from '../sync/d1-tx.ts';
import { changeOwner, ORDER_PARTS, OWNED, type Owned, orderColumn, write } from './owned.ts';

/** What the account may have of the same already: each is moved by a function of its own. */
const COMBINED: readonly Owned[] = ['cartLine', 'draft', 'appliedDiscount', 'review'];

/**
 * What a guest made belongs to the account now, in one commit and once: the claim is the guest. Whole
 * sets move at a time, so a cart of any size is a dozen statements. Null when it was done before.
 */
export async function mergeGuest(
  db: D1Database,
  guest: string,
  userId: string,
  now: number,
): Promise<Extract<Committed, { done: true }> | null> {
  const to = `u:${userId}`;
  const merged = await commit(db, {
    claim: { kind: 'external', id: `merge ${guest}` },
    actor: { role: 'customer', owner: to },
    now,
    name: 'mergeGuest',
    async run(tx) {
      write(
        tx,
        sql`INSERT INTO guest_merge (guest, userId, at) VALUES (${guest}, ${userId}, ${now})`,
      );
      moveCart(tx, guest, to, now);
      moveDraft(tx, guest, to);
      moveDiscount(tx, guest, to);
      moveRedemptions(tx, sql`SELECT * FROM orders WHERE owner = ${guest}`, guest, to);
      moveReviews(tx, guest, to);
      for (const kind of OWNED.filter((kind) => !COMBINED.includes(kind))) {
        changeOwner(tx, kind, to, sql`owner = ${guest} AND deleted = 0`);
      }
      reset(tx, guest);
      tx.changed.set(`notice/${to}`, { before: undefined, after: { owner: to } });
      tx.changed.set(`order/${to}`, { before: undefined, after: { owner: to } });
    },
  });
  return merged.done ? merged : null;
}

/** Whether the guest has anything to move into an account. */
export async function hasThings(db: D1Database, guest: string): Promise<boolean> {
  const tables = ['cart_line', 'draft', 'design', 'orders', 'review', 'message'];
  const found = await db.batch(
    tables.map((table) =>
      db.prepare(`SELECT 1 FROM ${table} WHERE owner = ? AND deleted = 0 LIMIT 1`).bind(guest),
    ),
  );
  return found.some(({ results }) => results.length > 0);
}

/** One order, by its link, to whoever opens it while signed in; another person's order stays theirs. */
export async function claimOrder(
  db: D1Database,
  { orderId, from, userId }: { orderId: string; from: string; userId: string },
  now: number,
): Promise<Committed> {
  const to = `u:${userId}`;
  return commit(db, {
    claim: { kind: 'external', id: `claim ${orderId} ${from}` },
    actor: { role: 'customer', owner: to },
    now,
    name: 'claimOrder',
    async run(tx) {
      tx.guards.push(sql`(SELECT owner FROM orders WHERE id = ${orderId}) IS ${from}`);
      moveRedemptions(tx, sql`SELECT * FROM orders WHERE id = ${orderId}`, from, to);
      for (const kind of ORDER_PARTS) {
        changeOwner(tx, kind, to, sql`${orderColumn(kind)} = ${orderId}`);
      }
      reset(tx, from);
      tx.changed.set(`order/${orderId}`, {
        before: { owner: from },
        after: { owner: to, id: orderId },
      });
    },
  });
}

/**
 * Lines of the same product and design become one; what the guest's browser believes is remembered.
 * The account's lines stay, and the newest of the guest's join them while there is room: a notice
 * names the rest.
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
  // What has no room: whole lines, and sets beyond what a line may hold.
  const left = sql`(SELECT productId, sum(n) AS n FROM (
      SELECT productId, quantity AS n FROM ${joined} WHERE ${isFull}
      UNION ALL SELECT productId, has + quantity - ${MAX_QUANTITY} FROM ${joined}
        WHERE has + quantity > ${MAX_QUANTITY}) GROUP BY productId)`;
  const listed = (name: SQL, custom: string) =>
    sql`group_concat(coalesce(${name}, ${custom}) || ' x ' || CAST(n AS INTEGER), ', ')`;
  write(
    tx,
    sql`INSERT INTO notice (id, owner, code, detail, at, version)
      SELECT ${crypto.randomUUID()}, ${to}, 'cart_merged', json_object('max', ${MAX_LINES},
        'lines', ${listed(sql`p.name`, 'Custom labels')},
        'linesSw', ${listed(sql`p.nameSw`, 'Lebo maalum')}), ${now}, ${CLOCK}
      FROM ${left} l LEFT JOIN product p ON p.id = l.productId HAVING count(*) > 0`,
  );
  write(
    tx,
    sql`UPDATE design SET deleted = 1, text = '', line2 = '', others = '[]', version = ${CLOCK}
      WHERE id IN (SELECT designId FROM ${joined} WHERE ${isFull})`,
  );
  write(tx, sql`INSERT INTO merged_line (id, quantity) SELECT id, quantity ${own}`);
  write(
    tx,
    sql`INSERT INTO cart_line (id, owner, productId, designId, quantity, addedAt, version)
      SELECT toId, ${to}, productId, designId, quantity, addedAt, ${CLOCK}
      FROM ${joined} WHERE NOT (${isFull})
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = 0,
        addedAt = iif(cart_line.deleted, excluded.addedAt, cart_line.addedAt),
        quantity = iif(cart_line.deleted, excluded.quantity,
          min(${MAX_QUANTITY}, cart_line.quantity + excluded.quantity))`,
  );
  write(
    tx,
    sql`UPDATE cart_line SET deleted = 1, version = ${CLOCK} WHERE owner = ${from} AND deleted = 0`,
  );
}

/** The newer of two drafts is what they are designing. */
function moveDraft(tx: D1Tx, from: string, to: string) {
  write(
    tx,
    sql`INSERT INTO draft (id, owner, content, savedAt, version)
      SELECT ${to}, ${to}, content, savedAt, ${CLOCK} FROM draft WHERE id = ${from} AND deleted = 0
      ON CONFLICT (id) DO UPDATE SET content = excluded.content, savedAt = excluded.savedAt,
        version = excluded.version, deleted = 0
        WHERE draft.deleted = 1 OR draft.savedAt < excluded.savedAt`,
  );
  write(
    tx,
    sql`UPDATE draft SET deleted = 1, content = NULL, version = ${CLOCK}
      WHERE id = ${from} AND deleted = 0`,
  );
}

/** A code in the account's own cart stays. */
function moveDiscount(tx: D1Tx, from: string, to: string) {
  write(
    tx,
    sql`INSERT INTO applied_discount (id, owner, code, kind, value, minSubtotalCents, version)
      SELECT ${to}, ${to}, code, kind, value, minSubtotalCents, ${CLOCK}
      FROM applied_discount WHERE id = ${from} AND deleted = 0
      ON CONFLICT (id) DO UPDATE SET code = excluded.code, kind = excluded.kind,
        value = excluded.value, minSubtotalCents = excluded.minSubtotalCents,
        version = excluded.version, deleted = 0 WHERE applied_discount.deleted = 1`,
  );
  write(
    tx,
    sql`UPDATE applied_discount SET deleted = 1, version = ${CLOCK}
      WHERE id = ${from} AND deleted = 0`,
  );
}

/** A code that serves a customer once has served the account; a cancelled order still gives it back. */
function moveRedemptions(tx: D1Tx, orders: SQL, from: string, to: string) {
  const used = sql`SELECT o.discountCode || ${`/${to}`} AS id, o.id AS orderId FROM (${orders}) o
    JOIN redemption r ON r.id = o.discountCode || ${`/${from}`} AND r.orderId = o.id
    WHERE r.deleted = 0`;
  write(
    tx,
    sql`INSERT INTO redemption (id, orderId, version) SELECT id, orderId, ${CLOCK} FROM (${used})
      WHERE true ON CONFLICT (id) DO UPDATE SET orderId = excluded.orderId,
        version = excluded.version, deleted = 0 WHERE redemption.deleted = 1`,
  );
  write(
    tx,
    sql`UPDATE redemption SET deleted = 1, version = ${CLOCK} WHERE deleted = 0 AND id IN
      (SELECT o.discountCode || ${`/${from}`} FROM (${orders}) o WHERE o.id = redemption.orderId)`,
  );
}

/** One review a product and person: the account's own stays. */
function moveReviews(tx: D1Tx, from: string, to: string) {
  const columns = sql`productId, author, stars, text, textSw, at, approvedAt, hiddenAt, sample`;
  write(
    tx,
    sql`INSERT INTO review (id, owner, version, ${columns})
      SELECT productId || ${`/${to}`}, ${to}, ${CLOCK}, ${columns} FROM review
      WHERE owner = ${from} AND deleted = 0
      ON CONFLICT (id) DO UPDATE SET author = excluded.author, stars = excluded.stars,
        text = excluded.text, at = excluded.at, approvedAt = excluded.approvedAt,
        hiddenAt = excluded.hiddenAt,
        version = excluded.version, deleted = 0 WHERE review.deleted = 1`,
  );
  write(
    tx,
    sql`UPDATE review SET deleted = 1, author = '', text = '', version = ${CLOCK}
      WHERE owner = ${from} AND deleted = 0`,
  );
}

/** Rows left the view without tombstones: whoever still holds it starts afresh. */
function reset(tx: D1Tx, scope: string) {
  write(
    tx,
    sql`INSERT INTO sync_scope (id, version, reset) VALUES (${scope}, ${CLOCK}, ${CLOCK})
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, reset = excluded.reset`,
  );
}
