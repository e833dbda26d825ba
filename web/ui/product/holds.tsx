import { SIZES } from '../../../shared/label/geometry.ts';
import { formatCents } from '../../../shared/money.ts';
import { m } from '../../paraglide/messages.js';
import { type Card, eachCents } from './shop-product.ts';

/** '36 labels, 56 × 16 mm'. */
export function HoldsWords({ holds }: Pick<Card, 'holds'>) {
  if (!holds) return null;
  const { widthMm, heightMm } = SIZES[holds.size];
  return m.card_holds({ count: holds.labels, size: `${widthMm} × ${heightMm} mm` });
}

/** 'KSh 21 each'. */
export function EachWords({ holds, priceCents }: Pick<Card, 'holds' | 'priceCents'>) {
  if (!holds || holds.labels === 1) return null;
  return m.card_each({ amount: formatCents(eachCents(priceCents, holds.labels)) });
}
