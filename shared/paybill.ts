import { orderNumber } from './order-states.ts';

/** What the customer types as account number at the PayBill: at most 12 characters. */
export const accountOf = (orderId: string) => `TT-${orderNumber(orderId)}`;

/** The beginning of the order's id that an account number names, however it was typed; null: none. */
export function orderStart(account: string): string | null {
  const match = /^(?:TT)?([0-9A-F]{8})$/.exec(account.toUpperCase().replace(/[^0-9A-Z]/g, ''));
  return match?.[1]?.toLowerCase() ?? null;
}

/** An M-Pesa receipt as people copy it from the message; null when it is none. */
export function normaliseReceipt(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z0-9]{10}$/.test(bare) ? bare : null;
}
