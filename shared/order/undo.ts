/** How long staff can take back what reaches customers or providers, ms. */
export const UNDO_MS = 10_000;
/** How long an undo counts, ms: one in the last second may arrive late. */
export const UNDO_UNTIL_MS = UNDO_MS + 5_000;
