import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { addressOf, isPhone } from '../../auth/address.ts';
import {
  type AppliedToken,
  applyToken,
  PHONE_PURPOSES_BY_TYPE,
  PURPOSES_BY_TYPE,
} from '../../auth/apply-token.ts';
import { isBrowser, mayTry } from '../../auth/browser-binding.ts';
import { redeemLink, redeemSentCode } from '../../auth/one-time-token.ts';
import { openSession } from '../../auth/open-session.ts';
import { resendPhoneChange } from '../../auth/phone/change-phone.ts';
import { isSmsDown } from '../../auth/phone/sms-limits.ts';
import { hasOnlyPhone } from '../../auth/reauthenticate.ts';
import { requestToken, resendSms, resendToken } from '../../auth/request-token.ts';
import { verifyLimits } from '../../auth/sign-in-limits.ts';
import { signUp } from '../../auth/sign-up.ts';
import { signedUpBody } from '../../auth/user-body.ts';
import { type App, sessionOf } from '../../auth/visitor.ts';
import { takeSlot } from '../../http/limits.ts';
import type { Purpose } from '../../schema.ts';
import { readAddress } from './address.ts';
import {
  json,
  refuse,
  sendOpened,
  signedIn,
  smsNotSent,
  tooManyRequests,
  weakPassword,
} from './answer.ts';
import { localeOf } from './locale.ts';
import { otpBody, recoverBody, resendBody, signUpBody, verifyBody } from './schemas.ts';

