import { nameIn } from '../../../../shared/catalogue/product.ts';
import type { AgreedPoint } from '../../../../shared/catalogue/schema.ts';
import { formatCents } from '../../../../shared/money.ts';
import { METHOD_IDS } from '../../../../shared/payment/method.ts';
import { startOf } from '../../../../shared/time.ts';
import type { Row } from '../../../../shared/tx.ts';
import { LANGUAGES, locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { paidBy } from '../../../ui/order/payment-methods.ts';
import { STEP_WORDS } from '../../../ui/order/step-words.ts';
import { ORDER_STATUS_WORDS } from '../../../ui/order/words.ts';
import { dayOf, momentOf } from '../../../ui/text/moment.ts';
import { FORM_FIELDS, FORM_KINDS, formValue } from '../-form/office-words.ts';
import { ATTEMPT_WORDS, CHANNEL_WORDS, PAYMENT_WORDS, WAY_WORDS } from '../-shared/order-words.ts';
import { ROLE_WORDS } from '../-shared/role-words.ts';
import { FAILURE_WORDS, REFUND_WAY_WORDS, REFUND_WORDS } from '../(money)/-words.ts';
import { CAUSE_WORDS, FIELD_WORDS } from '../(products)/-words.ts';
import { reasonWords } from './-words.ts';

type Words = Record<string, () => string>;

const PRINTED = { labelType: m.customize_type, labels: m.manual_labels };
const BY_KIND: Record<string, Words> = {
  product: { ...FIELD_WORDS, archivedAt: m.field_off_sale, sold: m.field_sold },
  zone: FORM_FIELDS.zoneId,
  pickupPoint: FORM_FIELDS.pointId,
  discount: FORM_FIELDS.code,
  banner: FORM_FIELDS.bannerId,
  category: FORM_FIELDS.categoryId,
  shopDetails: FORM_FIELDS.detailsId,
  theme: FORM_FIELDS.themeId,
  priceSteps: FORM_FIELDS.stepsId,
  discountUse: { uses: m.discount_used, maxUses: m.discount_most_uses },
  county: { zoneId: m.audit_about_zone },
  stock: { onHand: m.product_form_stock },
  stockMovement: { amount: m.stock_amount, cause: m.stock_cause, note: m.stock_note },
  exchangeRate: { cents: m.rate_field, setAt: m.payments_time },
  workshop: {
    labelsPerDay: m.work_labels_per_day,
    backlogDays: m.field_backlog,
    cutoffHour: m.work_cutoff,
    closedDays: m.field_closed_days,
    cutName: m.work_cut_name,
    collects: m.points_workshop,
    takesCash: m.points_workshop_cash,
  },
  job: {
    ...PRINTED,
    sheet: m.work_sheet,
    downloads: m.field_downloads,
    createdAt: m.payments_time,
  },
  pack: { ...PRINTED, size: m.customize_size, more: m.field_parts },
  order: {
    buyerPin: m.details_pin,
    zoneId: m.audit_about_zone,
    status: m.admin_status,
    paymentStatus: m.admin_payment,
    paymentMethod: m.payments_method,
    shippingMethod: m.orders_way,
    channel: m.manual_channel,
    subtotalCents: m.totals_subtotal,
    discountCents: m.totals_discount,
    discountCode: m.discount_code,
    shippingCents: m.totals_shipping,
    cashFeeCents: m.totals_cash_fee,
    roundingCents: m.totals_rounding,
    totalCents: m.totals_total,
    refundedCents: m.admin_order_refunded,
    keptExtraCents: m.admin_order_kept,
    stockHeld: m.field_stock_held,
    courier: m.tracking_courier,
    tracking: m.tracking_number,
    consentAt: m.field_consent,
    promisedFrom: m.field_promised_from,
    promisedTo: m.field_promised_to,
    placedAt: m.admin_order_placed,
    paidAt: m.field_paid,
    slipPrintedAt: m.field_slip_printed,
    parcelPrintedAt: m.field_parcel_printed,
    finishedAt: m.field_finished,
  },
  attempt: {
    rateCents: m.rate_field,
    capturedCents: m.payment_captured,
    typedCode: m.field_typed_code,
    currency: m.field_currency,
    startedAt: m.field_begun,
    merchantRequestId: () => 'MerchantRequestID',
    checkoutRequestId: () => 'CheckoutRequestID',
  },
  refund: {
    handMethod: m.payments_method,
    providerRef: m.payments_receipt,
    way: m.refund_way,
    failure: m.field_failure,
    askedAt: m.field_asked,
  },
  user: { role: m.people_role },
  download: { rows: m.field_rows, from: m.payments_from, to: m.payments_to },
  invoice: {
    kind: m.discount_kind,
    number: m.field_number,
    vatCents: () => 'VAT',
    issuedAt: m.field_issued,
  },
};

/** Columns that more than one kind has, and columns with personal data. The audit keeps no values of the latter. */
const COMMON: Words = {
  amountCents: m.payments_amount,
  answeredAt: m.field_answered,
  approvedAt: m.field_approved,
  at: m.payments_time,
  author: m.field_author,
  bySms: m.field_by_sms,
  city: m.checkout_city,
  confirmedAt: m.field_confirmed,
  countyId: m.checkout_county,
  email: m.people_email,
  endedAt: m.field_ended,
  fullName: m.checkout_full_name,
  hiddenAt: m.field_hidden,
  jobId: m.audit_about_job,
  landmark: m.checkout_landmark,
  lines: m.field_lines,
  locale: m.people_language,
  method: m.payments_method,
  name: m.people_name,
  phone: m.people_phone,
  pickupPoint: m.point_label,
  postalCode: m.checkout_zip,
  proof: m.todo_proof_field,
  rank: m.field_rank,
  reason: m.todo_reason,
  receipt: m.payments_receipt,
  stars: m.field_stars,
  state: m.payments_state,
  step: m.field_step,
  street: m.checkout_address,
  subject: m.field_subject,
  text: m.field_text,
  textSw: m.field_text_sw,
};

/** A column's label. Null for columns that mean nothing to staff, such as ids and hashes. */
export const fieldWords = (kind: string, field: string): string | null =>
  (BY_KIND[kind]?.[field] ?? COMMON[field])?.() ?? null;

const VALUES: Record<string, Words> = {
  'invoice.kind': { invoice: m.audit_about_invoice, credit_note: m.receipt_credit_note },
  'order.status': ORDER_STATUS_WORDS,
  'order.paymentStatus': PAYMENT_WORDS,
  'order.shippingMethod': WAY_WORDS,
  'order.channel': CHANNEL_WORDS,
  'attempt.state': ATTEMPT_WORDS,
  'refund.state': REFUND_WORDS,
  'refund.way': REFUND_WAY_WORDS,
  'refund.failure': FAILURE_WORDS,
  'stray.state': {
    open: m.unmatched_open,
    matched: m.act_match_unmatched,
    returned: m.act_return_unmatched,
  },
  'job.sheet': { a4: () => 'A4', sra3: () => 'SRA3' },
  'stockMovement.cause': CAUSE_WORDS,
  'orderLine.step': STEP_WORDS,
  'linePart.step': STEP_WORDS,
  'user.role': ROLE_WORDS,
};

/** Kinds with a form, which has words for their values. */
const HAVE_FORMS: string[] = Object.values(FORM_KINDS).map(([kind]) => kind);

const DAYS = ['promisedFrom', 'promisedTo', 'closedDays', 'from', 'to', 'day'];

/** '2026-12-25' as '25 Dec 2026'. */
function dayWords(value: string): string {
  const at = startOf(value);
  return at === null ? value : dayOf(at);
}

function pointWords(value: unknown): string {
  if (typeof value === 'string') return value;
  const { name, town, place } = value as AgreedPoint;
  return `${name}, ${town}, ${place}`;
}

/** States, sums, times and zones as they are shown elsewhere. */
export function valueWords(
  kind: string,
  field: string,
  value: unknown,
  zones: readonly Row<'zone'>[] = [],
): string {
  const words = VALUES[`${kind}.${field}`]?.[String(value)];
  if (words) return words();
  if (value === null || value === '') return '–';
  if (field === 'locale') return LANGUAGES[value as keyof typeof LANGUAGES];
  if (kind === 'order' && field === 'pickupPoint') return pointWords(value);
  if (kind === 'attempt' && field === 'reason') {
    return reasonWords('system', value) ?? '–';
  }
  const method = /method$/i.test(field) && METHOD_IDS.find((id) => id === value);
  if (method) return paidBy(method);
  // A percentage is at most 100. An amount is in cents, and always more.
  if (kind === 'discount' && field === 'value' && Number(value) > 100) {
    return formatCents(Number(value));
  }
  // The audit stores at most 200 characters of a value: a longer list is text that ends with '…'.
  const isCut = typeof value === 'string' && value.endsWith('…');
  if (HAVE_FORMS.includes(kind) && !isCut) return formValue(field, { [field]: value });
  if (typeof value === 'boolean') return value ? m.conflict_yes() : m.conflict_no();
  if (typeof value === 'number' && field.endsWith('At')) return momentOf(value);
  if (typeof value === 'number' && /cents$/i.test(field)) return formatCents(value);
  const shown = DAYS.includes(field) ? dayWords : String;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.map(shown).join(', ');
  const zone = field === 'zoneId' && zones.find(({ id }) => id === value);
  if (zone) return nameIn(locale(), zone);
  return typeof value === 'string' ? shown(value) : JSON.stringify(value);
}
