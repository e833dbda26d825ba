import * as z from 'zod/mini';
import { noCardNumber } from './card-number.ts';

/** Control characters, and those that turn the direction of what stands around them. */
const ODD = '\\p{Cc}\\u202A-\\u202E\\u2066-\\u2069';
/** Words that stay on their line and in their direction. */
export const LINE = new RegExp(`^[^${ODD}]*$`, 'u');
const LINES = new RegExp(`^(?:[^${ODD}]|\\n)*$`, 'u');

/** One line of words; `error` is the message of every way to get it wrong. */
export const oneLine = (least: number, most: number, error: string) =>
  z
    .string(error)
    .check(
      z.trim(),
      z.minLength(least, error),
      z.maxLength(most, error),
      z.regex(LINE, error),
      noCardNumber,
    );

/** Words over several lines, kept with plain line ends. */
export const manyLines = (most: number, empty: string, error: string, least = 1) =>
  z.string(empty).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.minLength(least, empty),
    z.maxLength(most, error),
    z.regex(LINES, error),
    noCardNumber,
  );

/** A person as the public sees them: 'Achieng O.' */
export function publicName(fullName: string): string {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  const [initial] = rest.at(-1) ?? '';
  return initial ? `${first} ${initial}.` : first;
}
