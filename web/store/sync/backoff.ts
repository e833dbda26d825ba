const LONGEST_MS = 60_000;
const FIRST_MS = 4000;

/** Delays repeated reopening. */
export class Backoff {
  private openedAt = 0;
  private tries = 0;

  opened() {
    this.openedAt = Date.now();
  }

  wait(): number {
    if (Date.now() - this.openedAt > LONGEST_MS) this.tries = 0;
    const tries = this.tries++;
    return tries === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  }
}
