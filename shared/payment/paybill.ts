import { orderNumber } from '../order/states.ts';

/** The account number to enter at the PayBill; Daraja allows 12 characters. */
export const accountOf = (orderId: string) => `TT-${orderNumber(orderId)}`;

/** The first eight characters of the order id, from any spelling of the account number. */
export function orderStart(account: string): string | null {
  const match = /^(?:TT)?([0-9A-F]{8})$/.exec(account.toUpperCase().replace(/[^0-9A-Z]/g, ''));
  return match?.[1]?.toLowerCase() ?? null;
}

/** Receipts are stored in this form, so that a typed one equals the provider's. */
export const receiptOf = (typed: string) => typed.toUpperCase().replace(/\s/g, '');

/** Server and browser look for receipts from this many characters on. */
export const LEAST_OF_RECEIPT = 4;

/** A receipt code that M-Pesa may report. Today's have ten characters; others are allowed so that no payment is rejected. */
export const RECEIPT = /^[A-Z0-9]{8,12}$/;

export const bareReceipt = (typed: string) => receiptOf(typed).replaceAll('-', '');

/** Ten characters exactly, so that a forgotten one is noticed while it is typed. */
export function normaliseReceipt(typed: string): string | null {
  const bare = bareReceipt(typed);
  return /^[A-Z0-9]{10}$/.test(bare) ? bare : null;
}
