import { formatCents } from '../../../shared/money.ts';
import { m } from '../../paraglide/messages.js';
import type { CartItem } from './items.ts';
import { usePriceNews } from './seen-prices.ts';
import './lines.css';

export function PriceNews({ items }: { items: CartItem[] }) {
  const news = usePriceNews(items);
  return (
    <div role="status">
      {news.map(({ productId, name, from, to }) => (
        <p key={productId} className="cart-note">
          {m.cart_price_changed({ name, from: formatCents(from), to: formatCents(to) })}
        </p>
      ))}
    </div>
  );
}
