import { isPaidAtDoor } from '../payment/door.ts';
import type { MethodId } from '../payment/method.ts';

/** From the shop's own pages; API clients send `gotrue_meta_security.captcha_token`, as GoTrue's do. */
export const CAPTCHA_HEADER = 'X-Captcha-Token';

/** What a token is for. It is valid for no other form. */
export type CaptchaAction = 'account' | 'contact' | 'cash';

/** Requests that may send a mail or an SMS, and sign-in by password, as in GoTrue. */
const ACCOUNT = /^\/auth\/v1\/(signup|otp|recover|resend|token\?grant_type=password)$/;

/** The check that a POST needs; null for none. */
export function captchaActionOf(path: string, body: object = {}): CaptchaAction | null {
  if (ACCOUNT.test(path)) return 'account';
  if (path === '/api/contact') return 'contact';
  const { paymentMethod, method } = body as { paymentMethod?: MethodId; method?: MethodId };
  const isCash =
    (path === '/api/checkout' && isPaidAtDoor(paymentMethod)) ||
    (/^\/api\/orders\/[^/]+\/pay$/.test(path) && isPaidAtDoor(method));
  return isCash ? 'cash' : null;
}
