import { pause } from '../../boot/tasks.ts';
import type { Load } from './sync-state.ts';

const LATE_MS = 8000;

const NEVER = new Promise(() => {});

export class Answers {
  count = 0;
  isComplete = false;
  private isFailed = false;

  constructor(private readonly changed: () => void) {}

  get load(): Load {
    if (this.isComplete) return 'known';
    return this.isFailed ? 'failed' : 'waiting';
  }

  came() {
    this.count++;
    this.isFailed = false;
  }

  async awaitFirst(asked: Promise<unknown> = NEVER) {
    this.isFailed = false;
    await Promise.race([asked.catch(() => {}), pause(LATE_MS)]);
    if (this.count > 0 || this.isFailed) return;
    this.isFailed = true;
    this.changed();
  }
}
