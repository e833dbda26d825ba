import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../shared/order/states.ts';
import { order } from '../../shared/schema.ts';
import { DAY_MS } from '../../shared/time.ts';
import { cursorOf, isBefore } from '../http/cursor.ts';
import { type Filter, PAGE } from './filter.ts';
import { byWords } from './find-words.ts';
import { type FoundOrders, foundOf } from './summary.ts';

/** Every filter has an index, so that a page costs the same after years of orders. */
export function findOrders(db: D1Database, filter: Filter): Promise<FoundOrders> {
  return filter.q ? byWords(db, { ...filter, q: filter.q }) : byState(db, filter);
}

async function byState(db: D1Database, filter: Filter): Promise<FoundOrders> {
  const { status, payment, from, to } = filter;
  const span: (SQL | undefined)[] = [
    from === undefined ? undefined : gte(order.placedAt, from),
    to === undefined ? undefined : lt(order.placedAt, to + DAY_MS),
    isBefore(filter.before, order.placedAt, order.id),
  ];
  const pairs = (status ? [status] : ORDER_STATUSES).flatMap((one) =>
    (payment ? [payment] : PAYMENT_STATUSES).map((paid) => [
      eq(order.status, one),
      eq(order.paymentStatus, paid),
    ]),
  );
  const d = drizzle(db);
  const [first, ...others] = (status || payment ? pairs : [[]]).map((states) =>
    d
      .select({ id: order.id, placedAt: order.placedAt })
      .from(order)
      .where(and(...states, ...span))
      .orderBy(desc(order.placedAt), desc(order.id))
      .limit(PAGE + 1),
  );
  if (!first) return { orders: [], next: null };
  const places = (await d.batch([first, ...others]))
    .flat()
    .toSorted((a, b) => b.placedAt - a.placedAt || (a.id < b.id ? 1 : -1));
  const page = places.slice(0, PAGE);
  const last = places.length > PAGE ? page.at(-1) : undefined;
  return {
    orders: await foundOf(
      db,
      page.map((place) => place.id),
    ),
    next: last ? cursorOf(last.placedAt, last.id) : null,
  };
}
