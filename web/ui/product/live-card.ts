import { useRow } from '../../store/store.ts';
import type { Card } from './shop-product.ts';

/** With the mirror's price and stock: the page may have been cached before they changed. */
export function useLiveCard(card: Card): Card {
  const priceCents = useRow('product', card.id)?.priceCents ?? card.priceCents;
  const onHand = useRow('stock', card.id)?.onHand;
  return { ...card, priceCents, soldOut: onHand === undefined ? card.soldOut : onHand === 0 };
}
