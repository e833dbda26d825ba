/** How long staff can take back what reaches customers or providers, ms. */
export const UNDO_MS = 10_000;
/** An undo in the last second may arrive this much later, ms. */
export const UNDO_LATE_MS = 5_000;
