import { Link } from '@tanstack/react-router';
import { srcSetOf } from '../../../shared/catalogue/photo.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { addAction, addOnce, addToCart } from '../cart/add-to-cart.ts';
import { Icon } from '../icon.tsx';
import { brief } from './brief.ts';
import { EachWords, HoldsWords } from './holds.tsx';
import { useLiveCard } from './live-card.ts';
import { Price } from './price.tsx';
import type { Card } from './shop-product.ts';
import './card.css';
import './price-flag.css';

/** `near`: the picture is on the first screen. */
function ProductCard({ card: ofPage, near = false }: { card: Card; near?: boolean }) {
  const card = useLiveCard(ofPage);
  const { id, name } = card;
  return (
    <li className="product-card">
      <Link to="/product/$productId" params={{ productId: id }} className="product-card-link">
        <img
          className="product-card-picture"
          src={card.picture}
          srcSet={srcSetOf(card.picture)}
          sizes="(min-width: 52rem) 17rem, 45vw"
          alt=""
          width={600}
          height={600}
          loading={near ? 'eager' : 'lazy'}
          decoding="async"
        />
        {card.bestseller && <span className="price-flag">{m.card_bestseller()}</span>}
        <span className="product-card-category">{card.category}</span>
        <h3>{name}</h3>
      </Link>
      <p className="product-card-text">{brief(card.description)}</p>
      <p className="product-card-holds">
        <HoldsWords holds={card.holds} />
      </p>
      <div className="product-card-foot">
        <p className="product-card-price">
          <Price cents={card.priceCents} />
          <span>
            <EachWords holds={card.holds} priceCents={card.priceCents} />
          </span>
        </p>
        {card.soldOut ? (
          <span className="product-card-sold-out">{m.card_sold_out()}</span>
        ) : (
          <Add card={card} />
        )}
      </div>
    </li>
  );
}

function Add({ card }: { card: Card }) {
  const { id, name } = card;
  return (
    <form method="post" action={addAction()} onSubmit={(event) => addToCart(event, card)}>
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="quantity" value="1" />
      <Button
        size="3"
        variant="soft"
        className="product-card-add"
        type="submit"
        onClick={addOnce}
        aria-label={m.card_add_name({ name })}
      >
        <Icon name="plus" size={18} />
        {m.card_add()}
      </Button>
    </form>
  );
}

type GridProps = {
  cards: readonly Card[];
  near?: number;
  /** A product found alone takes the row. The page imports card-alone.css. */
  wideAlone?: boolean;
};

export function ProductGrid({ cards, near = 0, wideAlone = false }: GridProps) {
  const isAlone = wideAlone && cards.length === 1;
  return (
    <ul className={isAlone ? 'product-cards product-alone' : 'product-cards'}>
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} near={index < near} />
      ))}
    </ul>
  );
}
