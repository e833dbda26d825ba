import { useRow } from '../../store/store.ts';
import type { Card } from './shop-product.ts';

/**
 * A card with the price and stock of the reader's mirror once there is one: the page itself may have
 * been stored on the phone or at the edge before they changed, or be open while they do.
 */
export function useLiveCard(card: Card): Card {
  const priceCents = useRow('product', card.id)?.priceCents ?? card.priceCents;
  const onHand = useRow('stock', card.id)?.onHand;
  return { ...card, priceCents, soldOut: onHand === undefined ? card.soldOut : onHand === 0 };
}
