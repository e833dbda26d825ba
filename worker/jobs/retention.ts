import { IDLE_MS } from '../../shared/cart/idle.ts';
import { eraseSharedCart, SHARED_CART_MS } from '../../shared/cart/shared-cart.ts';
import { eraseCart, eraseWords, KEEP_WORDS_MS } from '../../shared/order/retention.ts';
import { type Budget, commitOnce, newBudget } from '../sync/commit.ts';

const MOST = 50;
/** Statements the largest order or cart may need. With fewer left, the next run continues. */
const LARGEST = 250;

/** Raw SQL: bound parameters would not match the partial index of lines that still have names. */
const WORDED = `(json_extract(l.design, '$.text') || json_extract(l.design, '$.line2')) <> ''
  AND l.keepSince IS NULL`;

const OLD_ORDERS = `SELECT DISTINCT l.orderId AS id FROM order_line l JOIN orders o ON o.id = l.orderId
  WHERE ${WORDED} AND coalesce(o.finishedAt, o.updatedAt) <=
    CASE o.status WHEN 'delivered' THEN ? WHEN 'cancelled' THEN ? WHEN 'shipped' THEN ? END LIMIT ?`;
const ENDS = ['delivered', 'cancelled', 'shipped'] as const;
const IDLE_CARTS = `SELECT DISTINCT d.owner FROM design d WHERE d.deleted = 0 AND d.createdAt <= ?1
  AND NOT EXISTS (SELECT 1 FROM sync_client_group g WHERE g.owner = d.owner AND g.seenAt > ?1)
  LIMIT ?2`;
const OLD_SHARED_CARTS = 'SELECT id FROM shared_cart WHERE deleted = 0 AND createdAt <= ? LIMIT ?';
/** Raw SQL, because the test of query plans reads the text. */
export const queries = [OLD_ORDERS, IDLE_CARTS, OLD_SHARED_CARTS];

export async function forgetNames(db: D1Database, now: number): Promise<void> {
  const budget = newBudget();
  await eraseOldOrders(db, now, budget);
  await eraseIdleCarts(db, now, budget);
  await eraseSharedCarts(db, now, budget);
}

async function eraseSharedCarts(db: D1Database, now: number, budget: Budget) {
  const { results } = await db
    .prepare(OLD_SHARED_CARTS)
    .bind(now - SHARED_CART_MS, MOST)
    .all<{ id: string }>();
  for (const { id } of results) {
    if (budget.statements < LARGEST) return;
    await commitOnce(db, `erase shared cart ${id}`, eraseSharedCart, { id }, { now, budget });
  }
}

async function eraseOldOrders(db: D1Database, now: number, budget: Budget) {
  const { results } = await db
    .prepare(OLD_ORDERS)
    .bind(...ENDS.map((status) => now - KEEP_WORDS_MS[status]), MOST)
    .all<{ id: string }>();
  for (const { id } of results) {
    if (budget.statements < LARGEST) return;
    await commitOnce(db, `erase words ${id} ${now}`, eraseWords, { orderId: id }, { now, budget });
  }
}

async function eraseIdleCarts(db: D1Database, now: number, budget: Budget) {
  const { results } = await db
    .prepare(IDLE_CARTS)
    .bind(now - IDLE_MS, MOST)
    .all<{ owner: string }>();
  for (const { owner } of results) {
    if (budget.statements < LARGEST) return;
    await commitOnce(db, `erase cart ${owner} ${now}`, eraseCart, { owner }, { now, budget });
  }
}
