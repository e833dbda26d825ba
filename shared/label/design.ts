import * as z from 'zod/mini';
import { noCardNumber } from '../input/card-number.ts';
import { Refusal } from '../tx.ts';
import type { DesignSnapshot } from './choices.ts';
import { LABEL_COUNTS, LABEL_TYPES } from './choices.ts';
import { loadFace } from './face.ts';
import { fit } from './fit.ts';
import { COLOURS, FONTS, SIZE_ORDER } from './geometry.ts';
import { ALL_ICONS } from './icon-list.ts';
import { MAX_NAMES, MAX_TYPED_LINE2, MAX_TYPED_TEXT, namesOf, withNames } from './names.ts';
import { normaliseWords } from './same.ts';
import { textProblem } from './text.ts';

const keys = <T extends object>(of: T) =>
  Object.keys(of) as [keyof T & string, ...(keyof T & string)[]];

export const labelTextSchema = z.strictObject({
  text: z.string().check(z.maxLength(MAX_TYPED_TEXT), noCardNumber),
  line2: z.string().check(z.maxLength(MAX_TYPED_LINE2), noCardNumber),
});

export const designSchema = z.strictObject({
  ...labelTextSchema.shape,
  others: z.optional(z.array(labelTextSchema).check(z.maxLength(MAX_NAMES - 1))),
  icon: z.enum(ALL_ICONS),
  colour: z.enum(keys(COLOURS)),
  font: z.enum(FONTS),
  type: z.enum(LABEL_TYPES),
  size: z.enum(SIZE_ORDER),
  labels: z.literal(LABEL_COUNTS),
});

export async function printable(design: DesignSnapshot) {
  const names = namesOf(design).map(normaliseWords);
  const face = await loadFace(design.font);
  for (const [i, words] of names.entries()) {
    const row = i + 1;
    const problem = textProblem(words);
    if (problem?.code === 'unprintable')
      throw new Refusal('unprintable', { line: problem.line, row });
    if (problem)
      throw new Refusal('invalid', { field: problem.line === 1 ? 'text' : 'line2', row });
    if (words.text === '' && words.line2 === '')
      throw new Refusal('invalid', { field: 'text', row });
    const fitted = fit({ ...design, ...words }, face);
    if (!fitted.ok) {
      throw new Refusal('too_wide', { line: fitted.line, fits: fitted.fits ?? '', row });
    }
  }
  return withNames(design, names);
}
