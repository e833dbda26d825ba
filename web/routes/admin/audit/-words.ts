import { idOf, isGuest } from '../../../../shared/account/owner.ts';
import { CUSTOMERS_CHANGES } from '../../../../shared/order/edit/editable.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { AttemptReason } from '../../../../shared/payment/codes.ts';
import type { AuditEntry, AuditPage } from '../../../../worker/routes/admin/audit.ts';
import type { OwnAction } from '../../../../worker/sync/audit.ts';
import { m } from '../../../paraglide/messages.js';
import { reasonText } from '../-shared/order-words.ts';

const OWN_WORDS: Record<OwnAction, () => string> = {
  'invite user': m.act_invite_user,
  'disable user': m.act_disable_user,
  'enable user': m.act_enable_user,
  'sign-out user': m.act_sign_out_user,
  'reset-factors user': m.act_reset_factors_user,
  'trust-phone user': m.act_trust_phone_user,
  'release-phone user': m.act_release_phone_user,
  'change role': m.act_change_role,
  download: m.act_download,
  uploadPhoto: m.act_upload_photo,
  saveStatement: m.act_save_statement,
  eraseOrder: m.act_erase_order,
  eraseWords: m.act_erase_words,
  eraseCart: m.act_erase_cart,
  eraseSharedCart: m.act_erase_shared_cart,
  makeRecoveryCodes: m.act_make_recovery_codes,
  addFactor: m.act_add_factor,
  removeFactor: m.act_remove_factor,
  setup: m.act_setup,
};

/** Words for the actions in the audit: mutators and what else is listed. */
export const ACTION_WORDS: Record<string, () => string> = {
  setOrderStatus: m.act_set_order_status,
  setTracking: m.act_set_tracking,
  editAddress: m.act_edit_address,
  editOrderLine: m.act_edit_order_line,
  addOrderNote: m.act_add_order_note,
  removeOrderNote: m.act_remove_order_note,
  placeManualOrder: m.act_place_manual_order,
  resendMail: m.act_resend_mail,
  replaceOrderLinks: m.act_replace_order_links,
  remindOrder: m.act_remind_order,
  askReview: m.act_ask_review,
  reopenOrder: m.act_reopen_order,
  recordPrinted: m.act_record_printed,
  recordPayment: m.act_record_payment,
  askRefund: m.act_ask_refund,
  concludeRefund: m.act_conclude_refund,
  dismissRefund: m.act_dismiss_refund,
  acceptPayment: m.act_accept_payment,
  dismissPayment: m.act_dismiss_payment,
  keepOverpayment: m.act_keep_overpayment,
  matchStray: m.act_match_unmatched,
  returnStray: m.act_return_unmatched,
  createJob: m.act_create_job,
  dissolveJob: m.act_dissolve_job,
  takeSheets: m.act_take_sheets,
  moveLines: m.act_move_lines,
  moderate: m.act_moderate,
  saveDiscount: m.act_save_discount,
  saveRate: m.act_save_rate,
  saveSeller: m.act_save_seller,
  saveShopDetails: m.act_save_shop_details,
  savePack: m.act_save_pack,
  saveWorkshop: m.act_save_workshop,
  adjustStock: m.act_adjust_stock,
  createDiscount: m.act_create_discount,
  createProduct: m.act_create_product,
  editProduct: m.act_edit_product,
  deleteProduct: m.act_delete_product,
  restoreProduct: m.act_restore_product,
  saveCategory: m.act_save_category,
  orderCategories: m.act_order_categories,
  saveTheme: m.act_save_theme,
  removeTheme: m.act_remove_theme,
  orderThemes: m.act_order_themes,
  savePriceSteps: m.act_save_price_steps,
  saveZone: m.act_save_zone,
  removeZone: m.act_remove_zone,
  savePickupPoint: m.act_save_pickup_point,
  removePickupPoint: m.act_remove_pickup_point,
  offerCollection: m.act_offer_collection,
  moveCounty: m.act_move_county,
  saveBanner: m.act_save_banner,
  removeSubscriber: m.act_remove_subscriber,
  unsubscribe: m.act_unsubscribe,
  placeOrder: m.act_place_order,
  expireOrder: m.act_expire_order,
  archiveOrder: m.act_archive_order,
  releaseStock: m.act_release_stock,
  startAttempt: m.act_start_attempt,
  attemptAccepted: m.act_attempt_accepted,
  attemptSettled: m.act_attempt_settled,
  attemptFailed: m.act_attempt_failed,
  attemptOdd: m.act_attempt_odd,
  attemptUnknown: m.act_attempt_unknown,
  claimCode: m.act_claim_code,
  payAtDoor: m.act_pay_at_door,
  strayReceived: m.act_unmatched_received,
  refundBegun: m.act_refund_begun,
  refundWaits: m.act_refund_waits,
  refundDone: m.act_refund_done,
  refundFailed: m.act_refund_failed,
  purgeJob: m.act_purge_job,
  giveConsent: m.act_give_consent,
  eraseDraft: m.act_erase_draft,
  setBacklog: m.act_set_backlog,
  // No longer done, but listed.
  'promote user': m.act_promote_user,
  'demote user': m.act_demote_user,
  ...OWN_WORDS,
};

