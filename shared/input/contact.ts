import * as z from 'zod/mini';
import { noCardNumber } from './card-number.ts';
import { orderEmailSchema } from './email.ts';
import { normalisePhone } from './phone.ts';
import { normalisedText, ONE_LINE, oneLine } from './plain-text.ts';

const trimmed = (min: number, max: number, message: string) =>
  z
    .string()
    .check(
      z.trim(),
      ...normalisedText(message),
      z.minLength(min, message),
      z.maxLength(max),
      z.regex(ONE_LINE),
      noCardNumber,
    );

/** The e-mail address may be empty: who may order without one is the caller's rule. */
export const contactSchema = z.strictObject({
  fullName: trimmed(2, 100, 'error_full_name'),
  email: z.union([z.literal(''), orderEmailSchema], 'error_email'),
  street: trimmed(5, 200, 'error_address'),
  city: trimmed(2, 80, 'error_city'),
  countyId: z.string().check(z.regex(/^([1-9]|[1-3]\d|4[0-7])$/, 'error_county')),
  landmark: oneLine(0, 200, 'error_text'),
  postalCode: z
    .string()
    .check(
      z.trim(),
      z.maxLength(20),
      z.regex(/^(|.{5,})$/u, 'error_zip'),
      z.regex(ONE_LINE),
      noCardNumber,
    ),
  phone: z.string().check(
    z.trim(),
    z.maxLength(30),
    z.minLength(10, 'error_phone'),
    z.refine((phone) => normalisePhone(phone) !== null, 'error_phone'),
  ),
});

const notAsked = z.pipe(
  z.string(),
  z.transform(() => ''),
);

/** The contact of a collected order. An address sent with it is not stored. */
export const collectorSchema = z.strictObject({
  ...contactSchema.shape,
  street: notAsked,
  city: notAsked,
  countyId: notAsked,
  landmark: notAsked,
  postalCode: notAsked,
});
