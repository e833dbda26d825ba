/** An order's number is the beginning of a UUID; its link has the whole one. */
const NUMBER = /(?<![\p{L}\d])[\da-f]{8}(?![\p{L}\d])/giu;

/** Without words and dates that happen to look like one. */
export const orderNumbersIn = (words: string): string[] => [
  ...new Set(
    (words.match(NUMBER) ?? [])
      .filter((number) => /\d/.test(number) && /[a-f]/i.test(number))
      .map((number) => number.toUpperCase()),
  ),
];
