import type { Context } from 'hono';
import { CAPTCHA_HEADER, type CaptchaAction } from '../../shared/account/captcha.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import type { App } from '../auth/visitor.ts';
import { fail, tooMany } from '../http/fail.ts';
import { networkLimit, takeSlot } from '../http/limits.ts';
import { captchaKeys, verifyToken } from './turnstile.ts';

/** Each check asks Turnstile. Carriers share an address, so what passes is not counted. */
const FAILED_CHECKS = { key: 'captcha', most: 60, withinMs: 10 * MINUTE_MS };

type CaptchaFault =
  | { code: 'captcha_failed'; reasons: string[] }
  | { code: 'captcha_away' }
  | { code: 'too_many'; retryAfterS: number };

/** Null if the request may go on: the check passed, or the shop has none. */
export async function captchaFault(
  c: Context<App>,
  action: CaptchaAction,
  token = c.req.header(CAPTCHA_HEADER) ?? '',
): Promise<CaptchaFault | null> {
  if (!captchaKeys(c.env)) return null;
  const now = Date.now();
  const slot = await takeSlot(c.env, networkLimit(c, FAILED_CHECKS), now);
  if (!slot.ok) return { code: 'too_many', retryAfterS: slot.retryAfterS };
  const address = c.req.header('CF-Connecting-IP');
  const verdict = await verifyToken(c.env, { token, action, address }, now);
  if (typeof verdict !== 'string') return { code: 'captcha_failed', reasons: verdict.refused };
  await slot.release();
  return verdict === 'passed' ? null : { code: 'captcha_away' };
}

export function refuseCaptcha(c: Context<App>, fault: CaptchaFault) {
  if (fault.code === 'too_many') return tooMany(c, fault.retryAfterS);
  if (fault.code === 'captcha_away') return fail(c, 503, 'captcha_away');
  return fail(c, 400, 'captcha_failed', { reasons: fault.reasons });
}
