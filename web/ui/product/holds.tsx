import { type LabelSize, SIZES } from '../../../shared/label/geometry.ts';
import { formatCents } from '../../../shared/money.ts';
import { countOf, isMade, type PackPart } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { type Card, eachCents } from './shop-product.ts';

export const HoldsWords = ({ holds }: Pick<Card, 'holds'>) => holds && holdsWords(holds.parts);

/** '36 labels, 56 x 16 mm', and '60 labels, 46 x 10 + 81 x 21 mm' of a pack of several sizes. */
export function holdsWords(parts: readonly PackPart[]): string {
  const sizes = new Set(parts.flatMap(({ size }) => (isMade(size) ? measures(size) : [])));
  return m.card_holds({ count: countOf(parts), size: `${[...sizes].join(' + ')} mm` });
}

const measures = (size: LabelSize) => `${SIZES[size].widthMm} x ${SIZES[size].heightMm}`;

/** 'KSh 21 each'. */
export function EachWords({ holds, priceCents }: Pick<Card, 'holds' | 'priceCents'>) {
  if (!holds || holds.labels === 1) return null;
  return m.card_each({ amount: formatCents(eachCents(priceCents, holds.labels)) });
}
