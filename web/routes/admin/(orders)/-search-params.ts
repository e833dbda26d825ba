import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { dayOf, oneOf, present, textOf } from '../../../ui/list/search-params.ts';

/** 'to_point': handed over for a pick-up point, and not ready there yet. */
export const WAYS = ['address', 'workshop', 'point', 'to_point'] as const;
export const wayOf = ({ shippingMethod: by }: Pick<Row<'order'>, 'shippingMethod'>) =>
  by === 'workshop' || by === 'point' ? by : 'address';

/** The filters of the admins' table, as its address keeps them. */
export type OrdersSearch = {
  q?: string;
  status?: (typeof ORDER_STATUSES)[number];
  payment?: (typeof PAYMENT_STATUSES)[number];
  way?: (typeof WAYS)[number];
  from?: string;
  to?: string;
  /** All orders ever, by the server, instead of the open and recent ones. */
  all?: true;
};

/** What of an address's filters is valid; the rest is left out. */
export const ordersSearch = (given: Record<string, unknown>): OrdersSearch =>
  present<OrdersSearch>({
    q: textOf(given.q),
    status: oneOf(ORDER_STATUSES, given.status),
    payment: oneOf(PAYMENT_STATUSES, given.payment),
    way: oneOf(WAYS, given.way),
    from: dayOf(given.from),
    to: dayOf(given.to),
    // A link of the page itself gives the value, an address its text.
    all: String(given.all) === 'true' || undefined,
  });
