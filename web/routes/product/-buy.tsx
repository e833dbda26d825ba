import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Stepper } from '../../ui/cart/stepper.tsx';
import type { Card } from '../../ui/product/shop-product.ts';

type Props = { card: Card; quantity: number; onStep(by: 1 | -1): void };

/** On a phone it stays at the bottom of the screen. */
export function BuyBar({ card: { name, soldOut }, quantity, onStep }: Props) {
  if (soldOut) return <p className="product-sold-out">{m.product_sold_out()}</p>;
  return (
    <div className="product-bar">
      <Stepper value={quantity} of={name} onStep={onStep} />
      <Button size="4" type="submit">
        {m.product_add()}
      </Button>
    </div>
  );
}
