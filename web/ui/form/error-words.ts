import { m } from '../../paraglide/messages.js';

/**
 * Words for the error codes of schemas. Those of the back office are beside its forms: here they would be
 * 0.8 KB on public pages.
 */
const ERRORS: Record<string, () => string> = {
  error_full_name: m.error_full_name,
  error_email: m.error_email,
  error_email_or_tick: m.error_email_or_tick,
  error_address: m.error_address,
  error_city: m.error_city,
  error_county: m.error_county,
  error_point: m.error_point,
  error_zip: m.error_zip,
  error_card_number: m.error_card_number,
  error_marks: m.error_marks,
  error_text: m.error_text,
  error_phone: m.error_phone,
  error_payment_method: m.error_payment_method,
  error_pin: m.error_pin,
  error_consent: m.error_consent,
  email: m.account_error_email,
  email_or_phone: m.account_error_email_or_phone,
  password: m.account_error_password,
  password_short: m.setup_weak_length,
  password_long: m.account_error_password_long,
  full_name: m.account_error_full_name,
  code: m.account_error_code,
  mailed_code: m.account_error_mailed_code,
  mismatch: m.account_error_mismatch,
  order_end: m.error_order_end,
  name: m.profile_error_name,
  phone: m.error_phone,
  proof: m.account_error_proof,
  error_name: m.contact_error_name,
  error_phone_long: m.contact_error_phone,
  error_reach: m.contact_one_enough,
  error_subject: m.contact_error_subject,
  error_message: m.contact_error_message,
  error_message_long: m.contact_error_message_long,
};

/** The words for an error code; general ones for an unknown code. */
export const errorWord = (message: string) => (ERRORS[message] ?? m.error_invalid)();

/** The first error of a field in the reader's language, null when it has none: words, or a schema's issue. */
export function errorText([first]: readonly unknown[]): string | null {
  if (!first) return null;
  return typeof first === 'string' ? first : errorWord((first as { message: string }).message);
}
