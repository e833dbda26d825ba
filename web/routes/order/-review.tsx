import { Link } from '@tanstack/react-router';
import { isForSale, nameIn } from '../../../shared/catalogue/product.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { useMirror, useRows } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { useOrderLines } from '../../ui/order/parts.ts';

/** Links to the reviews of the products in a delivered order. Only its customer may write one. */
export default function OrderReview({ orderId }: { orderId: string }) {
  const isOwn = useMirror()?.identity.view === 'me';
  const lines = useOrderLines(orderId);
  const products = useRows('product').filter(
    (product) => isForSale(product) && lines.some(({ productId }) => productId === product.id),
  );
  if (!isOwn || products.length === 0) return null;
  return (
    <Card id="order-review-title" title={m.review_title()} size="5">
      {products.map((product) => (
        <Link
          key={product.id}
          to="/product/$productId"
          params={{ productId: product.id }}
          hash="reviews"
          className="more"
        >
          {nameIn(locale(), product)}
        </Link>
      ))}
    </Card>
  );
}