/** Staff wrote the payment down without keeping it. */
export const isOnlyRecorded = (detail: AuditEntry['detail']) =>
  Object.entries(detail).some(
    ([key, row]) =>
      key.startsWith('attempt/') && (row as { reason?: unknown[] }).reason?.[1] === 'recorded',
  );

/** Of a mutator that was refused, 'refuse <name>'. Those of customers alone have no words. */
export function actionWords(action: string, detail: AuditEntry['detail']): string {
  if (isOnlyRecorded(detail)) return m.act_record_only();
  const [, refused] = action.split('refuse ');
  if (refused === undefined) return (ACTION_WORDS[action] ?? m.audit_other_act)();
  const act = ACTION_WORDS[refused]?.();
  return act ? m.act_refused_of({ act }) : m.act_refused();
}

const ABOUT_WORDS: Record<string, () => string> = {
  product: m.audit_about_product,
  category: m.audit_about_category,
  theme: m.audit_about_theme,
  priceSteps: m.audit_about_price_steps,
  zone: m.audit_about_zone,
  county: m.audit_about_county,
  pickupPoint: m.audit_about_pickup_point,
  stock: m.audit_about_stock,
  exchangeRate: m.audit_about_exchange_rate,
  workshop: m.audit_about_workshop,
  shopDetails: m.audit_about_shop_details,
  banner: m.audit_about_banner,
  stray: m.audit_about_unmatched,
  job: m.audit_about_job,
  pack: m.audit_about_pack,
  discount: m.audit_about_discount,
  subscriber: m.audit_about_subscriber,
  comment: m.audit_about_comment,
  review: m.audit_about_review,
  message: m.audit_about_message,
  sharedCart: m.audit_about_shared_cart,
  order: m.audit_about_order,
  orderLine: m.audit_about_order_line,
  linePart: m.audit_about_order_line,
  address: m.audit_about_address,
  attempt: m.audit_about_attempt,
  refund: m.audit_about_refund,
  invoice: m.audit_about_invoice,
  orderNote: m.audit_about_order_note,
  design: m.audit_about_design,
  draft: m.audit_about_draft,
  cartLine: m.audit_about_cart_line,
  user: m.audit_about_user,
};

/** Whose ids are codes that staff know. Other ids may be an address or a name. */
const CODED = ['job', 'discount'];

/** What a row's key means: 'attempt/<id>' is 'Payment 1F2E3D4C'. */
export function subjectWords(key: string): string {
  const [kind = '', id = ''] = key.split('/');
  const words = (ABOUT_WORDS[kind] ?? m.audit_about_other)();
  if (/^[0-9a-f]{8}-/.test(id)) return `${words} ${orderNumber(id)}`;
  return /^[0-9]+$/.test(id) || CODED.includes(kind) ? `${words} ${id}` : words;
}

/** Staff typed theirs. Those of the shop itself are codes of payments. */
export function reasonWords(actor: string, reason: unknown): string | null {
  if (typeof reason !== 'string') return null;
  if (actor !== 'system') return reason;
  if (reason === 'cancelled') return m.attempt_customer_cancelled();
  if (reason === 'no_answer') return m.attempt_timed_out();
  return reasonText(reason as AttemptReason) ?? reason;
}

/** Of a deleted account only its id is left. Its acts were a customer's, or else those of staff. */
export function actorName(actor: string, people: AuditPage['people'], action = ''): string {
  if (actor === 'system') return m.audit_system();
  if (isGuest(actor)) return m.audit_guest();
  const known = people[actor];
  if (known) return known;
  return CUSTOMERS_CHANGES.includes(action) ? m.audit_guest() : formerStaff(actor);
}

export const formerStaff = (actor: string) => m.audit_former({ number: orderNumber(idOf(actor)) });
