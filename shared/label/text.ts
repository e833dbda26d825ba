import type { LabelText } from './names.ts';

export const LINE1_MAX = 15;
export const LINE2_MAX = 20;

/** As stored: NFC, trimmed, single spaces. */
export function normalise(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/^ | $/g, '');
}

/** As it is typed or pasted: without the invisible characters that messages bring along. */
export const typedText = (text: string): string => text.normalize('NFC').replace(/\p{Cf}/gu, '');

export function asPrinted(text: string): string {
  return normalise(text).replaceAll("'", '’');
}

/** In code points. */
export function count(text: string): number {
  return [...normalise(text)].length;
}

export function unprintable(text: string): string | null {
  for (const char of text.normalize('NFC')) {
    if (!printable(char.codePointAt(0) ?? 0)) return /\p{Surrogate}/u.test(char) ? '\ufffd' : char;
  }
  return null;
}

/** What can be drawn of words that are still being typed. */
export const printablePart = (text: string): string =>
  normalise([...text].filter((char) => unprintable(char) === null).join(''));

const SOFT_HYPHEN = 0xad;
const APOSTROPHE = 0x2019;

function printable(code: number): boolean {
  const ascii = code >= 0x20 && code <= 0x7e;
  const latin = code >= 0xa0 && code <= 0x17f && code !== SOFT_HYPHEN;
  return ascii || latin || code === APOSTROPHE;
}

export type TextProblem =
  | { code: 'too_long'; line: 1 | 2; max: number }
  | { code: 'unprintable'; line: 1 | 2; character: string };

/** The first problem, or null. Whether the text is too wide is checked by fit(). */
export function textProblem(words: LabelText): TextProblem | null {
  const lines = [
    { line: 1 as const, text: normalise(words.text), max: LINE1_MAX },
    { line: 2 as const, text: normalise(words.line2), max: LINE2_MAX },
  ];
  for (const { line, text, max } of lines) {
    const character = unprintable(text);
    if (character !== null) return { code: 'unprintable', line, character };
    if (count(text) > max) return { code: 'too_long', line, max };
  }
  return null;
}
