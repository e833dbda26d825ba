import { isPaidAtDoor } from '../payment/door.ts';
import { AHEAD_MS, DAY_MS, dayAt, HOUR_MS } from '../time.ts';
import type { Row } from '../tx.ts';
import { packsOf } from './stock.ts';

/** After ordering, ms. */
const REMIND_AFTER_MS = 2 * HOUR_MS;
/** A reminder that is later than this is dropped, ms. It is longer than any night. */
const REMIND_UNTIL_MS = DAY_MS;
/** Advertising may reach people at these hours only, in Nairobi. */
const [OPENS_MS, CLOSES_MS] = [8 * HOUR_MS, 20 * HOUR_MS];

/** The first moment from `at` on at which people may be written to. Both in ms UTC. */
export function writableFrom(at: number): number {
  const midnight = Date.parse(`${dayAt(at)}T00:00:00Z`) - AHEAD_MS;
  if (at < midnight + OPENS_MS) return midnight + OPENS_MS;
  return at < midnight + CLOSES_MS ? at : midnight + DAY_MS + OPENS_MS;
}

/** When the reminder of an order is due, ms UTC. */
export const remindAt = (placedAt: number) => writableFrom(placedAt + REMIND_AFTER_MS);

export const isReminderLate = (placedAt: number, now: number) => now > placedAt + REMIND_UNTIL_MS;

/** While an attempt to pay is open, the order is asked about again after this, ms. */
export const ASK_AGAIN_MS = HOUR_MS;

type States = Pick<Row<'order'>, 'status' | 'paymentStatus' | 'paymentMethod'>;

/** By the order's own row; `isRemindable` also looks at its payments and stock. */
export const awaitsOnlinePayment = (order: States) =>
  order.status === 'pending' &&
  (order.paymentStatus === 'unpaid' || order.paymentStatus === 'failed') &&
  !isPaidAtDoor(order.paymentMethod);

/** An attempt is open; whether it brings money is known later. */
export const isBeingPaid = ({ status, paymentStatus }: States) =>
  status === 'pending' && paymentStatus === 'pending';

type Parts = {
  order: Row<'order'>;
  attempts: readonly Pick<Row<'attempt'>, 'state' | 'channel' | 'capturedCents'>[];
  lines: readonly Row<'orderLine'>[];
  stock: ReadonlyMap<string, number>;
};

/** Whether nothing was paid, nothing is being paid, and the order can still be paid. */
export function isRemindable({ order, attempts, lines, stock }: Parts): boolean {
  const isWithoutMoney = attempts.every((each) => each.capturedCents === 0 && isUnused(each));
  return (
    awaitsOnlinePayment(order) && isWithoutMoney && (order.stockHeld || isInStock(lines, stock))
  );
}

/** A payment page that was left ends as timed out. Any other attempt may have brought money. */
const isUnused = ({ state, channel }: Parts['attempts'][number]) =>
  state === 'failed' ||
  state === 'customer_cancelled' ||
  (state === 'timed_out' && channel === 'page');

/** Stock was returned after half an hour: paying takes it again. */
function isInStock(lines: Parts['lines'], stock: Parts['stock']): boolean {
  const wanted = new Map<string, number>();
  for (const line of lines) {
    if (line.productId === null) continue;
    wanted.set(line.productId, (wanted.get(line.productId) ?? 0) + packsOf(line));
  }
  return [...wanted].every(([productId, packs]) => packs <= (stock.get(productId) ?? 0));
}
