import type { DesignSnapshot } from '../label/choices.ts';
import { type LabelSize, SIZE_ORDER, SIZES } from '../label/geometry.ts';
import type { PrintSpec } from '../order/schema.ts';
import type { Row } from '../tx.ts';
import type { PackPart } from './schema.ts';

export type { PackPart } from './schema.ts';

/** Separate from the rules and their schemas, so that pages can show a pack without loading zod. */
export const MAX_PARTS = 8;
export const MAX_PART_LABELS = 1000;

export type Pack = Pick<Row<'pack'>, 'labelType' | 'size' | 'labels'> &
  Partial<Pick<Row<'pack'>, 'more'>>;

/** What a pack holds; nothing for goods from the shelf. */
export function packParts(pack: Pack | undefined): PackPart[] {
  if (!pack || pack.labels === 0) return [];
  const { labelType: type, size, labels: count, more = [] } = pack;
  return [{ type, size, count }, ...more];
}

export const countOf = (parts: readonly PackPart[]) =>
  parts.reduce((sum, { count }) => sum + count, 0);

export const PART_SIZES = Object.keys(SIZES) as [LabelSize, ...LabelSize[]];

/**
 * The size that a design may change: only a pack of one part, in a size that the designer offers, is
 * printed in the design's own size. Null where the pack says the sizes.
 */
export function changeableSize([first, ...others]: readonly { size: LabelSize }[]):
  | DesignSnapshot['size']
  | null {
  return others.length > 0 ? null : (SIZE_ORDER.find((size) => size === first?.size) ?? null);
}

export const setsSizes = (parts: readonly { size: LabelSize }[]) =>
  parts.length > 0 && changeableSize(parts) === null;

/** Shapes are code: an order may name one that is no longer made. */
export const isMade = (size: string): size is LabelSize => Object.hasOwn(SIZES, size);

/** For products without a pack row, which are printed only with a design. */
const DEFAULT_PART: PackPart = { type: 'waterproof', size: 'medium', count: 30 };

type Sold = { productId: string | null; design: DesignSnapshot | null; quantity: number };

/** What is printed of goods as they are sold: each part with its copies of every name. */
export function partsSold({ productId, design, quantity }: Sold, pack?: Pack): PrintSpec[] {
  if (productId === null) {
    return design
      ? [{ type: design.type, size: design.size, copies: design.labels * quantity }]
      : [];
  }
  const parts = pack || !design ? packParts(pack) : [DEFAULT_PART];
  return parts.map(({ type, size, count }) => ({
    type,
    size: setsSizes(parts) ? size : (design?.size ?? size),
    copies: count * quantity,
  }));
}
