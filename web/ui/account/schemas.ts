import * as z from 'zod/mini';
import {
  firstAdminSchema,
  NEW_PASSWORD,
  signInByEitherSchema,
  signInSchema,
} from '../../../shared/account/account.ts';
import { normalisePhone } from '../../../shared/input/phone.ts';

export {
  codeSchema,
  orderEndSchema,
  profileSchema,
} from '../../../shared/account/account.ts';

/** What only forms ask; messages are keys of web/ui/form/error-words.ts. */

const emailForm = z.pick(signInSchema, { email: true });

/** The address of a sign-in: e-mail, or a phone number where that is on. */
export const signInFormOf = (byPhone: boolean) => (byPhone ? signInByEitherSchema : signInSchema);
export const addressFormOf = (byPhone: boolean) => z.pick(signInFormOf(byPhone), { email: true });

const same = (fields: { password: string; confirmPassword: string }) =>
  fields.password === fields.confirmPassword;
const { least, most } = NEW_PASSWORD;
/** The server's rule of length, which it checks with others; below 6 characters the words are the sign-in's. */
const password = signInSchema.shape.password.check(
  z.refine((typed) => [...typed].length >= least, 'password_short'),
  z.refine((typed) => [...typed].length <= most, 'password_long'),
);
const confirmPassword = z.string();
const mismatch = { error: 'mismatch', path: ['confirmPassword'] };

export const setupForm = z.extend(firstAdminSchema, { password });

export const registerFormOf = (byPhone: boolean) =>
  z
    .extend(setupForm, { email: signInFormOf(byPhone).shape.email, confirmPassword })
    .check(z.refine(same, mismatch));

export const newPasswordForm = z
  .strictObject({ password, confirmPassword })
  .check(z.refine(same, mismatch));

/** Six digits, however they were typed. */
export const mailedCodeForm = z.strictObject({
  code: z.string().check(z.regex(/^\s*(\d\s*){6}$/, 'mailed_code')),
});

const proof = z.string().check(z.minLength(1, 'proof'));
export const proofForm = z.strictObject({ proof });
export const emailChangeForm = z.extend(emailForm, { proof });
export const phoneChangeForm = z.strictObject({
  phone: z.string().check(
    z.trim(),
    z.refine((phone) => normalisePhone(phone) !== null, 'phone'),
  ),
  proof,
});
export const passwordChangeForm = z
  .strictObject({ proof, password, confirmPassword })
  .check(z.refine(same, mismatch));
