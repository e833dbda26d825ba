import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import type { CartItem } from '../../ui/cart/items.ts';
import { PriceNews } from '../../ui/cart/price-news.tsx';
import type { Fate } from './-use-sent-order.ts';

const WORDS: Partial<Record<Fate, () => [title: string, text: string]>> = {
  asking: () => [m.checkout_asking_title(), m.checkout_unknown_text()],
  unknown: () => [m.checkout_unknown_title(), m.checkout_unknown_text()],
  absent: () => [m.checkout_absent_title(), m.checkout_absent_text()],
};

/** What is worth knowing before the form is filled in. */
export function NotesBefore({ items, fate }: { items: CartItem[]; fate: Fate }) {
  const words = WORDS[fate]?.();
  const scarce = new Set(items.flatMap(({ left, name }) => (left === null ? [] : [name])));
  return (
    <>
      <div role="status">
        {words && (
          <div className="cart-note">
            <strong>{words[0]}</strong>
            <p>{words[1]}</p>
          </div>
        )}
        {scarce.size > 0 && (
          <div className="cart-note">
            <strong>{m.checkout_sold_out({ names: [...scarce].join(', ') })}</strong>
            <p>
              {m.checkout_scarce_text()} <Link to="/cart">{m.checkout_to_cart()}</Link>
            </p>
          </div>
        )}
      </div>
      <PriceNews items={items} />
    </>
  );
}
