import * as z from 'zod/mini';
import { LABEL_COUNTS, LABEL_TYPES } from './label/choices.ts';
import { loadFace } from './label/face.ts';
import { fit } from './label/fit.ts';
import { COLOURS, FONTS, ICONS, SIZES } from './label/geometry.ts';
import { count, LINE1_MAX, LINE2_MAX, normalise, unprintable } from './label/text.ts';
import { Refusal } from './tx.ts';

const keys = <T extends object>(of: T) =>
  Object.keys(of) as [keyof T & string, ...(keyof T & string)[]];

/** What a customer chose; the text is a child's name: sensitive, never logged (ruling 29). */
export const designSchema = z.strictObject({
  text: z.string().check(z.maxLength(60)),
  line2: z.string().check(z.maxLength(80)),
  icon: z.enum(ICONS),
  colour: z.enum(keys(COLOURS)),
  font: z.enum(FONTS),
  type: z.enum(LABEL_TYPES),
  size: z.enum(keys(SIZES)),
  labels: z.literal(LABEL_COUNTS),
});
export type DesignSnapshot = z.output<typeof designSchema>;

export type TextProblem =
  | { code: 'too_long'; line: 1 | 2; max: number }
  | { code: 'unprintable'; line: 1 | 2; character: string };

/** The first thing wrong with the words of a design, null when they can be printed. Widths are fit()'s. */
export function textProblem(design: Pick<DesignSnapshot, 'text' | 'line2'>): TextProblem | null {
  const lines = [
    { line: 1 as const, text: normalise(design.text), max: LINE1_MAX },
    { line: 2 as const, text: normalise(design.line2), max: LINE2_MAX },
  ];
  for (const { line, text, max } of lines) {
    const character = unprintable(text);
    if (character !== null) return { code: 'unprintable', line, character };
    if (count(text) > max) return { code: 'too_long', line, max };
  }
  return null;
}

/** The design as it will be kept; refuses words that cannot be printed at its size. */
export async function printable(design: DesignSnapshot): Promise<DesignSnapshot> {
  const clean = { ...design, text: normalise(design.text), line2: normalise(design.line2) };
  const problem = textProblem(clean);
  if (problem?.code === 'unprintable') throw new Refusal('unprintable', { line: problem.line });
  if (problem) throw new Refusal('invalid', { field: problem.line === 1 ? 'text' : 'line2' });
  if (clean.text === '' && clean.line2 === '') throw new Refusal('invalid', { field: 'text' });
  const fitted = fit(clean, await loadFace(clean.font));
  if (!fitted.ok) throw new Refusal('too_wide', { line: fitted.line, fits: fitted.fits ?? '' });
  return clean;
}
