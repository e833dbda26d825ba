import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { type LabelSize, millimetres } from '../../../shared/label/geometry.ts';
import { isMade } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';

type TypeWords = Record<DesignSnapshot['type'], () => string>;

export const TYPE_WORDS: TypeWords = {
  regular: m.choice_type_regular,
  'iron-on': m.choice_type_iron_on,
  waterproof: m.choice_type_waterproof,
  uv: m.choice_type_uv,
  premium: m.choice_type_premium,
};

export const SIZE_WORDS: Record<LabelSize, () => string> = {
  small: m.choice_size_small,
  medium: m.choice_size_medium,
  large: m.choice_size_large,
  mini: m.choice_size_mini,
  round: m.choice_size_round,
  shoe: m.choice_size_shoe,
  tag: m.choice_size_tag,
};

/** Orders may name a shape that is no longer made. */
export const sizeWord = (size: LabelSize): string =>
  isMade(size) ? SIZE_WORDS[size]() : m.shape_gone();

type Options = Pick<DesignSnapshot, 'type'> & {
  size: LabelSize;
  labels: number;
  others?: readonly unknown[] | undefined;
};

/**
 * 'Iron-On · Medium 56 x 16 mm · 50 labels', of a list '24 names, 50 labels each'; a product has its own
 * type and number, if that is known.
 */
export function optionsOf(
  { type, size, labels, others = [] }: Options,
  productId: string | null,
  inPack: number | null = null,
): string {
  const printed = isMade(size) ? `${SIZE_WORDS[size]()} ${millimetres(size)}` : m.shape_gone();
  const count = productId === null ? labels : inPack;
  return [
    ...(productId === null ? [TYPE_WORDS[type]()] : []),
    printed,
    ...numbers(1 + others.length, count),
  ].join(' · ');
}

export function numbers(names: number, labels: number | null): string[] {
  if (labels === null) return names === 1 ? [] : [m.names_count({ count: names })];
  if (names === 1) return [m.choice_labels({ count: labels })];
  return [m.names_labels({ count: names, labels })];
}
