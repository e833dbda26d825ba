import { and, eq, isNull } from 'drizzle-orm';
import { NAMES_IDLE_MS } from '../../shared/cart/idle.ts';
import { SHARED_CART_MS } from '../../shared/cart/shared-cart.ts';
import { LINK_MS } from '../../shared/feedback/newsletter.ts';
import { KEEP_NAMES_MS } from '../../shared/order/retention.ts';
import { cartLine, design, orderLine, sharedCart, subscriber } from '../../shared/schema.ts';
import { SYSTEM } from '../../shared/tx.ts';
import { WITHOUT_NAMES } from '../orders/anonymise.ts';
import type { AuditAction } from '../sync/audit.ts';
import { commit } from '../sync/commit.ts';
import type { D1Tx } from '../sync/d1-tx.ts';
import { isOneOf } from '../sync/statement.ts';
import { tryAll } from './run.ts';

/** Rows of one commit. */
const AT_ONCE = 500;
/** Commits of each kind in an hour. Anybody can fill one kind, so each has its own. */
const TIMES = 40;

/** Raw SQL: bound parameters would not match the partial index of lines that still have names. */
const OLD_LINES = `SELECT l.id, l.orderId FROM order_line l JOIN orders o ON o.id = l.orderId
  WHERE (json_extract(l.design, '$.text') || json_extract(l.design, '$.line2')) <> ''
  AND l.keepSince IS NULL AND coalesce(o.finishedAt, o.updatedAt) <=
    CASE o.status WHEN 'delivered' THEN ? WHEN 'cancelled' THEN ? WHEN 'shipped' THEN ? END LIMIT ?`;
const ENDS = ['delivered', 'cancelled', 'shipped'] as const;
const IDLE_DESIGNS = `SELECT d.id, d.owner FROM design d WHERE d.deleted = 0 AND d.createdAt <= ?1
  AND NOT EXISTS (SELECT 1 FROM sync_client_group g WHERE g.owner = d.owner AND g.seenAt > ?1)
  LIMIT ?2`;
const OLD_SHARED_CARTS = 'SELECT id FROM shared_cart WHERE deleted = 0 AND createdAt <= ? LIMIT ?';
const UNCONFIRMED = `SELECT id FROM subscriber WHERE confirmedAt IS NULL AND deleted = 0
  AND askedAt <= ? LIMIT ?`;
/** Raw SQL, because the test of query plans reads the text. */
export const queries = { OLD_LINES, IDLE_DESIGNS, OLD_SHARED_CARTS, UNCONFIRMED };

export async function forgetNames(db: D1Database, now: number): Promise<void> {
  const oldest = ENDS.map((status) => now - KEEP_NAMES_MS[status]);
  await tryAll(
    () =>
      erase<{ id: string; orderId: string }>(db, now, {
        name: 'eraseWords',
        find: db.prepare(OLD_LINES).bind(...oldest, AT_ONCE),
        write(tx, ids, found) {
          const isOld = and(isOneOf(orderLine.id, ids), isNull(orderLine.keepSince));
          tx.setWhere('orderLine', { design: WITHOUT_NAMES }, isOld);
          for (const { orderId: id } of found) {
            tx.changed.set(`order/${id}`, { before: {}, after: { id } });
          }
        },
      }),
    () =>
      erase<{ id: string; owner: string }>(db, now, {
        name: 'eraseCart',
        find: db.prepare(IDLE_DESIGNS).bind(now - NAMES_IDLE_MS, AT_ONCE),
        write(tx, ids, found) {
          const owners = found.map(({ owner }) => owner);
          const isTheirs = and(isOneOf(cartLine.owner, owners), isOneOf(cartLine.designId, ids));
          tx.removeWhere('cartLine', and(isTheirs, eq(cartLine.deleted, false)));
          tx.removeWhere('design', isOneOf(design.id, ids));
        },
      }),
    () =>
      erase(db, now, {
        name: 'eraseSharedCart',
        find: db.prepare(OLD_SHARED_CARTS).bind(now - SHARED_CART_MS, AT_ONCE),
        write: (tx, ids) => tx.removeWhere('sharedCart', isOneOf(sharedCart.id, ids)),
      }),
    () =>
      erase(db, now, {
        name: 'eraseSubscriber',
        find: db.prepare(UNCONFIRMED).bind(now - LINK_MS, AT_ONCE),
        write(tx, ids) {
          const isTheirs = isOneOf(subscriber.id, ids);
          tx.removeWhere('subscriber', and(isTheirs, isNull(subscriber.confirmedAt)));
        },
      }),
  );
}

type Erasure<Found> = {
  name: AuditAction;
  find: D1PreparedStatement;
  /** By conditions: as many statements for all rows as for one. */
  write(tx: D1Tx, ids: string[], found: Found[]): void;
};

async function erase<Found extends { id: string }>(
  db: D1Database,
  now: number,
  { name, find, write }: Erasure<Found>,
) {
  for (let time = 0; time < TIMES; time++) {
    const { results } = await find.all<Found>();
    const ids = results.map(({ id }) => id);
    if (ids.length === 0) return;
    await commit(db, {
      claim: { kind: 'external', id: `${name} ${ids[0]} ${now}` },
      actor: SYSTEM,
      now,
      name,
      run: async (tx) => write(tx, ids, results),
    });
  }
}
