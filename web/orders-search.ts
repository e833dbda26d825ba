import { ORDER_STATUSES, PAYMENT_STATUSES } from '../shared/order-states.ts';

const LONGEST = 64;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filters of the admins' table, as its address keeps them. */
export type OrdersSearch = {
  q?: string;
  status?: (typeof ORDER_STATUSES)[number];
  payment?: (typeof PAYMENT_STATUSES)[number];
  from?: string;
  to?: string;
  /** All orders ever, by the server, instead of the open and recent ones. */
  all?: true;
};

/** What of an address's filters is valid; the rest is left out. */
export function ordersSearch({ q, status, payment, from, to, all }: Record<string, unknown>) {
  const found: OrdersSearch = {};
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, LONGEST) : '';
  if (words.trim()) found.q = words;
  const isStatus = ORDER_STATUSES.find((one) => one === status);
  if (isStatus) found.status = isStatus;
  const isPayment = PAYMENT_STATUSES.find((one) => one === payment);
  if (isPayment) found.payment = isPayment;
  if (typeof from === 'string' && DAY.test(from)) found.from = from;
  if (typeof to === 'string' && DAY.test(to)) found.to = to;
  if (all === true) found.all = true;
  return found;
}
