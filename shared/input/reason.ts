import * as z from 'zod/mini';
import { noCardNumber } from './card-number.ts';
import { ONE_LINE } from './plain-text.ts';

const limits = [z.maxLength(200), z.regex(ONE_LINE), noCardNumber] as const;

/** Why staff decided as they did; the audit stores it. */
export const reason = z.string().check(z.trim(), z.minLength(3), ...limits);
export const optionalReason = z.optional(z.string().check(...limits));
