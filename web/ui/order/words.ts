import { namesOf } from '../../../shared/label/names.ts';
import { isCollected } from '../../../shared/order/collection.ts';
import { isUnconfirmed } from '../../../shared/order/states.ts';
import type { AttemptReason } from '../../../shared/payment/codes.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';

type Tone = 'gray' | 'yellow' | 'blue' | 'green' | 'red';
type OrderStatus = Row<'order'>['status'];
type PaymentStatus = Row<'order'>['paymentStatus'];

export const ORDER_STATUS_WORDS: Record<OrderStatus, () => string> = {
  pending: m.order_status_pending,
  processing: m.order_status_processing,
  shipped: m.order_status_shipped,
  delivered: m.order_status_delivered,
  cancelled: m.order_status_cancelled,
};

const COLLECTED_WORDS: Partial<Record<OrderStatus, () => string>> = {
  shipped: m.order_status_ready,
  delivered: m.order_status_collected,
};

/** What a status means for this order. ORDER_STATUS_WORDS is for orders of all kinds. */
export const statusWord = (
  order: Pick<Row<'order'>, 'status' | 'shippingMethod'>,
  status: OrderStatus = order.status,
) => ((isCollected(order) && COLLECTED_WORDS[status]) || ORDER_STATUS_WORDS[status])();

type StatusFields = Pick<
  Row<'order'>,
  'status' | 'shippingMethod' | 'paymentStatus' | 'paymentMethod'
>;

/** For customers, who may not know what 'pending' means. */
export function shownStatus(order: StatusFields): string {
  if (order.status !== 'pending' || order.paymentStatus === 'refunded') return statusWord(order);
  if (order.paymentStatus === 'review') return m.payment_status_review();
  if (isUnconfirmed(order)) return m.timeline_call();
  return order.paymentStatus === 'paid' ? m.payment_status_paid() : m.order_waiting_payment();
}

export const ORDER_STATUS_TONES: Record<OrderStatus, Tone> = {
  pending: 'gray',
  processing: 'yellow',
  shipped: 'blue',
  delivered: 'green',
  cancelled: 'gray',
};

export const PAYMENT_STATUS_WORDS: Record<PaymentStatus, () => string> = {
  unpaid: m.payment_status_unpaid,
  pending: m.payment_status_pending,
  paid: m.payment_status_paid,
  failed: m.payment_status_failed,
  refunded: m.payment_status_refunded,
  review: m.payment_status_review,
};

export const PAYMENT_STATUS_TONES: Record<PaymentStatus, Tone> = {
  unpaid: 'gray',
  pending: 'yellow',
  paid: 'green',
  failed: 'red',
  refunded: 'gray',
  review: 'yellow',
};

const FAILURES: Partial<Record<AttemptReason, () => string>> = {
  cancelled: m.payment_failed_cancelled,
  low_balance: m.payment_failed_low_balance,
  wrong_pin: m.payment_failed_wrong_pin,
  unreachable: m.payment_failed_unreachable,
  pin_locked: m.payment_failed_pin_locked,
  busy: m.payment_failed_busy,
  expired: m.payment_failed_expired,
  prompt_failed: m.payment_failed_prompt,
  rate_limited: m.payment_failed_rate_limited,
  offline: m.payment_failed_offline,
  misconfigured: m.payment_failed_offline,
  bad_request: m.payment_failed_bad_number,
  no_answer: m.payment_failed_unreachable,
  code_unknown: m.payment_failed_code_unknown,
  declined: m.payment_failed_declined,
  abandoned: m.payment_failed_abandoned,
  page_lost: m.payment_page_lost,
  returned: m.payment_failed_returned,
};

/** Why a payment failed. What a customer cannot act on gets general words. */
export const paymentFailureText = (reason: AttemptReason | null) =>
  ((reason && FAILURES[reason]) ?? m.payment_failed_unknown)();

const MOST_NAMES = 3;

/** The first names on an order's labels, each once: 'Wanjiku, Otieno, Amani ...'. */
export function labelNames(lines: readonly Pick<Row<'orderLine'>, 'design'>[]): string {
  const all = lines.flatMap(({ design }) => (design ? namesOf(design) : []));
  const texts = [...new Set(all.map(({ text }) => text).filter(Boolean))];
  return texts.slice(0, MOST_NAMES).join(', ') + (texts.length > MOST_NAMES ? ' ...' : '');
}
