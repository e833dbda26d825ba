import * as z from 'zod/mini';
import { receiptOf } from './paybill.ts';

export const receiptSchema = z
  .string()
  .check(z.overwrite(receiptOf), z.minLength(3), z.maxLength(64), z.regex(/^[^\p{Cc}]*$/u));
