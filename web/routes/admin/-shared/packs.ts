import { useMemo } from 'react';
import type { PackPart } from '../../../../shared/production/pack.ts';
import { agreedOf, packLabels } from '../../../../shared/production/parts.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, type PageMirror, useRows } from '../../../store/store.ts';
import type { Change } from '../../../store/sync/pending-changes.ts';
import { optionsOf } from '../../../ui/label/option-words.ts';

export function usePacks(): ReadonlyMap<string, Row<'pack'>> {
  const packs = useRows('pack');
  return useMemo(() => new Map(packs.map((pack) => [pack.id, pack])), [packs]);
}

/** What to count in one of a line: 'Medium 56 x 16 mm · 36 labels'. Parts of several sizes are listed instead. */
export function contentsOf(line: Row<'orderLine'>): string {
  if (agreedOf(line).length > 0) return '';
  const labels = packLabels(line) || null;
  if (line.design) return optionsOf(line.design, line.productId, labels);
  return labels === null ? '' : m.choice_labels({ count: labels });
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
