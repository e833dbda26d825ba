import type { WEAKNESSES, Weakness } from '../../../shared/account/account.ts';
import type { Failed } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { failureText } from '../feedback/refusal.ts';

const WORDS: Record<string, () => string> = {
  invalid_credentials: m.auth_wrong,
  invalid_code: m.account_wrong_code,
  mfa_verification_failed: m.account_wrong_code,
  email_not_confirmed: m.auth_unconfirmed,
  phone_not_confirmed: m.auth_unconfirmed_phone,
  sms_send_failed: m.auth_sms_down,
  phone_provider_disabled: m.auth_phone_off,
  user_banned: m.auth_disabled,
  otp_expired: m.account_mailed_code_wrong,
  reauthentication_not_valid: m.account_mailed_code_wrong,
  current_password_invalid: m.account_current_wrong,
  current_password_required: m.account_current_wrong,
  same_password: m.account_same_password,
  email_exists: m.account_email_taken,
  phone_exists: m.account_phone_taken,
  validation_failed: m.refusal_invalid,
  staff_account: m.account_staff_stays,
  insufficient_aal: m.refusal_signed_out,
  no_authorization: m.refusal_signed_out,
  session_not_found: m.refusal_signed_out,
  mfa_factor_not_found: m.step_late,
  mfa_challenge_expired: m.step_late,
  too_many_enrolled_mfa_factors: m.step_too_many,
};

const LIMITED = [
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
];

/** The words of a failed request about an account. */
export function accountFailure({ code, detail }: Pick<Failed, 'code' | 'detail'>): string {
  if (LIMITED.includes(code)) return failureText({ code: 'too_many', detail });
  if (code === 'weak_password') return weaknessText(detail.reasons as Weakness[]);
  return WORDS[code]?.() ?? failureText({ code, detail });
}

const WEAK: Record<(typeof WEAKNESSES)[number], () => string> = {
  length: m.setup_weak_length,
  too_long: m.setup_weak_too_long,
  common: m.setup_weak_common,
  personal: m.setup_weak_personal,
};
const weaknessText = (reasons: Weakness[] = []) => reasons.map((one) => WEAK[one]()).join(' ');
