import type { MethodId } from '../../../shared/payment/method.ts';
import { type Failed, post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { session } from '../../store/storage.ts';
import { refusalText } from '../feedback/refusal.ts';
import { keepKey, withKey } from './link-key.ts';

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

const AT_PAGE = 'tiny-tag-at-page';
/** Whether this tab was at the order's payment page: a link from elsewhere must not end the attempt. */
export function wasAtPage(orderId: string): boolean {
  const was = session.get(AT_PAGE) === orderId;
  session.remove(AT_PAGE);
  return was;
}

/** Opens the provider's page. The link's key is stored, so that a guest can return to the order. */
export function openPage({ orderId, linkKey }: Order, url: string) {
  session.set(AT_PAGE, orderId);
  if (linkKey) keepKey(orderId, linkKey);
  location.assign(url);
}

function wordsOf({ code, detail }: Failed): string {
  if (code === 'offline') return m.payment_no_answer();
  if (detail.message === 'error_code') return m.error_code();
  if (detail.field === 'email') return m.error_email();
  return code === 'invalid' ? m.error_phone() : refusalText(code);
}
