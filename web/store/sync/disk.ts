import type { ReplicacheImpl } from 'replicache/impl';
import { pause } from '../../boot/tasks.ts';

const MOST_TRIES = 20;
/** A full disk ends a write of Replicache's without an error, ms. */
const WRITE_MS = 8000;
const WRITE_AGAIN_MS = 20_000;

type Calls = {
  /** Whether all changes are on the disk. */
  onSaved?(saved: boolean): void;
  /** True if the error says that the database is gone, where nothing can be written. */
  noteDeleted(error: unknown): boolean;
};

/** Left alone, Replicache writes within two seconds; its public class hides `persist`. */
export function diskOf(rep: ReplicacheImpl, { onSaved, noteDeleted }: Calls) {
  let isWritten = true;
  let isSaved = true;
  let writing: Promise<void> | undefined;
  let writeAgain: ReturnType<typeof setTimeout> | undefined;
  const noteSaved = (saved: boolean) => {
    isSaved = saved;
    onSaved?.(saved);
  };
  const write = (): Promise<void> => {
    isWritten = false;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const writeAll = async () => {
    for (let failed = 0; !isWritten && !rep.closed && failed < MOST_TRIES; ) {
      isWritten = true;
      try {
        const late = pause(WRITE_MS).then(() => 'late');
        // A slow write is noted when it ends after all.
        const written = rep.persist().then(() => noteSaved(true));
        if ((await Promise.race([written, late])) === 'late') {
          isWritten = false;
          break;
        }
      } catch (error) {
        if (noteDeleted(error)) return;
        // Replicache's own write is running, or code that a rule needs has not arrived.
        isWritten = false;
        failed++;
        await pause(Math.min(1000, 50 * failed));
      }
    }
    if (isWritten || rep.closed) return;
    noteSaved(false);
    clearTimeout(writeAgain);
    writeAgain = setTimeout(write, WRITE_AGAIN_MS);
  };
  return { write, isSaved: () => isSaved };
}
