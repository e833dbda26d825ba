let mark = () => {};

/** Settles when React has taken over the server's page. */
export const hydrated = new Promise<void>((resolve) => {
  mark = resolve;
});

/** Ref of the document's outermost element. */
export const markHydrated = () => mark();
