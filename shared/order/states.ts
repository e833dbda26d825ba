import { isPaidAtDoor } from '../payment/method.ts';
import type { Row } from '../tx.ts';

/** Apart from the rules and their schemas: who only names or judges a state loads no more than this. */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  'unpaid',
  'pending',
  'paid',
  'failed',
  'refunded',
  'review',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The order id as people see it (spec: its first 8 characters). */
export const orderNumber = (orderId: string) => orderId.slice(0, 8).toUpperCase();

/**
 * One try to be paid (reference/payments.md): written before the provider is called, asked about
 * until its end is known. 'paid' never turns unpaid again; odd money ends in 'review', never in
 * silence (shared/payment/outcome.ts).
 */
const ACTIVE: readonly Row<'attempt'>['state'][] = ['initiating', 'pending'];
export const isActive = (attempt: Pick<Row<'attempt'>, 'state'>) => ACTIVE.includes(attempt.state);

/** It has brought money, or a person has to say whether it has. */
export const hasMoney = ({ state }: Pick<Row<'attempt'>, 'state'>) =>
  state === 'settled' || state === 'manual_review';

/** Money has come, or may have: nobody is asked for more. */
const MONEY_SEEN: readonly Row<'order'>['paymentStatus'][] = ['paid', 'review', 'refunded'];
export const isMoneySeen = ({ paymentStatus }: Pick<Row<'order'>, 'paymentStatus'>) =>
  MONEY_SEEN.includes(paymentStatus);

type States = Pick<Row<'order'>, 'status' | 'paymentStatus' | 'paymentMethod'>;

/** Cash at the door that staff have not confirmed: it takes no goods and is not made yet (ruling 42). */
export const isUnconfirmed = (order: States) =>
  order.status === 'pending' && isPaidAtDoor(order.paymentMethod) && !isMoneySeen(order);

/** Paid, or confirmed and to be paid at the door: it is made. */
export const isCovered = (order: States) =>
  order.paymentStatus === 'paid' ||
  (isPaidAtDoor(order.paymentMethod) && order.paymentStatus === 'unpaid' && !isUnconfirmed(order));

/** Covered and not sent yet: what the workshop has to do. */
export const isWaiting = (order: States) =>
  isCovered(order) && (order.status === 'pending' || order.status === 'processing');
