import type { OrderView } from '../../../../shared/order/states.ts';
import type { AttemptReason } from '../../../../shared/payment/codes.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';

export const VIEW_WORDS: Record<OrderView, () => string> = {
  to_pay: m.today_pay,
  to_print: m.today_print,
  to_pack: m.today_pack,
  to_send: m.today_send,
  late: m.today_late,
};

/** For staff, who distinguish a failed payment from none. */
export const PAYMENT_WORDS: Record<Row<'order'>['paymentStatus'], () => string> = {
  unpaid: m.admin_pay_unpaid,
  pending: m.admin_pay_pending,
  paid: m.admin_pay_paid,
  failed: m.admin_pay_failed,
  refunded: m.admin_pay_refunded,
  review: m.admin_pay_review,
};

export const CHANNEL_WORDS: Record<Row<'order'>['channel'], () => string> = {
  shop: m.channel_shop,
  whatsapp: m.channel_whatsapp,
  phone: m.channel_phone,
};

export const WAY_WORDS: Record<Row<'order'>['shippingMethod'], () => string> = {
  standard: m.admin_order_standard,
  express: m.admin_order_express,
  workshop: m.admin_order_workshop,
  point: m.admin_order_point,
};

/** How an order reaches its customer, with the name of the pick-up point. */
export function wayWords({
  shippingMethod,
  pickupPoint: at,
}: Pick<Row<'order'>, 'shippingMethod' | 'pickupPoint'>): string {
  const words = WAY_WORDS[shippingMethod]();
  return at ? `${words}: ${at.name}, ${at.town}` : words;
}

export const ATTEMPT_WORDS: Record<Row<'attempt'>['state'], () => string> = {
  initiating: m.attempt_initiating,
  pending: m.attempt_pending,
  settled: m.attempt_settled,
  customer_cancelled: m.attempt_customer_cancelled,
  failed: m.attempt_failed,
  timed_out: m.attempt_timed_out,
  manual_review: m.attempt_manual_review,
};

const REASONS: Record<AttemptReason, (() => string) | null> = {
  cancelled: null,
  no_answer: null,
  low_balance: m.attempt_reason_low_balance,
  unreachable: m.attempt_reason_unreachable,
  wrong_pin: m.attempt_reason_wrong_pin,
  duplicate_receipt: m.attempt_reason_duplicate_receipt,
  other_amount: m.attempt_reason_other_amount,
  recorded: m.attempt_reason_recorded,
  second_payment: m.attempt_reason_second_payment,
  order_cancelled: m.attempt_reason_order_cancelled,
  unconfirmed: m.attempt_reason_unconfirmed,
  contradicted: m.attempt_reason_contradicted,
  sold_out: m.attempt_reason_sold_out,
  other_payer: m.attempt_reason_other_payer,
  other_currency: m.attempt_reason_other_currency,
  code: m.attempt_reason_code,
  code_unknown: m.attempt_reason_code_unknown,
  same_payment: m.attempt_reason_same_payment,
  declined: m.attempt_reason_declined,
  abandoned: m.attempt_reason_abandoned,
  page_lost: m.attempt_reason_page_lost,
  pin_locked: m.attempt_reason_pin_locked,
  busy: m.attempt_reason_busy,
  expired: m.attempt_reason_expired,
  prompt_failed: m.attempt_reason_prompt_failed,
  rate_limited: m.attempt_reason_rate_limited,
  offline: m.attempt_reason_offline,
  misconfigured: m.attempt_reason_misconfigured,
  bad_request: m.attempt_reason_bad_number,
  refused: m.attempt_reason_refused,
  returned: m.attempt_reason_returned,
  dismissed: m.attempt_reason_dismissed,
  sent_back: m.attempt_reason_sent_back,
};

/** Why a payment ended, where that says more than its state. */
export const reasonText = (reason: AttemptReason | null): string | null =>
  (reason && REASONS[reason]?.()) ?? null;
