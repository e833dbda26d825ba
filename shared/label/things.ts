/** What labels are put on. */
export const THINGS = ['bottles', 'clothes', 'books', 'shoes', 'bags'] as const;
export type Thing = (typeof THINGS)[number];

/** The width of a thing's close-up (close-ups.ts), which shows a label true to scale. */
export const CLOSE_UP_MM = 200;

/** How far right of a close-up's middle its label is, mm; most are in the middle. */
export const LABEL_AT_MM: Partial<Record<Thing, number>> = { bottles: -2, shoes: -23 };

/** How far right a close-up is moved on a desktop, which shows less of it, mm. */
export const MOVED_MM: Partial<Record<Thing, number>> = { bottles: -17, books: 5, shoes: 8 };
