import type { LabelSize } from '../../../shared/label/geometry.ts';

/** A design as it is printed on a part. */
export const designOn = <D extends { size: LabelSize }>(
  design: D,
  part: { size: LabelSize } | null | undefined,
): D => (part ? { ...design, size: part.size } : design);
