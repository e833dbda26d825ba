import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { CAPTCHA_HEADER, captchaActionOf } from '../../../shared/account/captcha.ts';
import type { App } from '../../auth/visitor.ts';
import { captchaFault } from '../../captcha/check.ts';
import { captchaKeys } from '../../captcha/turnstile.ts';
import { refuse, tooManyRequests } from './answer.ts';

const bodySchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string() }),
});

/** GoTrue's captcha protection, for the routes that GoTrue protects. */
export const captchaProtection = createMiddleware<App>(async (c, next) => {
  const { path, method } = c.req;
  // Other routes ignore `grant_type`, so there it must not change the action.
  const grant = path === '/auth/v1/token' ? c.req.query('grant_type') : undefined;
  const isChecked = captchaActionOf(grant ? `${path}?grant_type=${grant}` : path) !== null;
  if (!captchaKeys(c.env) || method !== 'POST' || !isChecked) return next();
  const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
  const sent = parsed.success ? parsed.data.gotrue_meta_security.captcha_token : '';
  const fault = await captchaFault(c, 'account', c.req.header(CAPTCHA_HEADER) ?? sent);
  if (fault === null) return next();
  if (fault.code === 'too_many') return tooManyRequests(c, fault.retryAfterS);
  if (fault.code === 'captcha_failed') {
    const why = fault.reasons.join(', ');
    return refuse(c, 400, fault.code, `captcha protection: request disallowed (${why})`);
  }
  // A password sends nothing and has limits of its own: while Turnstile is away, people can sign in.
  if (grant) return next();
  return refuse(c, 503, fault.code, 'captcha verification process failed');
});
