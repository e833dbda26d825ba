/** In characters; what a search has beyond them is left out. */
export const LONGEST_SEARCH = 80;
