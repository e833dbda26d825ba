/** How long staff can take back what reaches customers or providers, ms. */
export const UNDO_MS = 10_000;
/** How long an undo counts, ms: one in the last second may arrive late. */
export const UNDO_UNTIL_MS = UNDO_MS + 5_000;

/** Until when staff can take back that the order was cancelled, ms UTC. */
export const undoUntil = ({ finishedAt }: { finishedAt: number | null }) =>
  (finishedAt ?? 0) + UNDO_UNTIL_MS;
