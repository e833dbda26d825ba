import { DAY_MS } from '../time.ts';
import type { Row } from '../tx.ts';
import { type Destination, METHODS_TO } from './collection.ts';
import type { OrderStatus, PaymentStatus } from './states.ts';

/** Days are when they begin, in ms UTC; `to` is included. */
type OrderFilter = {
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  way?: Destination | undefined;
  from?: number | null | undefined;
  to?: number | null | undefined;
};

/** Whether an order on its way to a pick-up point has left is known by its parts. */
export const fitsFilter = (
  order: Pick<Row<'order'>, 'status' | 'paymentStatus' | 'placedAt' | 'shippingMethod'>,
  { status, payment, way, from, to }: OrderFilter,
): boolean =>
  (!status || order.status === status) &&
  (!payment || order.paymentStatus === payment) &&
  (!way || METHODS_TO[way].includes(order.shippingMethod)) &&
  (from == null || order.placedAt >= from) &&
  (to == null || order.placedAt < to + DAY_MS);
