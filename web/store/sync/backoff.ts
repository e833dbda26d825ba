const LONGEST_MS = 60_000;
const FIRST_MS = 4000;

/** Keeps re-openings from becoming a loop: the first is at once, each soon after it waits longer. */
export class Backoff {
  private openedAt = 0;
  private tries = 0;

  opened() {
    this.openedAt = Date.now();
  }

  /** How long to wait before opening again, ms; a minute in health forgives what was before. */
  wait(): number {
    if (Date.now() - this.openedAt > LONGEST_MS) this.tries = 0;
    const tries = this.tries++;
    return tries === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  }
}
