import { m } from '../../paraglide/messages.js';

/** The words of the schemas' messages (shared/order/order.ts). */
const ERRORS: Record<string, () => string> = {
  error_full_name: m.error_full_name,
  error_email: m.error_email,
  error_address: m.error_address,
  error_city: m.error_city,
  error_county: m.error_county,
  error_zip: m.error_zip,
  error_card_number: m.error_card_number,
  error_marks: m.error_marks,
  error_phone: m.error_phone,
  error_payment_method: m.error_payment_method,
  error_pin: m.error_pin,
  error_consent: m.error_consent,
};

/** The first error of a field in the reader's language, null when it has none. */
export function errorText(errors: readonly unknown[]): string | null {
  const [first] = errors as { message?: string }[];
  if (!first) return null;
  return (ERRORS[first.message ?? ''] ?? m.error_invalid)();
}
