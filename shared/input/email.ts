import * as z from 'zod/mini';
import { noCardAddress } from './card-number.ts';

/** Of an order: mail is sent to it as it was typed, and no account or list is found by it. */
export const orderEmailSchema = z
  .string()
  .check(z.trim(), z.maxLength(255), z.email('error_email'), noCardAddress);

/**
 * Of accounts, newsletters and messages: capitals make no other person. An account may have any address
 * that gets its mails, also one that looks like a card's number.
 */
export const emailSchema = z
  .string('email')
  .check(z.trim(), z.toLowerCase(), z.maxLength(255, 'email'), z.email('email'));
