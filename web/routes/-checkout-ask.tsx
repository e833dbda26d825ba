import { formatCents } from '../../shared/money.ts';
import { m } from '../paraglide/messages.js';
import type { CartItem } from '../ui/cart-items.ts';
import { refusalText } from '../ui/refusal.ts';
import { toast } from '../ui/toast.tsx';
import type { Outcome } from './-place-order.ts';

/** Why the order was not placed and what to do, above the button that tries again. */
export type Ask = { title: string; text: string };

/** The spec's toast for what nobody foresaw, a plain word at the button for what the customer can mend. */
export function askAfter(
  outcome: Exclude<Outcome, { kind: 'placed' }>,
  items: CartItem[],
): Ask | null {
  if (outcome.kind === 'no_line') {
    return { title: m.checkout_no_line_title(), text: m.checkout_no_line_text() };
  }
  if (outcome.kind === 'unknown') {
    return { title: m.checkout_unknown_title(), text: m.checkout_unknown_text() };
  }
  const { code, detail } = outcome;
  if (code === 'price_changed' || code === 'cart_changed') {
    const total = typeof detail.totalCents === 'number' ? formatCents(detail.totalCents) : '';
    return { title: m.checkout_new_total({ total }), text: refusalText(code) };
  }
  if (code === 'sold_out') {
    return {
      title: m.checkout_sold_out({ names: scarce(items) }),
      text: m.checkout_sold_out_text(),
    };
  }
  if (GONE.includes(code)) {
    return {
      title: m.checkout_not_placed(),
      text: m.checkout_discount_gone({ reason: refusalText(code) }),
    };
  }
  if (CUSTOMERS.includes(code)) {
    return { title: m.checkout_not_placed(), text: refusalText(code, detail) };
  }
  toast(m.checkout_failed_title(), m.checkout_failed_text(), 'bad');
  return null;
}

/** Codes the shop took out of the cart when it refused the order. */
const GONE = ['discount_unknown', 'discount_ended', 'discount_used', 'discount_spent'];
const CUSTOMERS = [
  'unknown_product',
  'cart_empty',
  'too_wide',
  'unprintable',
  'discount_minimum',
  'total_too_high',
  'method_unavailable',
];

/** The products of which fewer are left than the cart wants, as far as this phone knows. */
function scarce(items: CartItem[]): string {
  const known = items.filter(({ left }) => left !== null);
  return (known.length > 0 ? known : items.filter(({ product }) => product))
    .map(({ name }) => name)
    .join(', ');
}

export function AskAgain({ ask }: { ask: Ask | null }) {
  return (
    <div role="alert">
      {ask && (
        <div className="ask-again">
          <strong>{ask.title}</strong>
          <p>{ask.text}</p>
        </div>
      )}
    </div>
  );
}
