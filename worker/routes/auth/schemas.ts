import * as z from 'zod/mini';
import { emailSchema } from '../../../shared/input/email.ts';
import { oneLine } from '../../../shared/input/plain-text.ts';

/** Clients send unknown keys, and null for what they leave out. */

const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
const short = z.string().check(z.maxLength(512));
/** Passwords are hashed as bytes, so malformed text is refused. */
const password = z.string().check(
  z.maxLength(512),
  z.refine((text) => text.isWellFormed()),
);
export const fullName = oneLine(0, 100, 'error_full_name').check(
  z.refine((text) => text.isWellFormed()),
);
/** The only user data accepted: name and language. */
const data = optional(z.object({ full_name: optional(fullName), locale: z.optional(z.unknown()) }));

const who = { email: optional(emailSchema), phone: optional(short) };
/** By SMS only. */
const channel = optional(z.literal('sms'));

export const signUpBody = z.object({
  ...who,
  password: optional(password),
  channel,
  code_challenge: optional(short),
  data,
});
export const tokenBody = z.object({
  ...who,
  password: optional(password),
  refresh_token: optional(short),
  auth_code: optional(short),
  code_verifier: optional(short),
});
export const otpBody = z.object({ ...who, create_user: optional(z.boolean()), channel, data });
export const recoverBody = z.object({ ...who, data });
export const resendBody = z.object({
  ...who,
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
});
export const verifyBody = z.object({
  ...who,
  type: z.string().check(z.maxLength(40)),
  token: optional(short),
  token_hash: optional(short),
  /** From the shop's pages: whether the guest's data moves to the account. */
  bring: optional(z.boolean()),
});
export const userBodySchema = z.object({
  email: optional(emailSchema),
  phone: optional(short),
  password: optional(password),
  current_password: optional(password),
  nonce: optional(short),
  data,
  app_metadata: z.optional(z.unknown()),
});
export const enrolBody = z.object({
  factor_type: z.string().check(z.maxLength(20)),
  friendly_name: optional(oneLine(0, 60, 'error_text')),
});
export const factorVerifyBody = z.object({ challenge_id: short, code: short });
