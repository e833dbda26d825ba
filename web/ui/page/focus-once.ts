/** Ref of a heading that came in the place of what was read before: readers go on at it. */
export const focusOnce = (heading: HTMLElement | null) => heading?.focus();
