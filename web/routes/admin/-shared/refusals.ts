import { formatCents } from '../../../../shared/money.ts';
import { m } from '../../../paraglide/messages.js';
import type { OfficeWords } from '../../../ui/feedback/refusal.ts';

/** By the state of the unmatched payment whose code was typed. */
const MONEY_WORDS: Record<string, () => string> = {
  open: m.refusal_money_open,
  returned: m.refusal_money_returned,
  matched: m.refusal_money_elsewhere,
};

export const OFFICE_WORDS: OfficeWords = {
  forbidden: m.refusal_forbidden_role,
  already_printing: m.refusal_already_printing,
  not_waiting: m.refusal_not_waiting,
  nothing_to_print: m.refusal_nothing_to_print,
  job_too_large: ({ most }) => m.refusal_job_too_large({ most: String(most) }),
  step_skipped: m.refusal_step_skipped,
  refund_too_much: m.refusal_refund_too_much,
  order_refunded: m.refusal_order_refunded,
  not_refundable: m.refusal_not_refundable,
  refund_pending: m.refusal_refund_pending,
  money_here: m.refusal_money_here,
  nothing_to_review: m.refusal_nothing_to_review,
  too_little: m.refusal_too_little,
  other_amount: m.refusal_other_amount,
  other_currency: m.refusal_other_currency,
  receipt_used: m.refusal_receipt_used,
  code_known: ({ state }) => (MONEY_WORDS[`${state}`] ?? m.refusal_code_known)(),
  discount_taken: m.refusal_discount_taken,
  no_mail: m.refusal_no_mail,
  changed_meanwhile: ({ mutation }) =>
    mutation === 'editOrderLine' ? m.order_edit_overtaken() : m.refusal_changed_meanwhile(),
  edit_closed: m.order_edit_over,
  printing_started: m.order_line_locked,
  unknown_picture: m.refusal_unknown_picture,
  stock_impossible: ({ onHand }) => m.refusal_stock_impossible({ count: String(onHand) }),
  zone_in_use: m.refusal_zone_in_use,
  no_cash_there: m.refusal_no_cash_there,
  only_way_in: m.refusal_only_way_in,
};

export const OFFICE_FAILED = {
  setOrderStatus: m.admin_status_failed,
  deleteProduct: m.products_delete_failed,
  askRefund: ({ amountCents }: Record<string, unknown>) =>
    m.todo_refund_failed({ amount: formatCents(Number(amountCents)) }),
};