/** Known and unknown addresses get the same answers. */
export const mails = new Hono<App>()
  .post('/signup', json(signUpBody), async (c) => {
    const { email, phone, password, code_challenge, data } = c.req.valid('json');
    if (!email && !phone && !password) {
      return refuse(c, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    const read = readAddress(c.env, { email, phone }, 'signups');
    if (!read.ok) return refuse(c, 400, read.code, read.message, read.more);
    const { address } = read;
    if (!address) return refuse(c, 400, 'validation_failed', 'An email address is required');
    if (isPhone(address) && code_challenge) {
      return refuse(c, 400, 'validation_failed', 'PKCE not supported for phone signups');
    }
    if (!password) {
      return refuse(c, 400, 'validation_failed', 'Signup requires a valid password');
    }
    const fullName = data?.full_name ?? '';
    const body = { address, password, fullName, locale: localeOf(c, data?.locale) };
    if (await isSmsDownFor(c, address)) return smsNotSent(c);
    const signed = await signUp(c, body);
    if (signed.ok) return c.json(await signedUpBody(c.env, body, Date.now()));
    if (signed.code === 'weak_password') return weakPassword(c, signed.reasons);
    return tooManyRequests(c, signed.retryAfterS, overOf(address));
  })
  .post('/otp', json(otpBody), async (c) => {
    const { create_user, data, ...who } = c.req.valid('json');
    const read = readAddress(c.env, who, 'logins');
    if (!read.ok) return refuse(c, 400, read.code, read.message, read.more);
    const { address } = read;
    if (!address) return refuse(c, 400, 'validation_failed', 'One of email or phone must be set');
    const newcomer =
      create_user === false
        ? null
        : { fullName: data?.full_name ?? '', locale: localeOf(c, data?.locale) };
    if (await isSmsDownFor(c, address)) return smsNotSent(c);
    const wait = await requestToken(c, { address, purpose: 'magiclink', newcomer });
    return answerAsked(c, wait, address);
  })
  .post('/recover', json(recoverBody), async (c) => {
    const read = readAddress(c.env, c.req.valid('json'), 'logins');
    if (!read.ok) return refuse(c, 400, read.code, read.message, read.more);
    const { address } = read;
    if (!address) {
      return refuse(c, 400, 'validation_failed', 'Password recovery requires an email');
    }
    if (await isSmsDownFor(c, address)) return smsNotSent(c);
    const wait = await requestToken(c, { address, purpose: 'recovery', newcomer: null });
    return answerAsked(c, wait, address);
  })
  .post('/resend', json(resendBody), async (c) => {
    const { type, email, phone } = c.req.valid('json');
    if (type === 'sms' || type === 'phone_change') {
      const read = readAddress(c.env, { phone }, 'logins');
      if (!read.ok) return refuse(c, 400, read.code, read.message, read.more);
      const { address } = read;
      if (!address || email) {
        return refuse(c, 400, 'validation_failed', 'Type provided requires a phone number');
      }
      if (await isSmsDownFor(c, address)) return smsNotSent(c);
      const resend = type === 'sms' ? resendSms : resendPhoneChange;
      return answerAsked(c, await resend(c, address), address);
    }
    if (!email)
      return refuse(c, 400, 'validation_failed', 'Type provided requires an email address');
    return answerAsked(c, await resendToken(c, email, type), email);
  })
  .get('/reauthenticate', signedIn, async (c) => {
    const { user } = c.var.activeSession;
    if (user.email === null && !hasOnlyPhone(user)) {
      return refuse(c, 400, 'current_password_required', 'Only the password proves this account');
    }
    const address = addressOf(user);
    if (await isSmsDownFor(c, address)) return smsNotSent(c);
    const asked = { address, purpose: 'reauthentication', newcomer: null } as const;
    return answerAsked(c, await requestToken(c, asked), address);
  })
  .post('/verify', json(verifyBody), (c) => redeem(c, c.req.valid('json')));

const isSmsDownFor = async (c: Context<App>, address: string) =>
  isPhone(address) && (await isSmsDown(c.env, Date.now()));

const overOf = (address: string) =>
  isPhone(address) ? 'over_sms_send_rate_limit' : 'over_email_send_rate_limit';

function answerAsked(c: Context<App>, wait: number | null, address: string) {
  return wait === null ? c.json({}) : tooManyRequests(c, wait, overOf(address));
}

const EXPIRED = 'Token has expired or is invalid';
const MORE_PROOF = 'The code is not enough: use the password, the email address or a second factor';
const CHANGES: Purpose[] = ['email_change_old', 'email_change_new', 'phone_change'];

function purposesOf(address: string, type: string): Purpose[] | undefined {
  const map: Record<string, Purpose[]> = isPhone(address)
    ? PHONE_PURPOSES_BY_TYPE
    : PURPOSES_BY_TYPE;
  return Object.hasOwn(map, type) ? map[type] : undefined;
}

async function redeem(c: Context<App>, body: z.output<typeof verifyBody>) {
  const { type, email, phone, token, token_hash, bring } = body;
  if (Boolean(token) === Boolean(token_hash)) {
    return refuse(c, 400, 'validation_failed', 'Verify requires either a token or a token hash');
  }
  if (token_hash && (email || phone)) {
    return refuse(c, 400, 'validation_failed', 'Only the token_hash and type should be provided');
  }
  if (token && Boolean(email) === Boolean(phone)) {
    return refuse(
      c,
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    );
  }
  const read = readAddress(c.env, { email, phone }, 'logins');
  if (!read.ok) {
    return read.code === 'phone_provider_disabled'
      ? refuse(c, 403, 'otp_expired', EXPIRED)
      : refuse(c, 400, read.code, read.message, read.more);
  }
  const { address } = read;
  const purposes = purposesOf(address, type);
  if (!purposes) return refuse(c, 400, 'validation_failed', 'Invalid verification type');
  const now = Date.now();
  const attempt = await takeSlot(c.env, await verifyLimits(c, address), now);
  if (!attempt.ok) return tooManyRequests(c, attempt.retryAfterS);
  const taken = token_hash
    ? await redeemLink(c.env, { token: token_hash, purposes }, now)
    : await redeemSentCode(
        c.env,
        { address, code: token ?? '', purposes, mayTry: await mayTry(c, address) },
        now,
      );
  if (!taken) return refuse(c, 403, 'otp_expired', EXPIRED);
  await attempt.release();
  const applied = await applyToken(c, taken);
  if (!applied.ok) return refuseApplied(c, applied);
  if ('half' in applied) {
    const msg = 'Confirmation link applied. Please proceed to confirm link sent to the other email';
    return c.json({ msg, code: '200' });
  }
  const { user, method, sameBrowser, passwordless = false } = applied;
  // Access to the new address confirms the change. It does not sign in to the account.
  const isChange = CHANGES.includes(taken.purpose);
  if (isChange && isBrowser(c) && (await sessionOf(c))?.user.id !== user.id) {
    return c.json({ next: null });
  }
  const opened = await openSession(c, user, method, { apart: !(bring ?? sameBrowser) });
  return sendOpened(c, opened, { passwordless });
}

function refuseApplied(c: Context<App>, applied: Extract<AppliedToken, { ok: false }>) {
  const { code } = applied;
  switch (code) {
    case 'email_exists':
      return refuse(c, 422, code, 'A user with this email address has already been registered');
    case 'phone_exists':
      return refuse(c, 422, code, 'A user with this phone number has already been registered');
    case 'more_proof_needed':
      return refuse(c, 403, code, MORE_PROOF, { ways: applied.ways, recent: applied.recent });
    case 'user_banned':
      return refuse(c, 403, code, 'User is banned');
    case 'otp_expired':
      return refuse(c, 403, code, EXPIRED);
  }
}
