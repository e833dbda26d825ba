import { useRow } from '../../store/store.ts';
import { type Card, holdsOf } from './shop-product.ts';

/** With the mirror's price, stock and parts: the page may have been cached before they changed. */
export function useLiveCard(card: Card): Card {
  const priceCents = useRow('product', card.id)?.priceCents ?? card.priceCents;
  const onHand = useRow('stock', card.id)?.onHand;
  const pack = useRow('pack', card.id);
  const holds = pack ? holdsOf(pack) : card.holds;
  return {
    ...card,
    holds,
    priceCents,
    soldOut: onHand === undefined ? card.soldOut : onHand === 0,
  };
}
