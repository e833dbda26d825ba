import type { Load } from './sync-state.ts';

/** A first answer that takes longer counts as failed. */
const LATE_MS = 8000;

const NEVER = new Promise(() => {});

/** The server's answers to a mirror: only they tell whether what is not on this phone is nowhere. */
export class Answers {
  count = 0;
  /** The server has said all there is, now or on an earlier visit. */
  isWhole = false;
  private isFailed = false;

  constructor(private readonly changed: () => void) {}

  get load(): Load {
    if (this.isWhole) return 'known';
    return this.isFailed ? 'failed' : 'waiting';
  }

  came() {
    this.count++;
    this.isFailed = false;
  }

  /** Where the server has answered nothing when `asked` settles, or in good time, that is a failure. */
  async awaitFirst(asked: Promise<unknown> = NEVER) {
    this.isFailed = false;
    const late = new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await Promise.race([asked.catch(() => {}), late]);
    if (this.count > 0 || this.isFailed) return;
    this.isFailed = true;
    this.changed();
  }
}
