import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import type { Receipt } from '../../../worker/routes/shop/receipts.ts';

/** The papers of `<order>.<key of its link>`; the key travels in a header, never in an address. */
export async function loadReceipt(asked: string): Promise<Receipt> {
  const [orderId = '', key] = asked.split('.');
  const answer = await fetch(`/api/receipts/${encodeURIComponent(orderId)}`, {
    headers: key ? { [ORDER_KEY_HEADER]: asked } : {},
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json() as Promise<Receipt>;
}
