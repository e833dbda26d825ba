import type { Context } from 'hono';
import type { ClientErrorStatusCode, ServerErrorStatusCode } from 'hono/utils/http-status';
import type { RefusalCode } from '../../shared/tx.ts';
import type { App } from '../auth/visitor.ts';

type EdgeCode =
  | 'bad_json'
  | 'too_large'
  | 'cross_site'
  | 'signed_out'
  | 'wrong_owner'
  | 'not_found'
  | 'method_not_allowed'
  | 'try_again'
  | 'too_many'
  | 'idempotency_mismatch'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'user_banned'
  | 'invalid_code'
  | 'setup_over'
  | 'already_reviewed'
  | 'current_password_required'
  | 'current_password_invalid'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'insufficient_aal'
  | 'email_exists'
  | 'staff_account'
  | 'weak_password'
  | 'bad_signature'
  | 'provider_down'
  | 'captcha_failed'
  | 'captcha_away'
  | 'photo_type'
  | 'photo_pixels'
  | 'unknown_post'
  | 'unknown_order'
  | 'push_ended'
  | 'internal';

/** Generic in its status, so that failures are no part of what a route answers with 200. */
export const fail = <S extends ClientErrorStatusCode | ServerErrorStatusCode>(
  c: Context<App>,
  status: S,
  code: EdgeCode | RefusalCode,
  detail: Record<string, unknown> = {},
) => c.json({ code, ...detail }, status);

export function tooMany(c: Context<App>, retryAfterS: number) {
  c.header('Retry-After', String(retryAfterS));
  return fail(c, 429, 'too_many', { retryAfterS });
}
