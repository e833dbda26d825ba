/** Apart from the rules and their schemas, so that pages can name them without loading zod. */
export const MAX_QUANTITY = 999;
/** Keeps an order within one D1 batch. */
export const MAX_LINES = 60;

/** Of an order that customers place themselves. A larger one needs a quote. */
export const MAX_LABELS = 10_000;
/** Staff enter what was agreed, with this many times the limits. */
export const STAFF_LIMIT_FACTOR = 10;
