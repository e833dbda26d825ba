import { MAX_LINES, MAX_QUANTITY } from '../../../shared/cart/limits.ts';
import { orderNumber } from '../../../shared/order/states.ts';
import { type OfficeRefusal, Refusal, type RefusalCode } from '../../../shared/tx.ts';
import type { Failed } from '../../api/http.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { SIZE_WORDS } from '../label/option-words.ts';
import { toast } from './toast.tsx';

type Detail = Record<string, unknown>;
type Words<Code extends string> = Record<Code, (detail: Detail) => string>;

/** Their words come with the frame of the back office. Four others say something else to customers. */
export type OfficeWords = Words<
  OfficeRefusal | 'forbidden' | 'edit_closed' | 'printing_started' | 'code_known'
>;

const WORDS: Words<Exclude<RefusalCode, OfficeRefusal>> = {
  forbidden: m.refusal_forbidden,
  not_found: m.refusal_not_found,
  invalid: m.refusal_invalid,
  id_taken: m.refusal_id_taken,
  unknown_mutator: m.refusal_unknown_mutator,
  internal: m.refusal_internal,
  cart_empty: m.refusal_cart_empty,
  cart_full: ({ max }) => m.refusal_cart_full({ max: String(max ?? MAX_LINES) }),
  cart_merged: ({ max, lines, linesSw }) =>
    m.refusal_cart_merged({ max: String(max), lines: String(locale() === 'sw' ? linesSw : lines) }),
  cart_changed: m.refusal_cart_changed,
  cart_used: ({ orderId }) => m.refusal_cart_used({ number: orderNumber(String(orderId)) }),
  line_gone: m.refusal_line_gone,
  price_changed: m.refusal_price_changed,
  quantity_out_of_range: ({ max }) =>
    m.refusal_quantity_out_of_range({ max: String(max ?? MAX_QUANTITY) }),
  sold_out: m.refusal_sold_out,
  unknown_product: m.refusal_unknown_product,
  no_design: m.refusal_no_design,
  edit_closed: m.refusal_edit_closed,
  printing_started: m.refusal_printing_started,
  consent_missing: m.refusal_consent_missing,
  words_erased: m.refusal_words_erased,
  shape_gone: m.shape_gone,
  unprintable: m.refusal_unprintable,
  too_wide: (detail) => {
    const { fits, size, row, names } = detail;
    const part = isSize(size) ? SIZE_WORDS[size]() : null;
    if (part && Number(names) > 1) return m.part_row_too_wide({ part, row: String(row) });
    if (part) return m.part_too_wide({ part });
    return isSize(fits)
      ? m.refusal_too_wide({ size: SIZE_WORDS[fits]() })
      : m.refusal_too_wide_for_all();
  },
  order_cancelled: m.refusal_order_cancelled,
  order_paid: m.refusal_order_paid,
  attempt_active: m.refusal_attempt_active,
  total_too_high: m.refusal_total_too_high,
  order_too_large: m.refusal_order_too_large,
  cash_orders_open: m.refusal_cash_orders_open,
  method_unavailable: m.refusal_method_unavailable,
  code_known: m.refusal_code_known,
  discount_unknown: m.refusal_discount_unknown,
  discount_ended: m.refusal_discount_ended,
  discount_minimum: m.refusal_discount_minimum,
  discount_used: m.refusal_discount_used,
  discount_spent: m.refusal_discount_spent,
  link_over: m.refusal_link_over,
  review_needs_order: m.refusal_review_needs_order,
  handed_over: m.refusal_handed_over,
  point_gone: m.refusal_point_gone,
  point_changed: m.refusal_point_changed,
  email_needed: m.refusal_email_needed,
  sms_orders_full: m.refusal_sms_orders_full,
};

const EDGE: Record<string, () => string> = {
  too_many: m.refusal_too_many,
  provider_down: m.refusal_provider_down,
  captcha_failed: m.captcha_failed,
  captcha_away: m.captcha_away,
  captcha_unloaded: m.captcha_away,
  captcha_cancelled: m.captcha_failed,
  try_again: m.refusal_try_again,
  signed_out: m.refusal_signed_out,
  wrong_owner: m.refusal_signed_out,
  unknown_post: m.refusal_unknown_post,
};

const isSize = (value: unknown): value is keyof typeof SIZE_WORDS =>
  typeof value === 'string' && Object.hasOwn(SIZE_WORDS, value);

const words = new Map(Object.entries<(detail: Detail) => string>({ ...WORDS, ...EDGE }));

/** `failed`: what did not work, by mutator, where it is said before the reason. */
export function addOfficeWords(more: OfficeWords, failed: typeof FAILED) {
  for (const [code, say] of Object.entries(more)) words.set(code, say);
  Object.assign(FAILED, failed);
}

/** Any unknown code gets the general words. */
export const refusalText = (code: string, detail: Detail = {}): string =>
  words.get(code)?.(detail) ?? m.refusal_internal();

export function failureText({ code, detail }: Pick<Failed, 'code' | 'detail'>): string {
  if (code === 'offline') return m.account_offline();
  if (code === 'internal' || code === 'try_again') return m.error_ours();
  if (code === 'too_many') {
    const minutes = Math.max(1, Math.ceil(Number(detail.retryAfterS ?? 60) / 60));
    return m.account_too_many({ minutes });
  }
  return refusalText(code, detail);
}

const FAILED: Record<string, (detail: Detail) => string> = {};

/** Shows what a mutation threw; `about` says which mutation it was, and of which order. */
export function toastError(error: unknown, about: { mutation?: string; orderId?: string } = {}) {
  const [code, detail] = error instanceof Refusal ? [error.code, error.detail] : ['internal', {}];
  toastRefusal(code, { ...detail, ...about });
}

export function toastFailed({ code, detail }: Pick<Failed, 'code' | 'detail'>) {
  if (code === 'offline') toast(m.account_offline(), undefined, 'bad');
  else toastRefusal(code, detail);
}

export function toastRefusal(code: string, detail: Detail = {}) {
  const { orderId, mutation = '' } = detail;
  const number = typeof orderId === 'string' ? [orderNumber(orderId)] : [];
  const why = refusalText(code, detail);
  if (Object.hasOwn(FAILED, String(mutation))) {
    const reason = [...number, why].join(': ');
    return toast(m.failure_title(), FAILED[String(mutation)]?.(detail), 'bad', reason);
  }
  toast([m.refusal_title(), ...number].join(' · '), why, 'bad');
}
