import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { DraftContent } from '../../../shared/cart/schema.ts';
import { isForSale } from '../../../shared/catalogue/product.ts';
import {
  changeableSize,
  type PackPart,
  packParts,
  setsSizes,
} from '../../../shared/production/pack.ts';
import type { Row } from '../../../shared/tx.ts';
import { useHydrated, useReady, useRow, useRows } from '../../store/store.ts';
import { closeLine, currentDraft, useDraft } from '../../ui/label/draft.ts';
import { usePackSize } from './-edit.ts';

/** What a draft is to become: a set of labels, a product with the design on it, or a changed line. */
export type Purpose = {
  /** From the address; its row may not have loaded. */
  productId: string | null;
  product: Row<'product'> | undefined;
  /** What it holds; empty without a product, or for one that is made to order. */
  holds: PackPart[];
  /** The same, where the pack and not the design says the sizes. */
  parts: PackPart[];
  /** The product of the address is not sold. */
  gone: boolean;
  /** The design of the cart's line that is being changed. */
  editing: Row<'design'> | undefined;
  /** The cart's line of the product without a name, which gets the design. */
  naming: boolean;
  /** The quantity of the line that is being changed. */
  copies: number;
};

export function usePurpose(): Purpose {
  const { product: asked, naming: isNaming, line: opened } = useSearch({ from: '/customize' });
  const { editing: designId } = useDraft();
  // Who comes by another link, or goes on to another page, begins a label of their own.
  useEffect(() => {
    const leave = (line?: string) => {
      const { editing } = currentDraft().content;
      if (editing && editing !== line) closeLine();
    };
    leave(opened);
    return leave;
  }, [opened]);
  const ready = useReady();
  const editing = useRow('design', designId ?? '');
  const lines = useRows('cartLine');
  const line = lines.find((l) => designId !== null && l.designId === designId);
  // The server renders the page without a product.
  const isHydrated = useHydrated();
  const productId = (editing && line ? line.productId : isHydrated && asked) || null;
  const known = useRow('product', productId ?? '');
  const product = isForSale(known) ? known : undefined;
  const pack = useRow('pack', productId ?? '');
  const holds = useMemo(() => packParts(pack), [pack]);
  const parts = useMemo(() => (setsSizes(holds) ? holds : []), [holds]);
  const naming =
    isNaming === 'yes' &&
    !editing &&
    lines.some((l) => l.productId === productId && l.designId === null);
  const gone = ready && productId !== null && !product;
  const copies = (editing && line?.quantity) || 1;
  return { productId, product, holds, parts, gone, editing, naming, copies };
}

/** The draft's design, of a pack's own material and in its own size until another is chosen. */
export function useDesign(design: DraftContent['design'], purpose: Purpose) {
  const { productId, holds, editing } = purpose;
  const chosen = usePackSize(productId);
  return useMemo(() => {
    const [first] = holds;
    if (!first || editing) return design;
    const size = chosen ?? changeableSize(holds) ?? design.size;
    return { ...design, type: first.type, size };
  }, [design, holds, editing, chosen]);
}
