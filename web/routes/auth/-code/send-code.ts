import { addressTyped, isPhoneTyped } from '../../../../shared/input/phone.ts';
import { type Answered, post } from '../../../api/http.ts';
import { locale } from '../../../locale.ts';
import type { CodeType } from './sent-code.tsx';

/** Requests a code, or another one. Nobody learns whether the address has an account. */
export function sendCode(type: CodeType, typed: string): Promise<Answered<unknown>> {
  const data = { locale: locale() };
  const who = addressTyped(typed);
  if (type === 'recovery') return post('/auth/v1/recover', { ...who, data });
  if (type === 'email') return post('/auth/v1/otp', { ...who, create_user: false, data });
  return post('/auth/v1/resend', { type: isPhoneTyped(typed) ? 'sms' : type, ...who });
}
