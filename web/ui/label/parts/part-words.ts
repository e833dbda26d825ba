import { millimetres } from '../../../../shared/label/geometry.ts';
import type { PackPart } from '../../../../shared/production/pack.ts';
import { isMade } from '../../../../shared/production/pack.ts';
import { m } from '../../../paraglide/messages.js';
import { SIZE_WORDS, TYPE_WORDS } from '../option-words.ts';

/** 'Small 46 x 10 mm, Iron-On'. */
export function partWords({ type, size }: Pick<PackPart, 'type' | 'size'>): string {
  if (!isMade(size)) return `${m.shape_gone()}, ${TYPE_WORDS[type]()}`;
  return m.part_words({
    size: SIZE_WORDS[size](),
    mm: millimetres(size),
    type: TYPE_WORDS[type](),
  });
}
