import { type Answered, post } from '../../../api/http.ts';
import { locale } from '../../../locale.ts';
import type { MailedType } from './mailed-code.tsx';

/** Has a code and link mailed, or mailed again. Nobody learns whether the address has an account. */
export function sendMail(type: MailedType, email: string): Promise<Answered<unknown>> {
  const data = { locale: locale() };
  if (type === 'recovery') return post('/auth/v1/recover', { email, data });
  if (type === 'email') return post('/auth/v1/otp', { email, create_user: false, data });
  return post('/auth/v1/resend', { type, email });
}
