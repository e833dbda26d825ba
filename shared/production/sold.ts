import type { DesignSnapshot } from '../label/choices.ts';
import type { PrintSpec } from '../order/schema.ts';
import { type Pack, type PackPart, packParts, setsSizes } from './pack.ts';

/** For products without a pack row, which are printed only with a design. */
const DEFAULT_PART: PackPart = { type: 'waterproof', size: 'medium', count: 30 };

type Sold = { productId: string | null; design: DesignSnapshot | null; quantity: number };

/** The parts to print for a line, each with its copies of every name. */
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
