import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { useReady } from '../../store/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type CartItem, useAppliedDiscount, useCartItems } from '../../ui/cart/items.ts';
import { useNewHere } from '../../ui/cart/new-here.ts';
import { PriceNews } from '../../ui/cart/price-news.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LoadingPage } from '../../ui/feedback/loading.tsx';
import { Heading } from '../../ui/heading.tsx';
import { RecentOrders } from '../../ui/order/recent-orders.tsx';
import { CheckoutForm } from './-form.tsx';
import { type Fate, useSentOrder } from './-use-sent-order.ts';
import './checkout.css';
import '../../ui/cart/buying.css';

export const Route = createFileRoute('/checkout')({
  head: () => hiddenSeo(m.checkout_title()),
  component: Checkout,
});

type Bought = { items: CartItem[]; applied: Row<'appliedDiscount'> | undefined };

function Checkout() {
  const isNew = useNewHere(Route.useRouteContext().isNew);
  const ready = useReady();
  const cart = useCartItems();
  // While the order is placed the cart is emptied, so the form keeps showing what was ordered.
  const [placing, setPlacing] = useState<Bought | null>(null);
  const [hasTried, setTried] = useState(false);
  const fate = useSentOrder(placing !== null);
  const applied = useAppliedDiscount();
  const bought = placing ?? { items: cart, applied };
  const isGoing = fate === 'placed' || (fate === 'asking' && bought.items.length === 0);
  if ((!ready && !isNew) || isGoing)
    return <LoadingPage title={m.checkout_title()} text={m.cart_opening()} rows={3} />;
  if (bought.items.length === 0) return <NothingToBuy isNew={isNew} fate={fate} />;
  return (
    <main className="page buying">
      <Heading as="h1" size="7">
        {m.checkout_title()}
      </Heading>
      <NotesBefore items={bought.items} fate={hasTried ? 'none' : fate} />
      <CheckoutForm
        {...bought}
        onPlacing={() => {
          setPlacing({ items: cart, applied });
          setTried(true);
        }}
        onNotPlaced={() => setPlacing(null)}
      />
    </main>
  );
}

const NOTE_WORDS: Partial<Record<Fate, () => [title: string, text: string]>> = {
  asking: () => [m.checkout_asking_title(), m.checkout_unknown_text()],
  unknown: () => [m.checkout_unknown_title(), m.checkout_unknown_text()],
  absent: () => [m.checkout_absent_title(), m.checkout_absent_text()],
};

/** Notes above the form. */
function NotesBefore({ items, fate }: { items: CartItem[]; fate: Fate }) {
  const words = NOTE_WORDS[fate]?.();
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

/** An unanswered order is mentioned first: it may be why the cart is empty. */
function NothingToBuy({ isNew, fate }: { isNew: boolean; fate: Fate }) {
  const [title, text] =
    fate === 'unknown'
      ? [m.checkout_unknown_title(), m.checkout_unknown_empty()]
      : [m.checkout_empty_title(), m.checkout_empty_text()];
  return (
    <main className="page buying" data-new={isNew || undefined}>
      <RecentOrders />
      <Empty isPage picture="4" title={title} text={text}>
        <ButtonLink to="/shop" size="3">
          {m.cart_continue()}
        </ButtonLink>
      </Empty>
    </main>
  );
}
