import {
  type DesignSize,
  type LabelFont,
  type LabelSize,
  SIZE_ORDER,
} from '../../../shared/label/geometry.ts';
import type { LabelText } from '../../../shared/label/names.ts';
import { textProblem } from '../../../shared/label/text.ts';
import { isMade, type PackPart, setsSizes } from '../../../shared/production/pack.ts';
import { designOn } from './design-on.ts';
import type { Problem } from './problem-words.tsx';
import { type LabelRenderer, useLabelRenderer } from './renderer.ts';
import type { Look } from './sketch.tsx';

/** Why words cannot be printed on a label, null when they can; widths wait for the font. */
export function problemOf(
  words: LabelText,
  look: Look,
  renderer: Pick<LabelRenderer, 'fit'> | undefined,
  parts: readonly PackPart[] = [],
): Problem | null {
  const inWords = textProblem(words);
  if (inWords || !renderer) return inWords;
  const { text, line2 } = words;
  for (const part of setsSizes(parts) ? parts : [null]) {
    if (part && !isMade(part.size)) continue;
    const fitted = renderer.fit({ ...designOn(look, part), text, line2 });
    const { line, fits } = fitted.ok ? { line: null, fits: null } : fitted;
    if (line) return { code: 'too_wide', line, fits: part ? null : fits, ...(part && { part }) };
  }
  return null;
}

/** Why the design cannot be printed; null also while its font loads. */
export function useProblem(look: Look, parts?: readonly PackPart[]): Problem | null {
  return problemOf(look, look, useLabelRenderer(look.font), parts);
}

/** The sizes on which the words would be too small to read. */
export function useTooSmall(look: Look): DesignSize[] {
  const renderer = useLabelRenderer(look.font);
  return SIZE_ORDER.filter(
    (size) => problemOf(look, { ...look, size }, renderer)?.code === 'too_wide',
  );
}

/** A row of a list of names, as it will be printed or why not. */
export type NameRow = {
  words: LabelText;
  problem: Problem | { code: 'empty' } | null;
  /** The earlier row (from 1) with the same words. */
  twin: number | null;
};

/** For one font and its sizes. Measuring 200 names with each letter would be slow on a cheap phone. */
let measured = new Map<string, Problem | null>();
let measuredFor = '';

/** The rows of a list, each checked as for printing. */
export function useNameRows(
  names: readonly LabelText[],
  look: Look,
  parts: readonly PackPart[] = [],
): NameRow[] {
  const renderer = useLabelRenderer(look.font);
  forget(look.font, [look, ...parts], renderer !== undefined);
  const seen = new Map<string, number>();
  return names.map((words, i) => {
    const key = `${words.text}\n${words.line2}`;
    const plain = key.normalize('NFC').trim().toLowerCase();
    const twin = seen.get(plain) ?? null;
    if (plain !== '' && twin === null) seen.set(plain, i + 1);
    if (plain === '') return { words, problem: { code: 'empty' }, twin: null };
    let problem = measured.get(key);
    if (problem === undefined) {
      problem = problemOf(words, look, renderer, parts);
      measured.set(key, problem);
    }
    return { words, problem, twin };
  });
}

function forget(font: LabelFont, printed: readonly { size: LabelSize }[], ready: boolean) {
  const now = `${font} ${printed.map(({ size }) => size)} ${ready}`;
  if (now === measuredFor && measured.size < 1000) return;
  measured = new Map();
  measuredFor = now;
}
