import type { DesignSnapshot } from '../label/choices.ts';
import { type LabelSize, SIZE_ORDER, SIZES } from '../label/geometry.ts';
import type { Row } from '../tx.ts';
import type { PackPart } from './schema.ts';

export type { PackPart } from './schema.ts';

/** Separate from the rules and their schemas, so that pages can show a pack without loading zod. */
export const MAX_PARTS = 8;
export const MAX_PART_LABELS = 1000;

export type Pack = Pick<Row<'pack'>, 'labelType' | 'size' | 'labels'> &
  Partial<Pick<Row<'pack'>, 'more'>>;

/** The parts of a pack; none for goods from the shelf. */
export function packParts(pack: Pack | undefined): PackPart[] {
  if (!pack || pack.labels === 0) return [];
  const { labelType: type, size, labels: count, more = [] } = pack;
  return [{ type, size, count }, ...more];
}

export const countOf = (parts: readonly PackPart[]) =>
  parts.reduce((sum, { count }) => sum + count, 0);

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

/** The parts of a pack that sets the sizes; none for other packs. */
export function sizedParts(pack: Pack | undefined): PackPart[] {
  const parts = packParts(pack);
  return setsSizes(parts) ? parts : [];
}

/** An older order may name a shape that is no longer in SHAPES. */
export const isMade = (size: string): size is LabelSize => Object.hasOwn(SIZES, size);
