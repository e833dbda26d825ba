/** The shop's own codes: states of attempts to pay, and why attempts and refunds ended. */

export const ATTEMPT_STATES = [
  'initiating',
  'pending',
  'settled',
  'customer_cancelled',
  'failed',
  'timed_out',
  'manual_review',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** Why a payment did not come, as its provider says or the shop concludes from what it says. */
export const PROVIDER_REASONS = [
  'low_balance',
  'cancelled',
  'unreachable',
  'wrong_pin',
  'pin_locked',
  'busy',
  'expired',
  'prompt_failed',
  'misconfigured',
  'rate_limited',
  'offline',
  'bad_request',
  'refused',
  'declined',
  'abandoned',
  'page_lost',
  'code_unknown',
] as const;
export type ProviderReason = (typeof PROVIDER_REASONS)[number];

/** Why a person has to look at what the provider reported. */
export const REVIEW_REASONS = [
  'unconfirmed',
  'contradicted',
  'duplicate_receipt',
  'sold_out',
  'other_payer',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** All of an attempt. The last group is decided by the rules of payments, and by staff. */
export type AttemptReason =
  | ProviderReason
  | ReviewReason
  | 'code'
  | 'dismissed'
  | 'no_answer'
  | 'order_cancelled'
  | 'other_amount'
  | 'other_currency'
  /** Staff wrote down what the statement shows, without keeping it. */
  | 'recorded'
  | 'returned'
  | 'same_payment'
  | 'second_payment'
  | 'sent_back';

/** Why a provider did not refund. */
export const REFUND_REASONS = [
  'refused',
  'declined',
  'misconfigured',
  'offline',
  'low_balance',
  'already_reversed',
  'unknown_receipt',
  'not_sent',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** All of a refund; 'seen' once staff dismissed one. */
export type RefundFailure = RefundReason | 'by_hand' | 'done_after_all' | 'seen' | 'too_much';
