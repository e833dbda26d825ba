import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { QueryBuilder } from 'drizzle-orm/sqlite-core';
import { kindsWhere, settingsOf } from '../../shared/kinds.ts';
import { KEEP_NAMES_MS } from '../../shared/order/retention.ts';
import { FINISHED } from '../../shared/order/states.ts';
import { address, attempt, order, orderLine, stray } from '../../shared/schema.ts';
import { DAY_MS } from '../../shared/time.ts';
import { SYSTEM } from '../../shared/tx.ts';
import { tryEach } from '../jobs/run.ts';
import { owed } from '../schema.ts';
import { commit } from '../sync/commit.ts';
import { type D1Tx, orderIdOf, tableOf } from '../sync/d1-tx.ts';

/** An attempt that has not ended may still need its number. */
const OPEN = new QueryBuilder()
  .select({ id: attempt.id })
  .from(attempt)
  .where(and(eq(attempt.orderId, order.id), isNull(attempt.endedAt)));
/** A refund needs the customer's number. */
const OWED = new QueryBuilder()
  .select({ id: owed.orderId })
  .from(owed)
  .where(eq(owed.orderId, order.id));
/** Staff may take back a status that they set by mistake. */
const TAKEN_BACK_MS = DAY_MS;
/** An order that was sent and never marked as delivered counts as finished once its labels' names are erased. */
export const isErasable = (now: number) =>
  and(
    or(
      and(
        inArray(order.status, [...FINISHED]),
        lte(sql`coalesce(${order.finishedAt}, ${order.updatedAt})`, now - TAKEN_BACK_MS),
      ),
      and(eq(order.status, 'shipped'), lte(order.updatedAt, now - KEEP_NAMES_MS.shipped)),
    ),
    notExists(OPEN),
    notExists(OWED),
  );

const PARTS = kindsWhere(({ of }) => of === 'order');

/** As many names as there were: stock and sums go by their number. */
export const WITHOUT_NAMES = sql`json_set(design, '$.text', '', '$.line2', '', '$.others',
  json((SELECT json_group_array(json_object('text', '', 'line2', '')) FROM json_each(design, '$.others'))))`;

/** Tax law requires what was sold, when, for how much and to which town; everything else goes. */
export function anonymise(tx: D1Tx, which: SQL | undefined) {
  const query = new QueryBuilder();
  const ids = query.select({ id: order.id }).from(order).where(which);
  for (const kind of PARTS) {
    const { keptForTax, wipe } = settingsOf(kind);
    const isTheirs = inArray(orderIdOf(kind), ids);
    if (!keptForTax) tx.removeWhere(kind, and(eq(tableOf(kind).deleted, false), isTheirs));
    else if (wipe) tx.setWhere(kind, wipe, isTheirs);
  }
  const isDesigned = and(inArray(orderLine.orderId, ids), isNotNull(orderLine.design));
  tx.setWhere('orderLine', { keepSince: null, design: WITHOUT_NAMES }, isDesigned);
  tx.setWhere('attempt', { phone: '' }, inArray(attempt.orderId, ids));
  // The account number that a payer typed may be a name.
  const receipts = query
    .select({ receipt: attempt.receipt })
    .from(attempt)
    .where(inArray(attempt.orderId, ids));
  tx.setWhere('stray', { reference: '' }, inArray(stray.id, receipts));
}

const ORDERS = 10;

/** Those of deleted accounts. */
export async function eraseFinishedOrders(db: D1Database, now: number): Promise<void> {
  // Bound parameters would not match the partial index.
  const isNamed = sql`fullName <> '' AND substr(address.owner, 1, 2) = 'x:'`;
  const found = await drizzle(db)
    .select({ id: order.id, version: order.version })
    .from(address)
    // SQLite keeps the order of a cross join: addresses first.
    .crossJoin(order)
    .where(and(eq(order.id, address.id), isNamed, gt(address.owner, 'x:'), isErasable(now)))
    .limit(ORDERS);
  await tryEach(found, ({ id, version }) =>
    commit(db, {
      claim: { kind: 'external', id: `erase order ${id} ${version}` },
      actor: SYSTEM,
      now,
      name: 'eraseOrder',
      async run(tx) {
        anonymise(tx, and(eq(order.id, id), isErasable(now)));
        tx.changed.set(`order/${id}`, { before: {}, after: { id } });
      },
    }),
  );
}
