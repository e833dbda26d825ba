import type { MethodId } from '../../../../shared/payment/method.ts';
import { type Failed, post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { refusalText } from '../../../ui/feedback/refusal.ts';
import { withKey } from '../../../ui/order/link-key.ts';
import { openPage } from '../../../ui/order/provider-page.ts';

type Order = { orderId: string; linkKey: string };

/**
 * Starts a payment and opens the provider's page, if there is one. Returns the words of a failure, or null.
 */
export async function pay(
  order: Order,
  method: MethodId,
  typed: { phone?: string; email?: string } = {},
): Promise<string | null> {
  if (!navigator.onLine) return m.payment_offline();
  const body = { method, ...typed };
  const answer = await post(`/api/orders/${order.orderId}/pay`, body, withKey(order));
  if (!answer.ok) return wordsOf(answer);
  const url = answer.data.payment?.url;
  if (url) openPage(order, url);
  return null;
}

/**
 * Asks the server to query the payment, with or without the receipt's code. Returns the words of a failure,
 * or null.
 */
export async function check(order: Order, code: string): Promise<string | null> {
  if (!navigator.onLine) return m.payment_offline();
  const body = code ? { code } : {};
  const answer = await post(`/api/orders/${order.orderId}/check`, body, withKey(order));
  return answer.ok ? null : wordsOf(answer);
}

/** Ends the attempt whose provider's page the customer left. */
export const leave = (order: Order) =>
  post(`/api/orders/${order.orderId}/leave`, {}, withKey(order));

function wordsOf({ code, detail }: Failed): string {
  if (code === 'offline') return m.payment_no_answer();
  if (detail.message === 'error_code') return m.error_code();
  if (detail.field === 'email') return m.error_email();
  return code === 'invalid' ? m.error_phone() : refusalText(code);
}
