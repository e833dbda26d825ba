/** How long staff can take back what reaches customers or providers, ms. */
export const UNDO_MS = 10_000;
