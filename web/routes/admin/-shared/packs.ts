import { useMemo } from 'react';
import type { PackPart } from '../../../../shared/production/pack.ts';
import type { Row } from '../../../../shared/tx.ts';
import { mutate, type PageMirror, useStore } from '../../../store/store.ts';
import type { Change } from '../../../store/sync/undecided.ts';

export function usePacks(): ReadonlyMap<string, Row<'pack'>> {
  const packs = useStore('pack');
  return useMemo(() => new Map(packs.map((pack) => [pack.id, pack])), [packs]);
}

/** Nothing is printed of a product without parts. */
const NO_PART: PackPart = { type: 'waterproof', size: 'medium', count: 0 };

/** Null leaves the parts as they are. */
export async function saveParts(
  productId: string,
  parts: readonly PackPart[] | null,
  mirror: PageMirror | null,
): Promise<Change[]> {
  if (!parts) return [];
  const [{ type: labelType, size, count: labels } = NO_PART, ...more] = parts;
  return [await mutate('savePack', { productId, labelType, size, labels, more }, mirror)];
}
