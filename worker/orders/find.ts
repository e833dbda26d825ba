import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { METHODS_TO } from '../../shared/order/collection.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../shared/order/states.ts';
import { order } from '../../shared/schema.ts';
import { DAY_MS } from '../../shared/time.ts';
import { cursorOf, isBefore } from '../http/cursor.ts';
import { type Filter, fits, PAGE, SCAN_SIZE } from './filter.ts';
import { byWords } from './find-words.ts';
import { type FoundOrders, foundOf } from './summary.ts';

/** Every filter has an index, so that a page costs the same after years of orders. */
export function findOrders(db: D1Database, filter: Filter): Promise<FoundOrders> {
  return filter.q ? byWords(db, { ...filter, q: filter.q }) : byState(db, filter);
}

async function byState(db: D1Database, filter: Filter): Promise<FoundOrders> {
  const { way, from, to } = filter;
  const span: (SQL | undefined)[] = [
    from === undefined ? undefined : gte(order.placedAt, from),
    to === undefined ? undefined : lt(order.placedAt, to + DAY_MS),
    isBefore(filter.before, order.placedAt, order.id),
  ];
  const states = statesOf(filter);
  const ways = way ? METHODS_TO[way].map((method) => [eq(order.shippingMethod, method)]) : [[]];
  // No index has both: orders in these states are read and filtered by their shipping method.
  const most = way && states ? SCAN_SIZE : PAGE;
  const d = drizzle(db);
  const [first, ...others] = (states ?? ways).map((group) =>
    d
      .select({ id: order.id, placedAt: order.placedAt })
      .from(order)
      .where(and(...group, ...span))
      .orderBy(desc(order.placedAt), desc(order.id))
      .limit(most + 1),
  );
  if (!first) return { orders: [], next: null };
  const places = (await d.batch([first, ...others]))
    .flat()
    .toSorted((a, b) => b.placedAt - a.placedAt || (a.id < b.id ? 1 : -1));
  const looked = places.slice(0, most);
  const ids = looked.map(({ id }) => id);
  const fitting = (await foundOf(db, ids)).filter((row) => fits(row, filter));
  const orders = fitting.slice(0, PAGE);
  // After the last order shown, so that none that fits is skipped. Where all that fit are shown, after the
  // last one looked at, so that the next page looks at none of them again.
  let last: { id: string; placedAt: number } | undefined;
  if (fitting.length > PAGE) last = orders.at(-1);
  else if (places.length > most) last = looked.at(-1);
  return { orders, next: last ? cursorOf(last.placedAt, last.id) : null };
}

/** Null for orders in any status. An order on its way to a pick-up point is still 'processing'. */
function statesOf({ status, payment, way }: Filter): SQL[][] | null {
  const wanted = way === 'to_point' ? 'processing' : status;
  if (!wanted && !payment) return null;
  return (wanted ? [wanted] : ORDER_STATUSES).flatMap((status) =>
    (payment ? [payment] : PAYMENT_STATUSES).map((paymentStatus) => [
      eq(order.status, status),
      eq(order.paymentStatus, paymentStatus),
    ]),
  );
}
