import * as z from 'zod/mini';
import { noCardNumber } from '../input/card-number.ts';
import { isMade, packParts, setsSizes } from '../production/pack.ts';
import { Refusal, type Tx } from '../tx.ts';
import type { DesignSnapshot } from './choices.ts';
import { LABEL_COUNTS, LABEL_TYPES } from './choices.ts';
import { loadFace } from './face.ts';
import { COLOUR_NAMES, FONTS, type LabelSize, SIZE_ORDER } from './geometry.ts';
import { ALL_ICONS } from './icons/icon-list.ts';
import { MAX_NAMES, MAX_TYPED_LINE2, MAX_TYPED_TEXT, namesOf, withNames } from './names.ts';
import { normaliseWords } from './same.ts';
import { textProblem } from './text.ts';

export const labelTextSchema = z.strictObject({
  text: z.string().check(z.maxLength(MAX_TYPED_TEXT), noCardNumber),
  line2: z.string().check(z.maxLength(MAX_TYPED_LINE2), noCardNumber),
});

export const designSchema = z.strictObject({
  ...labelTextSchema.shape,
  others: z.optional(z.array(labelTextSchema).check(z.maxLength(MAX_NAMES - 1))),
  icon: z.enum(ALL_ICONS),
  colour: z.enum(COLOUR_NAMES),
  font: z.enum(FONTS),
  type: z.enum(LABEL_TYPES),
  size: z.enum(SIZE_ORDER),
  labels: z.literal(LABEL_COUNTS),
});

let fitting: typeof import('./fit.ts') | undefined;
/** Most visits add no design. As with loadFace, a second call resolves in the same task. */
const loadFit = async () => {
  fitting ??= await import('./fit.ts');
  return fitting;
};

type Printed = { type: DesignSnapshot['type']; size: LabelSize };

/** On every part of a pack that sets its sizes, and else in the design's own size. */
export async function printable(design: DesignSnapshot, parts: readonly Printed[] = []) {
  const isSet = setsSizes(parts);
  const printed = isSet ? firstOfSizes(parts) : [{ ...design, n: 0 }];
  const names = namesOf(design).map(normaliseWords);
  const [face, { fit, fitsSmall }] = await Promise.all([loadFace(design.font), loadFit()]);
  for (const [i, words] of names.entries()) {
    const row = i + 1;
    const problem = textProblem(words);
    if (problem?.code === 'unprintable')
      throw new Refusal('unprintable', { line: problem.line, row });
    if (problem)
      throw new Refusal('invalid', { field: problem.line === 1 ? 'text' : 'line2', row });
    if (words.text === '' && words.line2 === '')
      throw new Refusal('invalid', { field: 'text', row });
    for (const { type, size, n } of printed) {
      const wording = { ...design, ...words, size };
      const fitted = !fitsSmall(wording, face) && fit(wording, face);
      if (!fitted || fitted.ok) continue;
      const { line, fits } = fitted;
      const where = { line, fits: fits ?? '', row };
      const part = { part: n + 1, type, size, names: names.length };
      throw new Refusal('too_wide', isSet ? { ...where, ...part } : where);
    }
  }
  return withNames(design, names);
}

/** A shape that is no longer made is refused where it would be printed. */
const firstOfSizes = (parts: readonly Printed[]) =>
  parts.flatMap(({ type, size }, n) =>
    isMade(size) && parts.findIndex((part) => part.size === size) === n ? [{ type, size, n }] : [],
  );

/** As `printable`, on what the product of a cart's line holds; null for custom labels. */
export async function printableOn(tx: Tx, productId: string | null, design: DesignSnapshot) {
  const pack = productId === null ? undefined : await tx.get('pack', productId);
  return printable(design, packParts(pack));
}
