import * as z from 'zod/mini';
import { emailSchema } from '../input/email.ts';
import { isPhoneTyped, normalisePhone } from '../input/phone.ts';
import { oneLine } from '../input/plain-text.ts';
import { optionalReason } from '../input/reason.ts';
import { LOCALES } from '../locale.ts';
import { ACCOUNT_ROLES, STAFF_ROLES } from './roles.ts';

/** Error messages are keys of web/ui/form/error-words.ts. */

const emailOrPhone = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(255, 'email_or_phone'),
  z.refine(
    (typed) =>
      isPhoneTyped(typed) ? normalisePhone(typed) !== null : emailSchema.safeParse(typed).success,
    'email_or_phone',
  ),
);

/** Of a new password, in code points. Passwords are never truncated. */
export const NEW_PASSWORD = { least: 8, most: 256 };

const password = z.string().check(z.minLength(6, 'password'), z.maxLength(512, 'password_long'));
const code = z.string().check(z.trim(), z.minLength(6, 'code'), z.maxLength(32, 'code'));

export const signInSchema = z.strictObject({ email: emailSchema, password });
/** Where accounts by phone are on: `email` may be a phone number. */
export const signInByEitherSchema = z.strictObject({ email: emailOrPhone, password });
export const codeSchema = z.strictObject({ code });

const fullName = (message: string) =>
  oneLine(2, 100, message).check(z.refine((text) => text.isWellFormed(), message));

export const firstAdminSchema = z.strictObject({
  fullName: fullName('full_name'),
  email: emailSchema,
  password,
});
export type FirstAdmin = z.output<typeof firstAdminSchema>;

const token = z.string().check(z.maxLength(200));
export const setupTokenSchema = z.strictObject({ token });
export const setupStartSchema = z.extend(firstAdminSchema, { token });
export const setupFinishSchema = z.extend(setupStartSchema, {
  code: z.string().check(z.maxLength(32)),
});

export const linkSchema = z.strictObject({
  type: z.enum(['signup', 'magiclink', 'recovery', 'invite', 'email_change']),
  token_hash: z.string().check(z.maxLength(200)),
});

export const WEAKNESSES = ['length', 'too_long', 'common', 'personal'] as const;
export type Weakness = (typeof WEAKNESSES)[number];

const phone = z.string().check(
  z.trim(),
  z.refine((phone) => phone === '' || normalisePhone(phone) !== null, 'phone'),
);
export const profileSchema = z.strictObject({
  fullName: fullName('name'),
  phone,
  locale: z.enum(LOCALES),
});
export type Profile = z.output<typeof profileSchema>;

/** The number of an order, or its last four characters or more. */
export const orderEndSchema = z.strictObject({
  number: z
    .string()
    .check(z.overwrite((typed) => typed.replace(/[\s#-]/g, '').toUpperCase()))
    .check(z.regex(/^[0-9A-F]{4,8}$/, 'order_end')),
});

/** Fresh proof for a sensitive change: the password, or a code from a mail. */
export const proofSchema = z.strictObject({
  current_password: z.optional(z.string().check(z.maxLength(512))),
  nonce: z.optional(z.string().check(z.maxLength(32))),
});

export const userChangeSchema = z.strictObject({ reason: optionalReason });
export const inviteSchema = z.strictObject({
  email: emailSchema,
  fullName: firstAdminSchema.shape.fullName,
  locale: z.enum(LOCALES),
  ...userChangeSchema.shape,
});
export const staffInviteSchema = z.extend(inviteSchema, { role: z.enum(STAFF_ROLES) });
/** `was`: the role that the admin saw. 'customer' takes the role away. */
export const roleChangeSchema = z.strictObject({
  role: z.enum(ACCOUNT_ROLES),
  was: z.enum(ACCOUNT_ROLES),
  ...userChangeSchema.shape,
});
