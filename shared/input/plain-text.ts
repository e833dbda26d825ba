import * as z from 'zod/mini';
import { noCardNumber } from './card-number.ts';

/** Control characters, and those that change the direction of the text around them. */
const UNSAFE = '\\p{Cc}\\u202A-\\u202E\\u2066-\\u2069';
export const ONE_LINE = new RegExp(`^[^${UNSAFE}]*$`, 'u');
const MANY_LINES = new RegExp(`^(?:[^${UNSAFE}]|\\n)*$`, 'u');

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u2800]/u;
/** More marks than any language stacks on one letter; they cover neighbouring text. */
const STACKED = /\p{M}{5}/u;

const isVisible = (text: string) => VISIBLE.test(text.replace(IGNORABLE, ''));

export const normalisedText = (empty: string) => [
  z.overwrite<string>((text) => text.normalize('NFC')),
  z.refine<string>((text) => text === '' || isVisible(text), empty),
  z.refine<string>((text) => !STACKED.test(text.replace(IGNORABLE, '')), 'error_marks'),
];

export const oneLine = (least: number, most: number, error: string) =>
  z
    .string(error)
    .check(
      z.trim(),
      ...normalisedText(error),
      z.minLength(least, error),
      z.maxLength(most, error),
      z.regex(ONE_LINE, error),
      noCardNumber,
    );

export const manyLines = (most: number, empty: string, error: string, least = 1) =>
  z.string(empty).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    ...normalisedText(empty),
    z.minLength(least, empty),
    z.maxLength(most, error),
    z.regex(MANY_LINES, error),
    noCardNumber,
  );

/** 'Wanjiru K.' of any name that an account has: older ones were checked less. */
export function publicName(fullName: string): string {
  const name = fullName.normalize('NFC');
  if (!ONE_LINE.test(name) || name.includes('@') || STACKED.test(name)) return '';
  const [first = '', ...rest] = name.split(/\s+/).filter(isVisible);
  const [initial] = rest.at(-1) ?? '';
  return initial ? `${first} ${initial}.` : first;
}
