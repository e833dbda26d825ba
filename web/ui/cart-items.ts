import { useMemo } from 'react';
import { nameIn } from '../../shared/product.ts';
import { unitPriceCents } from '../../shared/quote.ts';
import type { Row } from '../../shared/tx.ts';
import { locale } from '../locale.ts';
import { m } from '../paraglide/messages.js';
import { useStore } from '../store/store.ts';

export type CartItem = {
  id: string;
  name: string;
  product: Row<'product'> | undefined;
  design: Row<'design'> | undefined;
  /** Null for a product that is no longer sold. */
  unitPriceCents: number | null;
  quantity: number;
};

/** The cart's lines in the order of adding, with what they are and cost. */
export function useCartItems(): CartItem[] {
  const lines = useStore('cartLine');
  const products = useStore('product');
  const designs = useStore('design');
  return useMemo(() => {
    const sorted = [...lines].sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1));
    return sorted.map((line) => {
      const product = products.find(({ id }) => id === line.productId);
      const design = designs.find(({ id }) => id === line.designId);
      return {
        id: line.id,
        name: nameOf(line, product),
        product,
        design,
        unitPriceCents: unitPriceCents(line, product, design),
        quantity: line.quantity,
      };
    });
  }, [lines, products, designs]);
}

function nameOf(line: Row<'cartLine'>, product: Row<'product'> | undefined): string {
  if (line.productId === null) return m.cart_custom_labels();
  return product ? nameIn(locale(), product) : m.cart_gone();
}

/** The lines that can be bought, as quote() takes them. */
export const priced = (items: readonly CartItem[]) =>
  items.flatMap(({ unitPriceCents, quantity }) =>
    unitPriceCents === null ? [] : [{ unitPriceCents, quantity }],
  );
