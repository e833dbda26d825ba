import * as z from 'zod/mini';
import { noCardAddress, noCardNumber } from './card-number.ts';
import { normalisePhone } from './phone.ts';
import { normalisedText, ONE_LINE } from './plain-text.ts';

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

export const contactSchema = z.strictObject({
  fullName: trimmed(2, 100, 'error_full_name'),
  email: z.string().check(z.trim(), z.maxLength(255), z.email('error_email'), noCardAddress),
  street: trimmed(5, 200, 'error_address'),
  city: trimmed(2, 80, 'error_city'),
  countyId: z.string().check(z.regex(/^([1-9]|[1-3]\d|4[0-7])$/, 'error_county')),
  landmark: trimmed(0, 200, 'error_address'),
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

/** Of an order by phone: a customer may have no e-mail address. */
export const phoneContactSchema = z.extend(contactSchema, {
  email: z.union([z.literal(''), contactSchema.shape.email], 'error_email'),
});
