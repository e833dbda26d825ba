let mark = () => {};

export const hydrated = new Promise<void>((resolve) => {
  mark = resolve;
});

export const markHydrated = () => mark();
