import { pause } from '../../boot/tasks.ts';
import type { Load } from './sync-state.ts';

const LATE_MS = 8000;

const NEVER = new Promise(() => {});

/** How far the first loading of the rows has come, for pages that show a placeholder until then. */
export class LoadState {
  /** Of the server's answers. */
  count = 0;
  /** All rows of the view are here. */
  isComplete = false;
  private isFailed = false;

  constructor(private readonly changed: () => void) {}

  get load(): Load {
    if (this.isComplete) return 'known';
    return this.isFailed ? 'failed' : 'waiting';
  }

  answered() {
    this.count++;
    this.isFailed = false;
  }

  /** Failed once `asked` has settled without an answer, or after LATE_MS. */
  async awaitFirst(asked: Promise<unknown> = NEVER) {
    this.isFailed = false;
    await Promise.race([asked.catch(() => {}), pause(LATE_MS)]);
    if (this.count > 0 || this.isFailed) return;
    this.isFailed = true;
    this.changed();
  }
}
