import * as z from 'zod/mini';

/** What the forms of an account ask; messages are keys of web/routes/-account-field.tsx. */

const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(255, 'email'), z.email('email'));
const password = z.string().check(z.minLength(6, 'password'), z.maxLength(512, 'password_long'));
const code = z.string().check(z.trim(), z.minLength(6, 'code'), z.maxLength(32, 'code'));

export const signInSchema = z.strictObject({ email, password });
export const codeSchema = z.strictObject({ code });

export const firstAdminSchema = z.strictObject({
  fullName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, 'full_name'),
      z.maxLength(100, 'full_name'),
      z.regex(/^\P{Cc}*$/u, 'full_name'),
    ),
  email,
  password,
});
export type FirstAdmin = z.output<typeof firstAdminSchema>;

const token = z.string().check(z.maxLength(200));
export const setupTokenSchema = z.strictObject({ token });
export const setupStartSchema = z.extend(firstAdminSchema, { token });
export const setupFinishSchema = z.extend(setupStartSchema, {
  code: z.string().check(z.maxLength(32)),
});

/** Why a new password is refused (ruling 25). */
export const WEAKNESSES = ['length', 'too_long', 'common', 'personal'] as const;
export type Weakness = (typeof WEAKNESSES)[number];
