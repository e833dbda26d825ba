import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { addAction, addToCart } from '../../ui/cart/add-to-cart.ts';
import { Stepper } from '../../ui/cart/stepper.tsx';
import type { Card } from '../../ui/product/shop-product.ts';

export function ProductBuy({ card: { id, name, soldOut, takesDesign } }: { card: Card }) {
  const [quantity, setQuantity] = useState(1);
  if (soldOut) return <p className="product-sold-out">{m.product_sold_out()}</p>;
  return (
    <form
      method="post"
      action={addAction()}
      className="product-buy"
      onSubmit={(event) => addToCart(event, name)}
    >
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="quantity" value={quantity} />
      <Stepper value={quantity} of={name} onStep={(by) => setQuantity((now) => now + by)} />
      <Button size="4" type="submit">
        {m.product_add()}
      </Button>
      {takesDesign && (
        <Link to="/customize" search={{ product: id }} className="more">
          {m.product_own_words()}
        </Link>
      )}
    </form>
  );
}
