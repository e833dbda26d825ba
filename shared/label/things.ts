/** What labels are put on. */
export const THINGS = ['bottles', 'clothes', 'books', 'shoes', 'bags'] as const;
export type Thing = (typeof THINGS)[number];

/** The width of a thing's close-up (close-ups.ts), which shows a label true to scale. */
export const CLOSE_UP_MM = 120;
