import type { AttemptReason, RefundFailure } from '../../../../shared/payment/codes.ts';
import type { Row } from '../../../../shared/tx.ts';
import type { AuditEntry } from '../../../../worker/routes/admin/audit.ts';
import { m } from '../../../paraglide/messages.js';
import { isOnlyRecorded } from '../audit/-words.ts';

const WHAT: Partial<Record<AttemptReason, () => string>> = {
  other_amount: m.what_other_amount,
  second_payment: m.what_second_payment,
  order_cancelled: m.what_order_cancelled,
  sold_out: m.what_sold_out,
  other_currency: m.what_other_currency,
  recorded: m.what_recorded,
  unconfirmed: m.what_unproven,
  contradicted: m.what_unproven,
  code: m.what_unproven,
  duplicate_receipt: m.what_duplicate_receipt,
  other_payer: m.what_other_payer,
  sent_back: m.what_sent_back,
};

/** What staff should do about a payment in review. A payment that is too little cannot be accepted. */
export function whatToDo(reason: AttemptReason | null, isTooLittle: boolean): string {
  if (reason === 'other_amount' && isTooLittle) return m.what_too_little();
  return ((reason && WHAT[reason]) ?? m.what_silence)();
}

export const FAILURE_WORDS: Record<RefundFailure, () => string> = {
  refused: m.refund_failure_refused,
  declined: m.refund_failure_declined,
  misconfigured: m.refund_failure_misconfigured,
  offline: m.refund_failure_offline,
  low_balance: m.refund_failure_low_balance,
  already_reversed: m.refund_failure_already_reversed,
  unknown_receipt: m.refund_failure_unknown_receipt,
  not_sent: m.refund_failure_not_sent,
  by_hand: m.refund_failure_by_hand,
  too_much: m.refund_failure_too_much,
  done_after_all: m.refund_failure_done_after_all,
  seen: m.refund_failure_seen,
};
export const refundFailure = (failure: RefundFailure | null) =>
  (failure ? FAILURE_WORDS[failure] : m.refund_failure_other)();

export const REFUND_WORDS: Record<Row<'refund'>['state'], () => string> = {
  asked: m.refund_asked,
  pending: m.refund_pending,
  done: m.refund_done,
  failed: m.refund_failed,
};
export const REFUND_TONES = {
  asked: 'yellow',
  pending: 'yellow',
  done: 'green',
  failed: 'red',
} as const satisfies Record<Row<'refund'>['state'], string>;

export const REFUND_WAY_WORDS: Record<Row<'refund'>['way'], () => string> = {
  provider: m.refund_way_provider,
  reversal: m.refund_way_reversal,
  hand: m.refund_way_hand,
};

export const ATTEMPT_TONES = {
  initiating: 'gray',
  pending: 'yellow',
  settled: 'green',
  customer_cancelled: 'gray',
  failed: 'red',
  timed_out: 'red',
  manual_review: 'yellow',
} as const satisfies Record<Row<'attempt'>['state'], string>;

const ACTIONS: Record<string, () => string> = {
  startAttempt: m.payment_act_start_attempt,
  attemptAccepted: m.payment_act_attempt_accepted,
  attemptSettled: m.payment_act_attempt_settled,
  attemptFailed: m.payment_act_attempt_failed,
  attemptOdd: m.payment_act_attempt_review,
  attemptUnknown: m.payment_act_attempt_unknown,
  claimCode: m.payment_act_claim_code,
  recordPayment: m.payment_act_record_payment,
  acceptPayment: m.payment_act_accept_payment,
  dismissPayment: m.payment_act_dismiss_payment,
  keepOverpayment: m.payment_act_keep_overpayment,
  matchStray: m.payment_act_match_unmatched,
  askRefund: m.payment_act_ask_refund,
  refundBegun: m.payment_act_refund_begun,
  refundWaits: m.payment_act_refund_waits,
  refundDone: m.payment_act_refund_done,
  refundFailed: m.payment_act_refund_failed,
  concludeRefund: m.payment_act_conclude_refund,
  dismissRefund: m.payment_act_dismiss_refund,
  setOrderStatus: m.payment_act_set_order_status,
};
export const actionWords = (action: string, detail: AuditEntry['detail']) =>
  isOnlyRecorded(detail) ? m.act_record_only() : (ACTIONS[action] ?? m.audit_other_act)();

const EVENTS: Record<string, () => string> = {
  callback: m.payment_event_callback,
  webhook: m.payment_event_webhook,
  dispute: m.payment_event_dispute,
  other_amount: m.payment_event_other_amount,
  foreign_refund: m.payment_event_foreign_refund,
  status: m.payment_event_status,
  by_hand: m.payment_event_by_hand,
  reversal: m.payment_event_reversal,
};
export const eventWords = (kind: string) => (EVENTS[kind] ?? m.payment_event_webhook)();
