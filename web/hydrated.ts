let mark = () => {};
let isMarked = false;

/** Settles when React has taken over the server's page. */
export const hydrated = new Promise<void>((resolve) => {
  mark = resolve;
});

export const isHydrated = () => isMarked;

/** Ref of the document's outermost element. */
export function markHydrated() {
  isMarked = true;
  mark();
}
