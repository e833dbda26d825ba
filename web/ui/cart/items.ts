import { useMemo } from 'react';
import { labelsInSet, unitPriceCents } from '../../../shared/cart/quote.ts';
import { isForSale, nameIn, takesDesign } from '../../../shared/catalogue/product.ts';
import { NO_STEPS, STEPS_ID } from '../../../shared/label/choices.ts';
import { nameCount } from '../../../shared/label/names.ts';
import { countOf, type PackPart, packParts, sizedParts } from '../../../shared/production/pack.ts';
import { MAX_SHOWN_STOCK } from '../../../shared/sync.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { useRow, useRows } from '../../store/store.ts';

export type CartItem = {
  id: string;
  addedAt: number;
  name: string;
  product: Row<'product'> | undefined;
  design: Row<'design'> | undefined;
  /** What is printed, where the pack says the sizes. */
  parts: PackPart[];
  /** Null for a product that is no longer sold. */
  unitPriceCents: number | null;
  /** The number of labels of a custom line; null for a product. */
  labels: number | null;
  /** How many labels one of a product is; null if its name says it. */
  inPack: number | null;
  quantity: number;
  /** The stock, where the cart wants more; null if it is enough or unknown. */
  left: number | null;
};

export function useCartItems(): CartItem[] {
  const lines = useRows('cartLine');
  const products = useRows('product');
  const designs = useRows('design');
  const stocks = useRows('stock');
  const steps = useRow('priceSteps', STEPS_ID)?.steps ?? NO_STEPS;
  const packs = useRows('pack');
  return useMemo(() => {
    const left = leftOf({ lines, designs, stocks });
    const sorted = [...lines].sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1));
    return sorted.map((line) => {
      const product = products.find(({ id }) => id === line.productId);
      const design = designs.find(({ id }) => id === line.designId);
      const pack = packs.find(({ id }) => id === line.productId);
      return {
        id: line.id,
        addedAt: line.addedAt,
        name: nameOf(line, product),
        product,
        design,
        parts: sizedParts(pack),
        inPack: countOf(packParts(pack)) || null,
        unitPriceCents: unitPriceCents(line, product, design, steps),
        labels: line.productId === null && design ? labelsInSet(design) * line.quantity : null,
        quantity: line.quantity,
        left: left(line.productId),
      };
    });
  }, [lines, products, designs, stocks, steps, packs]);
}

type Wanted = {
  lines: readonly Row<'cartLine'>[];
  designs: readonly Row<'design'>[];
  stocks: readonly Row<'stock'>[];
};

/** Lines of one product with different designs share its stock, which has a pack for each name. */
export function leftOf({ lines, designs, stocks }: Wanted) {
  const namesOf = (line: Row<'cartLine'>) =>
    nameCount(designs.find(({ id }) => id === line.designId));
  return (productId: string | null) => {
    const onHand = stocks.find(({ id }) => id === productId)?.onHand ?? MAX_SHOWN_STOCK;
    const wanted = lines
      .filter((line) => line.productId === productId)
      .reduce((sum, line) => sum + line.quantity * namesOf(line), 0);
    return onHand < MAX_SHOWN_STOCK && onHand < wanted ? onHand : null;
  };
}

function nameOf(line: Row<'cartLine'>, product: Row<'product'> | undefined): string {
  if (line.productId === null) return m.cart_custom_labels();
  return product ? nameIn(locale(), product) : m.cart_gone();
}

export const priced = (items: readonly CartItem[]) =>
  items.flatMap(({ unitPriceCents, quantity }) =>
    unitPriceCents === null ? [] : [{ unitPriceCents, quantity }],
  );

export const leftWords = (left: number) =>
  left === 0 ? m.card_sold_out() : m.cart_left({ count: left });

/** Blank labels, until somebody gives them a name. */
export const mayBeNamed = ({ design, product }: CartItem) =>
  !design && product !== undefined && isForSale(product) && takesDesign(product);

export const useAppliedDiscount = () => useRows('appliedDiscount')[0];
