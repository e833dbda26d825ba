import { quote } from '../../../shared/cart/quote.ts';
import { formatCents } from '../../../shared/money.ts';
import { isCollected } from '../../../shared/order/collection.ts';
import type { MethodId } from '../../../shared/payment/method.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { type CartItem, leftWords, priced } from '../../ui/cart/items.ts';
import { Totals } from '../../ui/cart/totals.tsx';
import { Applied } from '../cart/-discount.tsx';
import { useTerms, type Way } from './-way.ts';

type Props = {
  items: CartItem[];
  applied: Row<'appliedDiscount'> | undefined;
  way: Way;
  payBy: MethodId;
};

export function CheckoutSummary({ items, applied, way, payBy }: Props) {
  const { fees } = useTerms(way);
  const sums = quote(priced(items), fees, way.method, applied, payBy);
  return (
    <Card id="checkout-summary-title" title={m.summary_title()} size="5">
      <ul className="checkout-summary-lines">
        {items.map(({ id, name, design, quantity, unitPriceCents, left }) => (
          <li key={id}>
            <span>
              {name}
              {design && <strong> {design.text}</strong>}
              {design && design.others?.length > 0 && (
                <span> {m.names_more({ count: design.others.length })}</span>
              )}
              <span className="muted numbers"> × {quantity}</span>
              {left !== null && <span className="field-error"> {leftWords(left)}</span>}
            </span>
            <span className="numbers">
              {unitPriceCents === null ? m.cart_gone() : formatCents(unitPriceCents * quantity)}
            </span>
          </li>
        ))}
      </ul>
      {applied && <Applied applied={applied} subtotalCents={sums.subtotalCents} />}
      <Totals
        sums={sums}
        code={applied?.code}
        collected={isCollected({ shippingMethod: way.method })}
      />
    </Card>
  );
}
