import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { localeOf } from '../../auth/account-mail.ts';
import { applyToken, PURPOSES_BY_TYPE } from '../../auth/apply-token.ts';
import { boundBrowser, isBrowser } from '../../auth/browser-binding.ts';
import { redeemEmailCode, redeemLink } from '../../auth/one-time-token.ts';
import { openSession } from '../../auth/open-session.ts';
import { requestToken, resendToken } from '../../auth/request-token.ts';
import { verifyLimits } from '../../auth/sign-in-limits.ts';
import { signUp } from '../../auth/sign-up.ts';
import { signedUpBody } from '../../auth/user-body.ts';
import { type App, sessionOf } from '../../auth/visitor.ts';
import { takeSlot } from '../../http/limits.ts';
import { json, refuse, sendOpened, signedIn, tooManyRequests, weakPassword } from './answer.ts';
import { otpBody, recoverBody, resendBody, signUpBody, verifyBody } from './schemas.ts';

const OVER = 'over_email_send_rate_limit';

/** Known and unknown addresses get the same answers. */
export const mails = new Hono<App>()
  .post('/signup', json(signUpBody), async (c) => {
    const { email, phone, password, data } = c.req.valid('json');
    if (email && phone) {
      return refuse(
        c,
        400,
        'validation_failed',
        'Only an email address or phone number should be provided',
      );
    }
    if (phone) return refuse(c, 400, 'phone_provider_disabled', 'Phone signups are disabled');
    if (!email && !password) {
      return refuse(c, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    if (!email) return refuse(c, 400, 'validation_failed', 'An email address is required');
    if (!password) {
      return refuse(c, 400, 'validation_failed', 'Signup requires a valid password');
    }
    const fullName = data?.full_name ?? '';
    const body = { email, password, fullName, locale: localeOf(c, data?.locale) };
    const signed = await signUp(c, body);
    if (signed.ok) return c.json(await signedUpBody(c.env, body, Date.now()));
    if (signed.code === 'weak_password') return weakPassword(c, signed.reasons);
    return tooManyRequests(c, signed.retryAfterS, OVER);
  })
  .post('/otp', json(otpBody), async (c) => {
    const { email, phone, create_user, data } = c.req.valid('json');
    if (!email && phone)
      return refuse(c, 400, 'phone_provider_disabled', 'Phone logins are disabled');
    if (!email) return refuse(c, 400, 'validation_failed', 'One of email or phone must be set');
    const newcomer =
      create_user === false
        ? null
        : { fullName: data?.full_name ?? '', locale: localeOf(c, data?.locale) };
    return answerAsked(c, await requestToken(c, { email, purpose: 'magiclink', newcomer }));
  })
  .post('/recover', json(recoverBody), async (c) => {
    const { email } = c.req.valid('json');
    return answerAsked(c, await requestToken(c, { email, purpose: 'recovery', newcomer: null }));
  })
  .post('/resend', json(resendBody), async (c) => {
    const { type, email, phone } = c.req.valid('json');
    if (type === 'sms' || type === 'phone_change') {
      return phone && !email
        ? refuse(c, 400, 'phone_provider_disabled', 'Phone logins are disabled')
        : refuse(c, 400, 'validation_failed', 'Type provided requires a phone number');
    }
    if (!email)
      return refuse(c, 400, 'validation_failed', 'Type provided requires an email address');
    return answerAsked(c, await resendToken(c, email, type));
  })
  .get('/reauthenticate', signedIn, async (c) => {
    const { email } = c.var.found.user;
    return answerAsked(
      c,
      await requestToken(c, { email, purpose: 'reauthentication', newcomer: null }),
    );
  })
  .post('/verify', json(verifyBody), (c) => verify(c, c.req.valid('json')));

function answerAsked(c: Context<App>, wait: number | null) {
  return wait === null ? c.json({}) : tooManyRequests(c, wait, OVER);
}

const EXPIRED = 'Token has expired or is invalid';

async function verify(c: Context<App>, body: z.output<typeof verifyBody>) {
  const { type, email, phone, token, token_hash, bring } = body;
  if (Boolean(token) === Boolean(token_hash)) {
    return refuse(c, 400, 'validation_failed', 'Verify requires either a token or a token hash');
  }
  if (token_hash && (email || phone)) {
    return refuse(c, 400, 'validation_failed', 'Only the token_hash and type should be provided');
  }
  if (token && !email) {
    return phone
      ? refuse(c, 403, 'otp_expired', EXPIRED)
      : refuse(
          c,
          400,
          'validation_failed',
          'Only an email address or phone number should be provided on verify',
        );
  }
  const purposes = Object.hasOwn(PURPOSES_BY_TYPE, type)
    ? PURPOSES_BY_TYPE[type as keyof typeof PURPOSES_BY_TYPE]
    : null;
  if (!purposes) return refuse(c, 400, 'validation_failed', 'Invalid verification type');
  const now = Date.now();
  const attempt = await takeSlot(c.env, await verifyLimits(c, email ?? ''), now);
  if (!attempt.ok) return tooManyRequests(c, attempt.retryAfterS);
  const taken = token_hash
    ? await redeemLink(c.env, { token: token_hash, purposes }, now)
    : await redeemEmailCode(
        c.env,
        { email: email ?? '', code: token ?? '', purposes, browser: await boundBrowser(c) },
        now,
      );
  if (!taken) return refuse(c, 403, 'otp_expired', EXPIRED);
  await attempt.release();
  const applied = await applyToken(c, taken);
  if (!applied.ok) {
    if (applied.code === 'email_exists') {
      return refuse(
        c,
        422,
        'email_exists',
        'A user with this email address has already been registered',
      );
    }
    return refuse(
      c,
      403,
      applied.code,
      applied.code === 'user_banned' ? 'User is banned' : EXPIRED,
    );
  }
  if ('half' in applied) {
    const msg = 'Confirmation link applied. Please proceed to confirm link sent to the other email';
    return c.json({ msg, code: '200' });
  }
  const { user, method, sameBrowser, passwordless = false } = applied;
  // Access to the new mailbox confirms the change. It does not sign in to the account.
  const isChange = taken.purpose === 'email_change_old' || taken.purpose === 'email_change_new';
  if (isChange && isBrowser(c) && (await sessionOf(c))?.user.id !== user.id) {
    return c.json({ next: null });
  }
  const opened = await openSession(c, user, method, { apart: !(bring ?? sameBrowser) });
  return sendOpened(c, opened, { passwordless });
}
