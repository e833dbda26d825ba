import * as z from 'zod/mini';
import { orderNumber } from '../order/states.ts';

/** What the customer types as account number at the PayBill: at most 12 characters. */
export const accountOf = (orderId: string) => `TT-${orderNumber(orderId)}`;

/** The beginning of the order's id that an account number names, however it was typed; null: none. */
export function orderStart(account: string): string | null {
  const match = /^(?:TT)?([0-9A-F]{8})$/.exec(account.toUpperCase().replace(/[^0-9A-Z]/g, ''));
  return match?.[1]?.toLowerCase() ?? null;
}

/** As every receipt is stored, so that one typed by hand equals the one its provider named. */
export const receiptOf = (typed: string) => typed.toUpperCase().replace(/\s/g, '');

/** A receipt in a mutator's arguments. */
export const receiptSchema = z
  .string()
  .check(z.overwrite(receiptOf), z.minLength(3), z.maxLength(64), z.regex(/^[^\p{Cc}]*$/u));

/** Without the hyphens that people write between its parts. */
export const bareReceipt = (typed: string) => receiptOf(typed).replaceAll('-', '');

/** An M-Pesa receipt as people copy it from the message; null when it is none. */
export function normaliseReceipt(typed: string): string | null {
  const bare = bareReceipt(typed);
  return /^[A-Z0-9]{10}$/.test(bare) ? bare : null;
}
