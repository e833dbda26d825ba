import type { MethodId } from '../../../../shared/payment/method.ts';
import { ORDER_KEY_HEADER } from '../../../../shared/sync.ts';
import { m } from '../../../paraglide/messages.js';
import { session } from '../../../store/storage.ts';
import { refusalText } from '../../../ui/refusal.ts';
import { keepKey } from '../-link-key.ts';

type Order = { orderId: string; linkKey: string };

/** Starts a payment; leads to the provider's page where there is one. The words why not, null when it runs. */
export async function pay(order: Order, method: MethodId, phone?: string): Promise<string | null> {
  const answer = await send(order, 'pay', { method, ...(phone ? { phone } : {}) });
  if ('words' in answer) return answer.words;
  const { url = null } = (answer.body as { payment?: { url: string | null } }).payment ?? {};
  if (url) openPage(order, url);
  return null;
}

/** Asks the shop to look, with the receipt's code or without. The words why not, null when it did. */
export async function check(order: Order, code: string): Promise<string | null> {
  const answer = await send(order, 'check', code ? { code } : {});
  return 'words' in answer ? answer.words : null;
}

/** Ends the try on a provider's page that its customer left. */
export const leave = (order: Order) => send(order, 'leave', {});

const AT_PAGE = 'tiny-tag-at-page';
/** Whether this tab was at the order's payment page; a link from elsewhere ends nobody's try. */
export function wasAtPage(orderId: string): boolean {
  const was = session.get(AT_PAGE) === orderId;
  session.remove(AT_PAGE);
  return was;
}

/** Whoever came by a link finds the way back. */
export function openPage({ orderId, linkKey }: Order, url: string) {
  session.set(AT_PAGE, orderId);
  if (linkKey) keepKey(orderId, linkKey);
  location.assign(url);
}

type Sent = { words: string } | { body: object };

async function send(
  { orderId, linkKey }: Order,
  verb: 'pay' | 'check' | 'leave',
  body: object,
): Promise<Sent> {
  if (!navigator.onLine) return { words: m.payment_no_line() };
  const answer = await fetch(`/api/orders/${orderId}/${verb}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(linkKey ? { [ORDER_KEY_HEADER]: `${orderId}.${linkKey}` } : {}),
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) return { words: m.payment_no_answer() };
  const said = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  if (answer.ok) return { body: said };
  if (said.message === 'error_code') return { words: m.error_code() };
  return {
    words: said.code === 'invalid' ? m.error_phone() : refusalText(said.code ?? 'internal'),
  };
}
