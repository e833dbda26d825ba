import { contactableFrom } from '../order/news/reminder-times.ts';
import { DAY_MS } from '../time.ts';
import type { Row } from '../tx.ts';

/** After delivery, ms. */
const ASK_AFTER_MS = 7 * DAY_MS;
/** A request that is later than this is dropped, ms: after an outage nobody gets old ones at once. */
const ASK_UNTIL_MS = 10 * DAY_MS;
/** How long the link of a request works, ms. */
export const LINK_LASTS_MS = 30 * DAY_MS;

/** When the customer of an order is asked for a review. Both in ms UTC. */
export const requestAt = (deliveredAt: number) => contactableFrom(deliveredAt + ASK_AFTER_MS);

export const isRequestLate = (deliveredAt: number, now: number) => now > deliveredAt + ASK_UNTIL_MS;

/** Customers whose payment was refunded or is disputed are not asked for a review. */
export const isRequestable = ({
  status,
  paymentStatus,
}: Pick<Row<'order'>, 'status' | 'paymentStatus'>) =>
  status === 'delivered' && paymentStatus !== 'refunded' && paymentStatus !== 'review';
