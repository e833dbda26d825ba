/** What labels are put on. */
export const THINGS = ['bottles', 'clothes', 'books', 'shoes', 'bags'] as const;
export type Thing = (typeof THINGS)[number];

/** The width of a thing's close-up (close-ups.ts), which shows a label true to scale. */
export const CLOSE_UP_MM = 200;

/** How far right of a close-up's middle its label is, mm. */
export const LABEL_AT_MM: Record<Thing, number> = {
  bottles: -8,
  clothes: 0,
  books: 0,
  shoes: -23,
  bags: 0,
};
