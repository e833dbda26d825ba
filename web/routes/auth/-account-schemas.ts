import * as z from 'zod/mini';
import { firstAdminSchema, signInSchema } from '../../../shared/account/account.ts';

/** What only forms ask; messages are keys of web/ui/form/error-words.ts. */

export const emailForm = z.pick(signInSchema, { email: true });

const same = (fields: { password: string; confirmPassword: string }) =>
  fields.password === fields.confirmPassword;
const { password } = signInSchema.shape;
const confirmPassword = password;
const mismatch = { error: 'mismatch', path: ['confirmPassword'] };

export const registerForm = z
  .extend(firstAdminSchema, { confirmPassword })
  .check(z.refine(same, mismatch));

export const newPasswordForm = z
  .extend(z.pick(signInSchema, { password: true }), { confirmPassword })
  .check(z.refine(same, mismatch));

/** Six digits, however they were typed. */
export const mailedCodeForm = z.strictObject({
  code: z.string().check(z.regex(/^\s*(\d\s*){6}$/, 'mailed_code')),
});
export const digitsOf = (code: string) => code.replace(/\s/g, '');

const proof = z.string().check(z.minLength(1, 'proof'));
export const proofForm = z.strictObject({ proof });
export const emailChangeForm = z.extend(emailForm, { proof });
export const passwordChangeForm = z
  .strictObject({ proof, password, confirmPassword })
  .check(z.refine(same, mismatch));
